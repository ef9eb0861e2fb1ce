/** A rule of the linter: no module of src/ imports itself through others. Imports of types count. */
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import ts from "typescript";

const src = join(import.meta.dirname, "src");

/** Each module of src/ with those that it imports. */
function readImports() {
  const files = readdirSync(src, { recursive: true })
    .map((name) => join(src, name))
    .filter((file) => /\.(ts|svelte)$/.test(file));
  return new Map(
    files.map((file) => {
      const text = readFileSync(file, "utf8");
      const scripts = [...text.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, script]) => script);
      const { importedFiles } = ts.preProcessFile(file.endsWith(".svelte") ? scripts.join("\n") : text);
      const named = importedFiles.map(({ fileName }) => join(dirname(file), fileName));
      const imports = named.map((path) => files.find((f) => [path, `${path}.ts`, join(path, "index.ts")].includes(f)));
      return [file, imports.filter((found) => found !== undefined)];
    }),
  );
}

/** The shortest path of imports from a module back to itself; null where there is none. */
export function circle(imports, start) {
  const cameFrom = new Map();
  const queue = [start];
  for (const file of queue) {
    for (const next of imports.get(file) ?? []) {
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, file);
      queue.push(next);
    }
  }
  if (!cameFrom.has(start)) return null;
  const path = [start];
  for (let file = cameFrom.get(start); file !== start; file = cameFrom.get(file)) path.unshift(file);
  return [start, ...path];
}

let imports;

export default {
  meta: { type: "problem", schema: [], messages: { circle: "Imports in a circle: {{path}}" } },
  create(context) {
    return {
      Program(node) {
        imports ??= readImports();
        const path = circle(imports, context.filename);
        if (!path) return;
        const names = path.map((file) => relative(src, file).replaceAll(sep, "/"));
        context.report({ node, messageId: "circle", data: { path: names.join(" → ") } });
      },
    };
  },
};
