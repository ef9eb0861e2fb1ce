/** The table's sounds, synthesized. */
import { settings } from "./settings.svelte";

type Sound = "turn" | "strike" | "complete";

interface Tone {
  readonly hertz: number;
  /** When it begins within the sound, and how long it lasts, in seconds. */
  readonly at: number;
  readonly length: number;
  readonly shape: OscillatorType;
  /** From 0 to 1. */
  readonly volume: number;
}

const tones: Readonly<Record<Sound, readonly Tone[]>> = {
  turn: [
    { hertz: 659.3, at: 0, length: 0.5, shape: "sine", volume: 0.16 },
    { hertz: 987.8, at: 0.13, length: 0.9, shape: "sine", volume: 0.14 },
  ],
  strike: [
    { hertz: 110, at: 0, length: 0.35, shape: "triangle", volume: 0.3 },
    { hertz: 73.4, at: 0.08, length: 0.5, shape: "triangle", volume: 0.3 },
  ],
  complete: [523.3, 659.3, 784, 1046.5, 1318.5].map((hertz, index) => ({
    hertz,
    at: index * 0.07,
    length: 0.7,
    shape: "sine" as const,
    volume: 0.12,
  })),
};

let context: AudioContext | null = null;

const gestures = ["click", "touchend", "keydown"] as const;

/** Creates the audio context: browsers allow sound only after a touch, some only during it. */
function wake(): void {
  for (const gesture of gestures) removeEventListener(gesture, wake);
  if ("AudioContext" in window) context = new AudioContext();
}

for (const gesture of gestures) addEventListener(gesture, wake);

/** Plays a sound at the volume set; silent if the browser has no audio or the page was not touched yet. */
export function play(sound: Sound): void {
  const volume = settings.volume.current;
  if (volume === 0) return;
  if (!context && navigator.userActivation.isActive) wake();
  if (!context) return;
  if (context.state === "suspended") void context.resume();
  const gain = (volume / 100) ** 2; // loudness is not perceived linearly
  for (const tone of tones[sound]) playTone(context, tone, gain);
}

function playTone(audio: AudioContext, { hertz, at, length, shape, volume }: Tone, loud: number): void {
  const start = audio.currentTime + at;
  const oscillator = new OscillatorNode(audio, { type: shape, frequency: hertz });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.linearRampToValueAtTime(volume * loud, start + 0.012); // a sudden start would click
  gain.gain.exponentialRampToValueAtTime(0.0001 * loud, start + length); // such a ramp cannot reach 0
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}
