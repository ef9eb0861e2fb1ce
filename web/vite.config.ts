import { copyFileSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const outDir = join(import.meta.dirname, "../src/starmine/server/client");
const server = process.env["STARMINE_DEV_SERVER"] ?? "http://127.0.0.1:8000";

/** The two files of Swagger UI, beside the client, so that /api/docs works without the internet. */
function apiDocs(): Plugin {
  return {
    name: "starmine-api-docs",
    apply: "build",
    closeBundle() {
      const from = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
      mkdirSync(join(outDir, "api-docs"), { recursive: true });
      for (const name of ["swagger-ui-bundle.js", "swagger-ui.css", "LICENSE"]) {
        copyFileSync(join(from, name), join(outDir, "api-docs", name));
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), apiDocs()],
  build: {
    outDir,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    reportCompressedSize: true,
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { "/api": { target: server, changeOrigin: false } },
  },
  test: {
    include: ["src/**/*.test.ts"],
    environment: "node",
    // A pure function under test needs no isolation from the next file's.
    isolate: false,
  },
});
