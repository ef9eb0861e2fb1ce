/** The pages and their addresses. */
import type { Component } from "svelte";
import { match, type Params } from "./lib/navigation/paths";
import Account from "./pages/account/Account.svelte";
import Admin from "./pages/admin/Admin.svelte";
import Daily from "./pages/deals/Daily.svelte";
import Deal from "./pages/deals/Deal.svelte";
import EditionRules from "./pages/rules/EditionRules.svelte";
import Learn from "./pages/learn/Learn.svelte";
import PuzzleRoute from "./pages/learn/PuzzleRoute.svelte";
import Puzzles from "./pages/learn/Puzzles.svelte";
import GameRoute from "./pages/play/GameRoute.svelte";
import Home from "./pages/home/Home.svelte";
import NotFound from "./pages/NotFound.svelte";
import Profile from "./pages/profile/Profile.svelte";
import Rules from "./pages/rules/Rules.svelte";
import TableRoute from "./pages/play/TableRoute.svelte";
import NewTable from "./pages/new/NewTable.svelte";
import NewTournament from "./pages/tournaments/NewTournament.svelte";
import Tournament from "./pages/tournaments/Tournament.svelte";
import Tournaments from "./pages/tournaments/Tournaments.svelte";
import VariantRules from "./pages/variants/VariantRules.svelte";
import Variants from "./pages/variants/Variants.svelte";

const routes = [
  route("/", Home),
  route("/new", NewTable),
  route("/new/daily/:day/:players", NewTable),
  route("/new/deal/:game", NewTable),
  route("/new/variant/:variant", NewTable),
  route("/daily", Daily),
  route("/daily/:day", Daily),
  route("/games/:id/deal", Deal),
  route("/new/tournament/:tournament/:round", NewTable),
  route("/admin", Admin),
  route("/tournaments", Tournaments),
  route("/tournaments/new", NewTournament),
  route("/tournaments/:id", Tournament),
  route("/t/:id", TableRoute),
  route("/games/:id", GameRoute),
  route("/learn", Learn),
  route("/puzzles", Puzzles),
  route("/puzzles/:id", PuzzleRoute),
  route("/account", Account),
  route("/profile", Profile),
  route("/people/:name", Profile),
  route("/rules", Rules),
  route("/rules/hanab-live", Variants),
  route("/rules/hanab-live/:variant", VariantRules),
  route("/rules/:edition", EditionRules),
];

interface Place {
  readonly page: Component;
  /** The page's properties: the parameters of its pattern. */
  readonly params: Readonly<Record<string, string>>;
}

/** Pairs a pattern with a page that takes its parameters as properties. */
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
