import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { runnerImport, type Plugin } from "vite";

const TEXT = /\.(css|html|js|json|svg)$/;
const ONE_PACKET = 1024; // bytes: what is smaller gains nothing

/** Swagger UI beside the client, so that the API's description works without the internet. */
export function apiDocs(outDir: string): Plugin {
  return {
    name: "starmine-api-docs",
    apply: "build",
    writeBundle() {
      const from = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
      const into = join(outDir, "api-docs");
      mkdirSync(into, { recursive: true });
      for (const name of ["swagger-ui-bundle.js", "swagger-ui.css", "LICENSE"]) {
        copyFileSync(join(from, name), join(into, name));
      }
    },
  };
}

const SERVICE_WORKER = "service-worker.js";
const LANGUAGE = /\/messages\/([\w-]+)\/index\.ts$/;

/** The words of notifications, by language: the service worker shares no module with the pages, nor their catalogue. */
async function noticeWords(): Promise<object> {
  const folder = join(import.meta.dirname, "src/lib/messages");
  const languages = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const parts = languages.map(async ({ name }) => {
    const { module } = await runnerImport<Record<string, object>>(join(folder, name, "index.ts"));
    return [name, Object.fromEntries(Object.entries(module[name] ?? {}).filter(([key]) => key.startsWith("notice.")))];
  });
  return Object.fromEntries(await Promise.all(parts)) as object;
}

/**
 * The service worker, told which files the client starts from, a version that changes with any of them, and the words
 * that it shows.
 */
export function serviceWorker(outDir: string): Plugin {
  return {
    name: "starmine-service-worker",
    apply: "build",
    buildStart() {
      const id = join(import.meta.dirname, "src/worker/service-worker.ts");
      this.emitFile({ type: "chunk", id, fileName: SERVICE_WORKER });
    },
    async writeBundle(_, bundle) {
      const path = join(outDir, SERVICE_WORKER);
      const code = readFileSync(path, "utf8");
      if (/^(import|export)\b/m.test(code)) this.error("The service worker is to be one file: it shares no module.");
      const languages: Record<string, string> = {};
      for (const [name, chunk] of Object.entries(bundle)) {
        const tag = chunk.type === "chunk" && LANGUAGE.exec(chunk.facadeModuleId ?? "")?.[1];
        if (tag) languages[tag] = `/${name}`;
      }
      const assets = Object.keys(bundle)
        .filter((name) => name.startsWith("assets/"))
        .map((name) => `/${name}`)
        .filter((path) => !Object.values(languages).includes(path))
        .sort();
      const page = readFileSync(join(outDir, "index.html"));
      const version = createHash("sha256")
        .update(page)
        .update(JSON.stringify([assets, languages]))
        .digest("hex")
        .slice(0, 16);
      const words = await noticeWords();
      writeFileSync(path, `const STARMINE=${JSON.stringify({ version, assets, languages, words })};${code}`);
    },
  };
}

/** A gzip and a Brotli form beside every larger text file: the server sends what the browser takes. */
export function compressed(outDir: string): Plugin {
  return {
    name: "starmine-compressed",
    apply: "build",
    writeBundle() {
      for (const name of readdirSync(outDir, { recursive: true, encoding: "utf8" })) {
        if (!TEXT.test(name)) continue;
        const path = join(outDir, name);
        const content = readFileSync(path);
        if (content.length < ONE_PACKET) continue;
        writeFileSync(`${path}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
        writeFileSync(`${path}.br`, brotliCompressSync(content)); // at its best by default
      }
    },
  };
}
