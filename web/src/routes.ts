/** The pages: one row for each, with its address. */
import type { Component } from "svelte";
import { match, type Params } from "./lib/navigation/paths";
import EditionRules from "./pages/rules/EditionRules.svelte";
import Home from "./pages/Home.svelte";
import NotFound from "./pages/NotFound.svelte";
import Rules from "./pages/rules/Rules.svelte";
import TableRoute from "./pages/TableRoute.svelte";
import NewTable from "./pages/new/NewTable.svelte";

const routes = [
  route("/", Home),
  route("/new", NewTable),
  route("/t/:id", TableRoute),
  route("/rules", Rules),
  route("/rules/:edition", EditionRules),
];

interface Place {
  readonly page: Component;
  /** The page's properties: the names in its pattern. */
  readonly params: Readonly<Record<string, string>>;
}

/** A page takes the names in its pattern as properties. */
function route<Pattern extends string>(pattern: Pattern, page: Component<Params<Pattern>>) {
  return (path: string): Place | null => {
    const params = match(pattern, path);
    return params && { page: page as Component, params };
  };
}

export function placeAt(path: string): Place {
  for (const at of routes) {
    const place = at(path);
    if (place) return place;
  }
  return { page: NotFound, params: {} };
}
