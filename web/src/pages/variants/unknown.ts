/** Error pages for unknown variants. */
import type { ListedVariant } from "../../lib/api/types";
import { t } from "../../lib/messages";
import { newVariantHref, rulesHref } from "../../lib/navigation/paths";
import type { Wrong } from "../../lib/navigation/wrong";
import { CATALOGUE } from "../../lib/tables/options";
import { everything, matching, spelled } from "./filter";

/** The closest variant name; null if none is close. */
export function meant(all: readonly ListedVariant[], name: string): string | null {
  const text = spelled(all, name) ?? name;
  const found = text.trim() === "" ? [] : matching(all, { ...everything(), text }, new Set(), new Set());
  return found.toSorted((one, other) => one.name.length - other.name.length)[0]?.name ?? null;
}

/** @param href the link to the closest variant */
export function unknownVariant(all: readonly ListedVariant[], name: string, href: (variant: string) => string): Wrong {
  const close = meant(all, name);
  const list = [rulesHref(CATALOGUE), t("variants.all")] as const;
  const text = t("variants.unknown.text");
  return {
    heading: t("variants.unknown"),
    text: close === null ? text : `${text} ${t("variants.meant")}`,
    links: close === null ? [list] : [[href(close), close], list],
  };
}

/** The error page for an unknown variant of a new table; null if it is known. */
export function wrongVariant(all: readonly ListedVariant[], name: string): Wrong | null {
  return all.some((one) => one.name === name) ? null : unknownVariant(all, name, newVariantHref);
}
