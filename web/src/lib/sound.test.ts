import { beforeEach, expect, it, vi } from "vitest";

let events: EventTarget;
let peaks: number[];

class Node {
  readonly gain = {
    linearRampToValueAtTime: (peak: number) => peaks.push(peak),
    exponentialRampToValueAtTime: vi.fn(),
  };
  readonly connect = (to: unknown): unknown => to;
  readonly start = vi.fn();
  readonly stop = vi.fn();
}

class Context {
  readonly state = "running";
  readonly currentTime = 0;
}

async function playing(volume: number): Promise<readonly number[]> {
  const { settings } = await import("./settings.svelte");
  const { play } = await import("./sound");
  settings.volume.current = volume;
  events.dispatchEvent(new Event("click"));
  play("strike");
  return peaks;
}

beforeEach(() => {
  vi.resetModules();
  events = new EventTarget();
  peaks = [];
  for (const name of ["OscillatorNode", "GainNode"]) vi.stubGlobal(name, Node);
  vi.stubGlobal("AudioContext", Context);
  vi.stubGlobal("window", { AudioContext: Context });
  vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
  vi.stubGlobal("removeEventListener", events.removeEventListener.bind(events));
});

it.each([
  [100, [0.3, 0.3]],
  [50, [0.075, 0.075]],
  [0, []],
])("both tones of a strike are as loud as the square of the volume says: %i %%", async (volume, loud) => {
  expect(await playing(volume)).toEqual(loud);
});
