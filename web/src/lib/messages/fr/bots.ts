/** French: the bots, and why they act. */
import type { Told } from "../types";

export const bots = {
  "bot.cautious.description":
    "Joue ce qu’il sait jouable, donne des indices sur ce qui est jouable, sauve la dernière carte d’une sorte avant qu’elle soit défaussée, et défausse la plus ancienne de ses cartes qu’aucun indice n’a touchée. Un coéquipier fiable.",
  "bot.cautious.manner.1": "Un indice parle d’une seule carte : la plus ancienne sans indice, s’il la désigne.",
  "bot.cautious.manner.2":
    "Sinon, il parle de la carte la plus récente qui reçoit son premier indice, ou à défaut de la plus récente qu’il désigne.",
  "bot.cautious.manner.3":
    "La carte la plus ancienne est celle qui a été piochée la première. Elle est à gauche, sauf si son joueur l’a déplacée.",
  "bot.cautious.manner.4": "La carte d’un indice peut être jouée, maintenant ou après des cartes déjà connues.",
  "bot.cautious.manner.5":
    "Si c’était la plus ancienne sans indice, elle peut aussi être à garder : la dernière de sa sorte.",
  "bot.cautious.manner.6":
    "Pour faire garder un 5, donne son chiffre en indice. Un indice de couleur ne demande jamais de garder un 5.",
  "bot.cautious.manner.7":
    "Quand le joueur suivant défausserait la dernière carte d’une sorte, il donne un indice avant toute autre chose.",
  "bot.cautious.manner.8": "Il joue ce qu’il sait jouable, et ce qu’un indice lui a dit de jouer.",
  "bot.cautious.manner.9": "Quand une erreur de plus mettrait fin à la partie, il ne joue que ce qui est certain.",
  "bot.cautious.manner.10":
    "Il défausse ce qu’il sait inutile ou déjà touché par un indice dans une autre main ; sinon, sa plus ancienne carte sans indice.",
  "bot.cautious.manner.11":
    "Au dernier tour, sans bon indice à donner et avec une erreur en réserve, il joue sa carte la plus probable.",
  "bot.cautious.title": "Prudent",
  "bot.guide.title": "Guide",

  "reason.all-clued":
    "Toutes mes {cards} ont un indice, et celle-ci est la moins susceptible d’être la dernière de sa sorte.",
  "reason.clued": "Un indice parlait de cette {card}. Je la prends pour {kinds} : cela se joue.",
  "reason.clued-of-many": "Un indice parlait de cette {card}. Je la prends pour une {card} jouable.",
  "reason.last-round": {
    by: "strike",
    f: "C’est le dernier tour et j’ai une {strike} en réserve : cette {card} est celle qui a le plus de chances d’être jouable.",
    other:
      "C’est le dernier tour et j’ai un {strike} en réserve : cette {card} est celle qui a le plus de chances d’être jouable.",
  },
  "reason.later": "{name} peut jouer le {kind} après des {cards} déjà connues.",
  "reason.learns": "Rien n’est plus urgent à dire : {name} en apprend plus sur des {cards} dont nous avons besoin.",
  "reason.least-needed":
    "Rien d’autre n’est permis ou meilleur, et cette {card} est celle dont nous avons le moins besoin.",
  "reason.misplay": "{name} aurait joué le {kind}, qui n’est pas jouable : mon indice l’évite.",
  "reason.no-clue":
    "Aucun de mes indices ne vaut son jeton et je n’ai rien à jouer : je défausse ma plus ancienne {card} sans indice.",
  "reason.no-discard": "Je n’ai rien de mieux à dire, et je ne veux pas défausser.",
  "reason.no-token":
    "Aucun {clue_token} n’est libre et je n’ai rien à jouer : je défausse ma plus ancienne {card} sans indice.",
  "reason.now": "Grâce à mon indice, {name} sait pouvoir jouer maintenant : {kinds}.",
  "reason.passes": "Je n’ai rien de mieux à dire, et cet indice passe le tour.",
  "reason.same-elsewhere": "Un autre joueur tient la même {card} et a un indice sur elle.",
  "reason.save": "{name} allait défausser le {kind}, et c’est le dernier de sa sorte : mon indice le fait garder.",
  "reason.save-otherwise":
    "{name} allait défausser le {kind}, et c’est le dernier de sa sorte : grâce à mon indice, il y a mieux à faire.",
  "reason.sure": "Ma {card} ne peut être que {kinds}, et cela se joue.",
  "reason.sure-of-many": "Quelle que soit ma {card}, elle est jouable.",
  "reason.useless": "On ne peut plus avoir besoin de cette {card}.",
} as const satisfies Told<"bot" | "reason">;
