import { join } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { apiDocs, compressed, serviceWorker } from "./vite.plugins.ts";

const outDir = join(import.meta.dirname, "../src/starmine/server/client");
const server = process.env["STARMINE_DEV_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), serviceWorker(outDir), compressed(outDir), apiDocs(outDir)],
  build: {
    outDir,
    emptyOutDir: true,
    target: "es2022",
    // light-dark() stays as it is: lowered, it would be settled at the root, and nothing below could be night by day.
    cssTarget: ["chrome123", "edge123", "firefox120", "safari17.5"],
    // The content security policy allows files, not data in scripts and styles.
    assetsInlineLimit: 0,
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  server: { port: 5173, strictPort: true, proxy: { "/api": { target: server, changeOrigin: false, ws: true } } },
  test: {
    include: ["src/**/*.test.ts"],
    environment: "node",
    pool: "threads", // which start sooner than processes
    passWithNoTests: false,
  },
});
