// A few short sounds, made on the spot. Off unless somebody asks for them.

import type { GameEvent } from '../protocol';
import { sound } from './settings';

type Noise = { from: number; to: number; length: number; loud: number; rough?: boolean };

const NOISES: Record<string, Noise> = {
  step: { from: 190, to: 120, length: 0.06, loud: 0.12 },
  stone: { from: 110, to: 60, length: 0.2, loud: 0.2, rough: true },
  dice: { from: 900, to: 300, length: 0.16, loud: 0.14, rough: true },
  hurt: { from: 160, to: 50, length: 0.25, loud: 0.25 },
  toll: { from: 220, to: 215, length: 0.9, loud: 0.15 },
};
const HEARD: Record<string, keyof typeof NOISES> = {
  moved: 'step',
  entered: 'step',
  tile_placed: 'stone',
  dice_rolled: 'dice',
  rolled: 'dice',
  destiny_rolled: 'dice',
  line_lost: 'hurt',
  hurt: 'hurt',
  killed: 'toll',
  ended: 'toll',
};
const MOST = 6;

let room: AudioContext | null = null;

function make(noise: Noise, at: number, air: AudioContext): void {
  const gain = air.createGain();
  gain.gain.setValueAtTime(noise.loud, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + noise.length);
  const voice = air.createOscillator();
  voice.type = noise.rough ? 'sawtooth' : 'sine';
  voice.frequency.setValueAtTime(noise.from, at);
  voice.frequency.exponentialRampToValueAtTime(noise.to, at + noise.length);
  voice.connect(gain).connect(air.destination);
  voice.start(at);
  voice.stop(at + noise.length);
}

/** What just happened, to be heard. */
export function hear(events: readonly GameEvent[]): void {
  if (!sound.value || events.length === 0) return;
  room ??= new AudioContext();
  const air = room;
  void air.resume();
  const kinds = [...new Set(events.flatMap((event) => HEARD[event.kind] ?? []))].slice(0, MOST);
  kinds.forEach((kind, i) => {
    const noise = NOISES[kind];
    if (noise) make(noise, air.currentTime + i * 0.12, air);
  });
}
