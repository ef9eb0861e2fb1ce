import { copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

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

const WORKER = /new URL\("(\.\/[\w-]+\.ts)", import\.meta\.url\)/g;

/** Shared workers as chunks of the client's own build: what they have in common with the pages is there once. */
export function workerChunks(): Plugin {
  return {
    name: "starmine-worker-chunks",
    apply: "build",
    enforce: "pre",
    transform(code, from) {
      if (!code.includes("new SharedWorker(")) return null;
      const chunk = (_: string, file: string): string =>
        `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: "chunk", id: join(dirname(from), file) })}`;
      return { code: code.replace(WORKER, chunk), map: null };
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
