/** What the server says, which is English, in the language that is spoken. */
import { list, t, translations, type Key } from ".";
import type { Sentences } from "./types";

/** A sentence with holes: what it looks like, the names of its holes, and its translation. */
interface Form {
  readonly shape: RegExp;
  readonly holes: readonly string[];
  readonly told: string;
}

const forms = new WeakMap<Sentences, readonly Form[]>();
const KIND = /^(?:the )?(red|yellow|green|blue|white|purple|multicolour) ([1-5])$/;

/** What editions call things by, and the words that sentences about all editions have instead. */
const OWN_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:clock tile|blue token|blue clock token|note|hint)(?=s?\b)/g, "clue token"],
  [/\b(?:fuse tile|red token|red fuse token|storm|mistake)(?=s?\b)/g, "strike"],
  [/\btile(?=s?\b)/g, "card"],
  [/\bTile(?=s?\b)/g, "Card"],
];

/** A sentence, a name or a word of the server's own; it stays English where the language has nothing for it. */
export function said(text: string): string {
  const told = known(text);
  if (told !== null) return told;
  const general = OWN_WORDS.reduce((now, [own, word]) => now.replace(own, word), text);
  const instead = general === text ? null : known(general);
  if (instead === null) return text;
  return /\btile/i.test(text) ? instead.replaceAll(said("card"), said("tile")) : instead;
}

function known(text: string): string | null {
  const all = translations();
  if (Object.hasOwn(all, text)) return all[text] ?? null;
  for (const { shape, holes, told } of formsOf(all)) {
    const found = shape.exec(text);
    if (!found) continue;
    const values = new Map(holes.map((hole, place) => [hole, part(found[place + 1] ?? "")]));
    return told.replace(/\{(\w+)\}/g, (hole, name: string) => values.get(name) ?? hole);
  }
  return null;
}

/** What stands in a hole: cards, words or parts of sentences of the server's, or what stays as it is, such as a name. */
function part(text: string): string {
  const news = text.split("; ");
  if (news.length > 1) return news.map(part).join("; ");
  const each = text.split(/, | or | and /);
  if (!each.some((one) => KIND.test(one))) return sentences(text.split(" and ")) ?? said(text);
  return list(each.map(kindOrWords), text.includes(" or ") ? "disjunction" : "conjunction");
}

/** More than one sentence in a hole, where each is known. */
function sentences(each: readonly string[]): string | null {
  const told = each.map(said);
  return each.length > 1 && each.every((one, place) => one !== told[place]) ? list(told) : null;
}

function kindOrWords(text: string): string {
  const kind = KIND.exec(text);
  return kind ? t("board.kind", { suit: t(`board.suit.${kind[1]}` as Key), rank: kind[2] ?? "" }) : said(text);
}

/** The sentences with holes, those with the most words first: a short one may fit what a long one says better. */
function formsOf(all: Sentences): readonly Form[] {
  let found = forms.get(all);
  if (!found) {
    found = Object.entries(all)
      .filter(([english]) => english.includes("{"))
      .sort(([a], [b]) => wordsOf(b).join("").length - wordsOf(a).join("").length)
      .map(([english, told]) => ({
        shape: new RegExp(`^${wordsOf(english).map(escaped).join("(.+?)")}$`, "su"),
        holes: [...english.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name),
        told,
      }));
    forms.set(all, found);
  }
  return found;
}

/** The text around the holes. */
function wordsOf(english: string): string[] {
  return english.split(/\{\w+\}/);
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
