type Colour = [red: number, green: number, blue: number];
export function quantize(pixels: Uint8Array | Uint8ClampedArray, most: number): Colour[];
export function applyPalette(pixels: Uint8Array | Uint8ClampedArray, palette: Colour[]): Uint8Array;
export function GIFEncoder(): {
    writeFrame(index: Uint8Array, width: number, height: number, options: {
        palette: Colour[] | null; delay: number; dispose: number; transparent: boolean; transparentIndex: number;
    }): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
};
