import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/controls.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { chooseLanguage, speak } from "./lib/messages";
import { waits } from "./lib/notices/waits.svelte";
import { followTheme, settings } from "./lib/settings.svelte";
import { reach } from "./lib/api/reach.svelte";
import { router } from "./lib/navigation/router.svelte";
import { loadPage } from "./routes";
import { Live } from "./lib/stream/live";
import { provideStreams } from "./lib/stream/streams";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");
followTheme();
void start(target);

async function start(target: HTMLElement): Promise<void> {
  const wanted = settings.language.current;
  const language = await speak(chooseLanguage(wanted === "auto" ? navigator.languages : [wanted]), navigator.languages);
  document.documentElement.lang = language;
  provideStreams(() => new Live());
  router.start();
  reach.start();
  waits.start();
  router.prepare = loadPage;
  await loadPage(router.path);
  mount(App, { target });
  // Loads in advance the pages that most visits lead to: a new table, and a table.
  const whenIdle = "requestIdleCallback" in window ? requestIdleCallback : setTimeout;
  whenIdle(() => ["/new", "/t/any"].forEach((path) => void loadPage(path)));
  // Service workers need https with a trusted certificate.
  if (import.meta.env.PROD && "serviceWorker" in navigator) await keepClient(language);
}

/** Registers the service worker, which keeps the client for use without the network, in this language. */
async function keepClient(language: string): Promise<void> {
  const { serviceWorker } = navigator;
  if (document.readyState !== "complete") await new Promise((loaded) => addEventListener("load", loaded));
  serviceWorker.register("/service-worker.js").catch(() => undefined);
  const keep = (worker: ServiceWorker | null): void => worker?.postMessage({ language });
  serviceWorker.addEventListener("controllerchange", () => keep(serviceWorker.controller));
  keep((await serviceWorker.ready).active);
}
