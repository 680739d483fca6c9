// SPDX-License-Identifier: MIT

/** Where to start an engine, and how large. */
export interface EngineOptions {
    /** The address of bredon.worker.js, if it is not beside this module. */
    url?: URL | string;
    /** Threads of the search, at most 64. Where the page is not cross-origin isolated, one; `notes` says so. */
    threads?: number;
    /** MiB of the transposition table (16). */
    hash?: number;
}

/** What the first turns place: a flat of the opponent; what one likes; White a stack of two black flats
    (`2a1`), then Black a white flat. */
export type Opening = 'swap' | 'no-swap' | 'double-black-stack';

/** What White and Black have at the start. */
export interface Pieces {
    /** Flats and walls, 1 to 80 each. */
    flats: [number, number];
    /** Capstones, 0 to 5 each. */
    caps: [number, number];
}

export interface Position {
    /** A position as TPS; else the first position of `size`. */
    tps?: string;
    /** 3 to 8 (6); for positions without TPS. */
    size?: number;
    /** Twice the komi, -20 to 20 (0), positive for Black. */
    halfKomi?: number;
    /** What the first turns place (`swap`). */
    opening?: Opening;
    /** Where it is not the standard set. */
    pieces?: Pieces | null;
    /** PTN moves that are played from there. */
    moves?: string | string[];
}

/** The first limit that is reached ends the search. Times are milliseconds. */
export interface Limits {
    depth?: number;
    nodes?: number;
    movetime?: number;
    /** End when a win or loss in so many plies is proved, or proved not to exist. */
    mate?: number;
    whiteTime?: number;
    blackTime?: number;
    whiteIncrement?: number;
    blackIncrement?: number;
    movesToGo?: number;
    /** Search only these moves. */
    searchMoves?: string[];
}

/** A line of play with its score, for the side to move. */
export interface Info {
    number: number;
    depth: number;
    selDepth: number;
    /** Hundredths of a flat; absent with `mate`. */
    score?: number;
    /** Plies to the proved end, negative for a loss. */
    mate?: number;
    /** The score is only a bound. */
    bound?: 'lower' | 'upper';
    /** Chances of a win, a draw, a loss, per mille. */
    wdl: [number, number, number];
    nodes: number;
    nps: number;
    ms: number;
    hashFull: number;
    pv: string[];
}

export interface SearchOptions {
    onInfo?: (info: Info) => void;
    /** Aborting ends the search, which gives what it has found. */
    signal?: AbortSignal;
}

export interface Analysis {
    /** null when the game is over. */
    move: string | null;
    /** Best first. */
    lines: Info[];
}

export interface Proof {
    /** For the side to move; `unknown` when a limit came first, `over` when the game has ended. */
    outcome: 'win' | 'loss' | 'unknown' | 'over';
    plies: number;
    line: string[];
    nodes: number;
}

/** What the rules say about a position. */
export interface Look {
    tps: string;
    size: number;
    komi: number;
    to_move: 'white' | 'black';
    move_number: number;
    /** The first two moves, unless the opening is `no-swap`: flats of the other player. */
    opening: boolean;
    opening_rule: Opening;
    last_move: string | null;
    /** Flats and walls in hand, capstones in hand, flats on top. */
    stones: { white: number; black: number };
    caps: { white: number; black: number };
    flats: { white: number; black: number };
    /** `R-0`, `0-R`, `F-0`, `0-F`, `1/2-1/2`, or `*` while it goes on. */
    result: string;
    /** The winner's points by the old rules of scoring. */
    points: number;
    legal_moves: number;
    /** Pieces by the square, from the bottom: `c3: '121C'`; only squares that are not empty. */
    squares: Record<string, string>;
    /** All legal moves. */
    moves: string[];
    /** With `keys`: the keys of the position and of those that `moves` lead to. */
    key?: number;
    move_keys?: number[];
    /** The squares of the winner's road, a shortest one. */
    road: string[];
    /** The player who has just moved threatens a road. */
    tak: boolean;
}

/** A game of a PTN text. */
export interface PtnGame {
    /** Why it ends too early, and what else was found wrong; for people. */
    fault: string | null;
    warning: string | null;
    /** Names and values. */
    tags: [string, string][];
    /** 0 when the tags are faulty; then there is no position and there are no moves. */
    size: number;
    komi?: number;
    opening?: Opening;
    /** Where it is not the standard set. */
    pieces?: Pieces;
    /** The first position. */
    tps?: string;
    moves: string[];
    /** With `keys` in place of moves, marks and comments: the keys of the first positions. */
    keys?: number[];
    /** The marks of each move, such as `'` or `!?`. */
    marks: string[];
    /** Each with the number of moves before it. */
    comments: { after: number; text: string }[];
    /** After the moves, or of the Result tag. */
    result: string;
}

/** An engine in a worker. Its searches are done one after the other. */
export class Bredon {
    static create(options?: EngineOptions): Promise<Bredon>;
    /** What this browser lacks, such as SIMD or threads: lines for people. */
    readonly notes: string[];
    /** Sends a line of TEI. Not while one of the methods below is at work, but for `stop`. */
    send(line: string): void;
    /** Listens to the lines of TEI that the engine prints; returns a function that ends it. */
    onLine(take: (line: string) => void): () => void;
    /** Sets an option of TEI. The methods below set Level, MultiPV, Variety, HalfKomi,
        Opening, Flats1, Flats2, Caps1 and Caps2 themselves. */
    setOption(name: string, value: number | string | boolean): Promise<void>;
    /** Forgets what was learned in the game before. */
    newGame(size?: number): Promise<void>;
    /** Without limits it goes on until `stop` or the signal. */
    analyze(position: Position, limits?: Limits & { lines?: number }, options?: SearchOptions): Promise<Analysis>;
    /** A move by a player of level 1 (weakest) to 20, or 0 for full strength; null when the game is over. */
    play(position: Position, options?: Limits & { level?: number; variety?: number },
        search?: { signal?: AbortSignal }): Promise<string | null>;
    /** Looks for a proof that the side to move wins or loses. */
    solve(position: Position, limits?: Limits, options?: SearchOptions): Promise<Proof>;
    /** What the rules say about a position; rejected with the reason if a move is illegal. Answered at
        once, also during a search. With `keys` it has numbers that are the same for the eight symmetric
        positions, all komis and piece counts. */
    look(position?: Position, options?: { keys?: boolean }): Promise<Look>;
    /** The games of a PTN text; `halfKomi` is for those without a Komi tag, `size` for those without Size and TPS. With
        `keys` they have the keys of the positions up to so many plies, as `look` gives them, and no moves. */
    games(ptn: string, options?: { halfKomi?: number, size?: number, keys?: number }): Promise<PtnGame[]>;
    /** The PTN in a link of ptn.ninja or playtak.com, and how many plies come before the position that it shows (-1: it
        does not say), in which branch ('' is the main line); null for a text that is no link. Rejected with the reason when a link has no game. */
    link(text: string): Promise<{ ptn: string; ply: number; branch: string } | null>;
    /** About what the levels are worth on playtak.com, from level 1. */
    levels(): Promise<number[]>;
    /** Ends the first search that is not done yet, which gives what it has found. */
    stop(): void;
    /** Ends the worker. What is running is rejected. */
    close(): void;
}

/** Annotates the games of a PTN text, each position with `nodes` nodes (100000). */
export function annotate(ptn: string, options?: {
    halfKomi?: number;
    nodes?: number;
    /** Called with the number of positions that are done. */
    onStep?: (positions: number) => void;
    signal?: AbortSignal;
    url?: URL | string;
}): Promise<{ ptn: string; warnings: string[] }>;
