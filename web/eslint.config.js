import { join } from "node:path";
import js from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import prettier from "eslint-config-prettier";
import boundaries from "eslint-plugin-boundaries";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import circles from "./eslint.circles.js";
import svelteConfig from "./svelte.config.js";

/** The folders of src/ from the bottom to the top, each with the folders that it may import from. */
const folders = {
  lib: [],
  worker: ["lib"],
  ui: ["lib"],
  fireworks: ["lib"],
  chat: ["lib", "ui"],
  frame: ["lib", "ui", "fireworks"],
  table: ["lib", "ui", "fireworks", "chat"],
  pages: ["lib", "ui", "fireworks", "chat", "frame", "table"],
  ".": ["lib", "ui", "fireworks", "frame", "pages"],
};

/** What says which folder imports from which; beside these, from `also`. */
function importsPointDownward(also = []) {
  return {
    "boundaries/dependencies": [
      "error",
      {
        default: "allow",
        policies: Object.entries(folders).map(([type, below]) => ({
          from: { element: { type } },
          disallow: { to: { element: { types: { noneOf: [type, ...below, ...also] } } } },
          message: `src/${type} may import from ${["itself", ...below, ...also].join(", ")} only`,
        })),
      },
    ],
  };
}

/**
 * The rules. Those that need types take five times as long on a component as the others, since each component makes the
 * type checker begin anew: only `eslint.components.js` has them for components.
 */
export const rules = (typesInComponents) =>
  defineConfig(
    globalIgnores(["src/lib/api/api.gen.ts"]),
    js.configs.recommended,
    ts.configs.strictTypeChecked,
    ts.configs.stylisticTypeChecked,
    svelte.configs.recommended,
    {
      languageOptions: {
        globals: globals.browser,
        parserOptions: {
          projectService: {
            allowDefaultProject: [
              "eslint.circles.js",
              "eslint.components.js",
              "eslint.config.js",
              "svelte.config.js",
              "vite.config.ts",
              "vite.plugins.ts",
            ],
            defaultProject: "tsconfig.node.json",
          },
          tsconfigRootDir: import.meta.dirname,
          extraFileExtensions: [".svelte"],
        },
      },
      linterOptions: { reportUnusedDisableDirectives: "error" },
      rules: {
        eqeqeq: "error",
        "no-console": "error",
        // Numbers read well in templates: `turn ${turn}`.
        "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
        // `onclick={() => act()}` is how an event handler is written.
        "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      },
    },
    {
      files: ["**/*.svelte", "**/*.svelte.ts"],
      languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
      rules: {
        // The router is our own: links are plain paths.
        "svelte/no-navigation-without-resolve": "off",
        // `let { a } = $props()` and `let x = $state()` are declarations of the language.
        "prefer-const": "off",
        "svelte/prefer-const": ["error", { excludedRunes: ["$props", "$derived", "$state"] }],
      },
    },
    {
      files: ["src/**"],
      plugins: { boundaries, starmine: { rules: { circles } } },
      settings: {
        "boundaries/elements": ["testing", ...Object.keys(folders)].map((type) => ({
          type,
          pattern: join("src", type),
        })),
        "import/resolver": { node: { extensions: [".ts", ".svelte"] } },
      },
      rules: { ...importsPointDownward(), "starmine/circles": "error" },
    },
    // What tests share is for tests alone.
    { files: ["src/**/*.test.ts"], rules: importsPointDownward(["testing"]) },
    { files: ["*.js", "vite.*.ts"], languageOptions: { globals: globals.node } },
    { files: ["*.js"], extends: [ts.configs.disableTypeChecked] },
    typesInComponents
      ? {}
      : {
          files: ["**/*.svelte"],
          extends: [ts.configs.disableTypeChecked],
          linterOptions: { reportUnusedDisableDirectives: "off" },
          languageOptions: { parserOptions: { projectService: false } },
        },
    prettier,
    svelte.configs.prettier,
  );

export default rules(false);
