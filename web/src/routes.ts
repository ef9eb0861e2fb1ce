/** The pages and their addresses. */
import type { Component } from "svelte";
import { match, type Params } from "./lib/navigation/paths";
import Home from "./pages/home/Home.svelte";
import NotFound from "./pages/NotFound.svelte";
import NotLoaded from "./pages/NotLoaded.svelte";

const routes: readonly Route[] = [
  route("/", Home),
  later("/new", () => import("./pages/new/NewTable.svelte")),
  later("/new/daily/:day/:players", () => import("./pages/new/NewTable.svelte")),
  later("/new/deal/:game", () => import("./pages/new/NewTable.svelte")),
  later("/new/variant/:variant", () => import("./pages/new/NewTable.svelte")),
  later("/best", () => import("./pages/best/Best.svelte")),
  later("/daily", () => import("./pages/deals/Daily.svelte")),
  later("/daily/:day", () => import("./pages/deals/Daily.svelte")),
  later("/games/:id/deal", () => import("./pages/deals/Deal.svelte")),
  later("/new/tournament/:tournament/:round", () => import("./pages/new/NewTable.svelte")),
  later("/admin", () => import("./pages/admin/Admin.svelte")),
  later("/tournaments", () => import("./pages/tournaments/Tournaments.svelte")),
  later("/tournaments/new", () => import("./pages/tournaments/NewTournament.svelte")),
  later("/tournaments/:id", () => import("./pages/tournaments/Tournament.svelte")),
  later("/t/:id", () => import("./pages/play/TableRoute.svelte")),
  later("/games/:id", () => import("./pages/play/TableRoute.svelte")),
  later("/games/:id/study/:study", () => import("./pages/play/TableRoute.svelte")),
  later("/learn", () => import("./pages/learn/Learn.svelte")),
  later("/puzzles", () => import("./pages/learn/Puzzles.svelte")),
  later("/puzzles/:id", () => import("./pages/learn/PuzzleRoute.svelte")),
  later("/mistakes", () => import("./pages/learn/Mistakes.svelte")),
  later("/mistakes/:which", () => import("./pages/learn/MistakeRoute.svelte")),
  later("/games/:id/mistakes", () => import("./pages/learn/MistakeRoute.svelte")),
  later("/games/:id/mistakes/:turn", () => import("./pages/learn/MistakeRoute.svelte")),
  later("/account", () => import("./pages/account/Account.svelte")),
  later("/profile", () => import("./pages/profile/Profile.svelte")),
  later("/people/:name", () => import("./pages/profile/Profile.svelte")),
  later("/rules", () => import("./pages/rules/Rules.svelte")),
  later("/rules/hanab-live", () => import("./pages/variants/Variants.svelte")),
  later("/rules/hanab-live/:variant", () => import("./pages/variants/VariantRules.svelte")),
  later("/rules/:edition", () => import("./pages/rules/EditionRules.svelte")),
];

interface Place {
  readonly page: Component;
  /** The page's properties: the parameters of its pattern. */
  readonly params: Readonly<Record<string, string>>;
}

interface Route {
  /** The place of a path; null for paths that do not match. */
  readonly at: (path: string) => Place | null;
  /** Loads the page; null if it is there. */
  readonly load: () => Promise<unknown> | null;
}

/** Pairs a pattern with a page that takes its parameters as properties. */
function route<Pattern extends string>(pattern: Pattern, page: Component<Params<Pattern>>): Route {
  return {
    at: (path) => {
      const params = match(pattern, path);
      return params && { page: page as Component, params };
    },
    load: () => null,
  };
}

/** As `route`, for a page that is not part of the client's first load. */
function later<Pattern extends string>(
  pattern: Pattern,
  load: () => Promise<{ readonly default: Component<Params<Pattern>> }>,
): Route {
  let page: Component | null = null;
  return {
    at: (path) => {
      const params = match(pattern, path);
      if (!params) return null;
      return page ? { page, params } : { page: NotLoaded, params: {} };
    },
    load: () => (page ? null : load().then((module) => (page = module.default as Component))),
  };
}

/** Loads the page of a path; null if it is there. The promise resolves even if the page cannot be loaded. */
export function loadPage(path: string): Promise<unknown> | null {
  const found = routes.find(({ at }) => at(path) !== null);
  return found?.load()?.catch(() => undefined) ?? null;
}

/** The page of a path; call `loadPage` before. */
export function placeAt(path: string): Place {
  for (const { at } of routes) {
    const place = at(path);
    if (place) return place;
  }
  return { page: NotFound, params: {} };
}
