/** Answers of the server with its words in the language that is spoken. Suits keep their names: clues name them so. */
import { list, t } from "../messages";
import { said } from "../messages/said";
import { suitName } from "../words";
import type {
  EditionInfo,
  EditionList,
  ListedVariant,
  OptionInfo,
  ServerInfo,
  Table,
  Variant,
  VariantInfo,
  VariantList,
  Words,
} from "./types";

const saidOrNull = (text: string | null): string | null => text && said(text);

export function localEditions(list: EditionList): EditionList {
  const differences = list.differences.map(({ topic, answers }) => ({
    topic: said(topic),
    answers: Object.fromEntries(Object.entries(answers).map(([edition, answer]) => [edition, said(answer)])),
  }));
  return {
    ...list,
    editions: list.editions.map(localEdition),
    catalogue: localEdition(list.catalogue),
    options: list.options.map(localOption),
    differences,
  };
}

function localEdition(edition: EditionInfo): EditionInfo {
  return {
    ...edition,
    name: said(edition.name),
    summary: said(edition.summary),
    words: localWords(edition.words),
    first_player_custom: saidOrNull(edition.first_player_custom),
    first_player_question: saidOrNull(edition.first_player_question),
    printed_variants: edition.printed_variants.map(localPrinted),
    rating: edition.rating.map((band) => ({ ...band, text: said(band.text) })),
  };
}

function localPrinted(variant: VariantInfo): VariantInfo {
  return { ...variant, title: said(variant.title), line: said(variant.line) };
}

function localOption(option: OptionInfo): OptionInfo {
  const choices = option.choices.map((choice) => ({ ...choice, label: said(choice.label) }));
  return { ...option, title: said(option.title), hint: saidOrNull(option.hint) ?? "", choices };
}

function localWords(words: Words): Words {
  return {
    ...words,
    clue_token: said(words.clue_token),
    clue_tokens: said(words.clue_tokens),
    strike: said(words.strike),
    strikes: said(words.strikes),
    card: said(words.card),
    cards: said(words.cards),
  };
}

export function localServer(info: ServerInfo): ServerInfo {
  const bots = info.bots.map((bot) => ({
    ...bot,
    title: said(bot.title),
    description: said(bot.description),
    manner: bot.manner.map(said),
  }));
  return { ...info, bots };
}

export function localTable(table: Table): Table {
  return {
    ...table,
    edition_name: said(table.edition_name),
    words: localWords(table.words),
    rules: { ...table.rules, differences: table.rules.differences.map(said) },
  };
}

export const localVariants = ({ variants }: VariantList): readonly ListedVariant[] =>
  variants.map((one) => (one.unplayable === null ? one : { ...one, unplayable: said(one.unplayable) }));

/** A remark about a suit; one that names clue colours is put together anew, with their names. */
function localRemark(remark: string): string {
  const colours = /^touched by ([A-Z].*)$/u.exec(remark)?.[1]?.split(/, | and /u);
  return colours
    ? t("variants.touchedBy", { colours: list(colours.map((name) => suitName(name.toLowerCase()))) })
    : said(remark);
}

export function localVariant(variant: Variant): Variant {
  return {
    ...variant,
    suits: variant.suits.map((suit) => ({ ...suit, remarks: suit.remarks.map(localRemark) })),
    differences: variant.differences.map(said),
    unplayable: saidOrNull(variant.unplayable),
  };
}
