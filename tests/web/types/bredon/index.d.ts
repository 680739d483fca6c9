export * from '../../../../packages/wasm/index.mjs';
