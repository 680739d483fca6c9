// SPDX-License-Identifier: MIT
// @ts-check
// The sound of wood on wood, made from a short tone and the click of its start. There is none before a
// person has done something with the page, because browsers allow none.
import { parseMove } from '../game/notation.js';
import { STEP } from './motion.js';

const LOUDNESS = 0.16;
const PITCHES = { F: 210, S: 165, C: 130 }; // Hz; higher pieces are heavier

export class Sound {
    on = true;
    #context = null;
    #noise = null;

    /** Plays a move: each drop of a spread with its own sound, a placement at once. */
    play(text) {
        const move = parseMove(text);
        if (!this.on || !move || !navigator.userActivation?.hasBeenActive || typeof AudioContext !== 'function') {
            return;
        }
        this.#context ||= new AudioContext();
        this.#context.resume();
        const blows = move.direction ? move.drops.length : 1;
        for (let i = 0; i < blows; i++) {
            this.#blow((i + 1) * STEP / 1000, PITCHES[move.kind || 'F'] * (1 + 0.03 * i), i === blows - 1);
        }
    }

    #blow(delay, pitch, last) {
        const context = this.#context;
        const at = context.currentTime + delay;
        const tone = new OscillatorNode(context, { type: 'triangle', frequency: pitch * 1.6 });
        tone.frequency.exponentialRampToValueAtTime(pitch, at + 0.03);
        tone.connect(this.#fading(at, LOUDNESS, 0.09));
        tone.start(at);
        tone.stop(at + 0.12);
        const click = new AudioBufferSourceNode(context, { buffer: this.#noise ||= noise(context) });
        click.connect(new BiquadFilterNode(context, { type: 'bandpass', frequency: 5 * pitch, Q: 1.2 }))
            .connect(this.#fading(at, LOUDNESS, 0.025));
        click.start(at);
        if (last) {
            tone.onended = () => context.suspend(); // a context that runs needs the processor
        }
    }

    #fading(at, loudness, seconds) {
        const gain = new GainNode(this.#context, { gain: 0 });
        gain.gain.setValueAtTime(loudness, at);
        gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
        gain.connect(this.#context.destination);
        return gain;
    }
}

function noise(context) {
    const buffer = context.createBuffer(1, Math.round(0.05 * context.sampleRate), context.sampleRate);
    const samples = buffer.getChannelData(0);
    samples.forEach((_, i) => { samples[i] = 2 * Math.random() - 1; });
    return buffer;
}
