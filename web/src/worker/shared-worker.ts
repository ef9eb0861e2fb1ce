/** The shared worker: one hub for all tabs of this browser. */
import { browserEnv } from "./env";
import { Hub } from "./hub";
import type { ToHub } from "../lib/stream/protocol";

/** Of a browser's six connections to a host, two stay free for other requests. */
const STREAMS = 4;

const hub = new Hub(browserEnv, STREAMS);

addEventListener("connect", (event) => {
  const port = (event as MessageEvent).ports[0];
  if (!port) return;
  const hear = hub.connect((message) => port.postMessage(message));
  port.onmessage = ({ data }: MessageEvent<ToHub>) => hear(data);
});
