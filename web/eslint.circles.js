/** A rule of the linter: no module of src/ imports itself by way of others. Imports of types count. */
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

/** The shortest way by imports from a module back to itself; null where there is none. */
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
  const way = [start];
  for (let file = cameFrom.get(start); file !== start; file = cameFrom.get(file)) way.unshift(file);
  return [start, ...way];
}

let imports;

export default {
  meta: { type: "problem", schema: [], messages: { circle: "Imports in a circle: {{way}}" } },
  create(context) {
    return {
      Program(node) {
        imports ??= readImports();
        const way = circle(imports, context.filename);
        if (!way) return;
        const names = way.map((file) => relative(src, file).replaceAll(sep, "/"));
        context.report({ node, messageId: "circle", data: { way: names.join(" → ") } });
      },
    };
  },
};
