/** English: puzzles, and the guide of the first game. */
import type { Text } from "../text";

export const learn = {
  "learn.title": "Your first game",
  "learn.lead":
    "Learn Hanabi by playing it: a two-player game with a bot as your partner. A guide explains every step. It takes about ten minutes.",
  "learn.what.table": "It is a real game: you give clues, play and discard as in every game.",
  "learn.what.wrong": "You can’t spoil anything: the guide warns you before a mistake counts.",
  "learn.what.leave": "You can leave at any time and go on later from the home page.",
  "learn.begin": "Sit down",
  "live.heading": "Try it",
  "live.lead": "Clue one of Bo’s {cards}, or play or discard one of yours, and see what happens.",
  "live.theirs": "Bo’s {cards}: press a number or a colour to clue it",
  "live.own": "Your {cards}",
  "live.again": "Put it back",
  "live.told.clue": {
    one: "You clue {value}: one of Bo’s {cards} fits. A clue costs one of the {clue_tokens} ({tokens} left).",
    other: "You clue {value}: {count} of Bo’s {cards} fit. A clue costs one of the {clue_tokens} ({tokens} left).",
  },
  "live.told.played":
    "It is the {kind}, the next of its firework, so the firework grows. In a game you then draw a new {card}.",
  "live.told.completed": "It is the {kind}: its firework is complete, and you get back one of the {clue_tokens}.",
  "live.told.strike":
    "It is the {kind}, which does not fit: it goes to the discards, and one of the {strikes} is used.",
  "live.told.discarded":
    "It was the {kind}. It is out of the game, and you get back one of the {clue_tokens} ({tokens} left).",

  "puzzles.title": "Puzzles",
  "puzzles.lead": "Positions from real games, each with a goal. Solve them in any order.",
  "puzzles.progress": "Solved puzzles",
  "puzzles.solved": { one: "{count} of {all} solved.", other: "{count} of {all} solved." },
  "puzzles.first": "Begin",
  "puzzles.next": "Go on",
  "puzzles.done": "solved",
  "puzzles.step.1": "First steps",
  "puzzles.step.1.text": "What clues say, and what is safe.",
  "puzzles.step.2": "Looking closer",
  "puzzles.step.2.text": "What clues do not say, and clues that do two things.",
  "puzzles.step.3": "Thinking ahead",
  "puzzles.step.3.text": "Counting cards, and the last round.",
  "puzzles.daily": "Puzzle of the day",
  "puzzles.daily.text": "A position to think about, the same for everybody.",
  "puzzles.solve": "Solve it",
  "puzzles.again": "Solved: look again",
  "puzzles.basics": "The basics",
  "puzzles.basics.text": "You need only the clues and the cards that the players see, no conventions.",
  "puzzles.games": "The best action",
  "puzzles.games.text":
    "A program found these in games of bots and of people: one action is clearly better than all others, averaged over many ways in which the game can go on. All players follow the conventions of the bot Conventions, apart from slips in earlier turns; where the clues and the visible cards are enough, the task says so.",
  "puzzles.theme.play": "Play",
  "puzzles.theme.play.text": "Which card can be played, and which one first.",
  "puzzles.theme.clue": "Clue",
  "puzzles.theme.clue.text": "The clue that gets a card played.",
  "puzzles.theme.save": "Save",
  "puzzles.theme.save.text": "The clue that keeps a card from being lost.",
  "puzzles.theme.discard": "Discard",
  "puzzles.theme.discard.text": "The card that you can do without.",
  "puzzles.theme.finesse": "Prompts and finesses",
  "puzzles.theme.finesse.text": "Clues to one player that ask another one to play.",
  "puzzles.theme.end": "End of the game",
  "puzzles.theme.end.text": "The last cards and the last turns.",
  "puzzles.level.1": "Easy",
  "puzzles.level.2": "Medium",
  "puzzles.level.3": "Hard",
  "puzzles.all": { one: "Show {count} puzzle", other: "Show {count} puzzles" },

  "coach.label": "What to do",
  "puzzle.title": "Puzzle",
  "puzzle.gone": "No such puzzle",
  "puzzle.gone.text": "The link may be wrong. The list has all puzzles.",
  "puzzle.heading": "Puzzle {number}: {title}",
  "puzzle.heading.solved": "Puzzle {number}: {title} (solved)",
  "puzzle.heading.found": "{title} · {level}",
  "puzzle.heading.found.solved": "{title} · {level} · solved",
  "puzzle.right": "Solved! {reason}",
  "puzzle.wrong": "That does not solve it. {reason}",
  "puzzle.again": "Back to the position",
  "puzzle.next": "Next puzzle",
  "puzzle.all": "All puzzles",
  "puzzle.keep": "Keep my progress",
  "puzzle.hint": "Hint",
  "puzzle.hint.is": "Hint: {text}",
  "puzzle.explanation": "Explain it",
  "puzzle.explanation.is": "Explanation: {text}",

  "mistakes.title": "Your mistakes",
  "mistakes.lead":
    "Turns that reviews marked in your games. Try each one again, with what you saw then. What you get right comes back after 1, 3, 9 and 27 days; then it is learned.",
  "mistakes.none":
    "There are no mistakes yet. Open one of your finished games and ask for its review: what it marks comes here.",
  "mistakes.none.game": "The review marks no mistake of yours there.",
  "mistakes.none.due": "None of your mistakes is due now.",
  "mistakes.idle": "No mistake to try",
  "mistakes.later": "None is due now. The next one comes on {day}.",
  "mistakes.later.at": "None is due now. The next one comes at {time}.",
  "mistakes.try": "Try your mistakes again",
  "mistakes.progress": "Learned mistakes",
  "mistakes.status": {
    one: "{count} due · {learned} of {all} learned",
    other: "{count} due · {learned} of {all} learned",
  },
  "mistakes.show": { one: "Show {count} mistake", other: "Show {count} mistakes" },
  "mistakes.one": "{day}, turn {turn}: {mark}",
  "mistakes.learned": "learned",
  "mistakes.right": { one: "right {count} time", other: "right {count} times" },
  "mistakes.causes": "By cause",
  "mistakes.knowledge": "Without conventions",
  "mistakes.knowledge.text": "The clues and the open cards alone told that the action was wrong.",
  "mistakes.convention": "With conventions",
  "mistakes.convention.text": "Only the conventions told that the action was wrong.",
  "mistakes.kinds": "By action",
  "mistakes.play": "Plays",
  "mistakes.play.text": "Cards that you played.",
  "mistakes.discard": "Discards",
  "mistakes.discard.text": "Cards that you discarded.",
  "mistakes.clue": "Clues",
  "mistakes.clue.text": "Clues that you gave.",
  "mistake.heading": "Mistake {place} of {count}: turn {turn}",
  "mistake.task": "In the game: {action} ({mark}). What would you do now?",
  "mistake.task.points": "In the game: {action} ({mark}, {points} points). What would you do now?",
  "mistake.same": "That is what you did in the game. Try something else.",
  "mistake.better": "{action}: better than in the game, but another action is better still. Try again.",
  "mistake.wrong": "{action}: that is not it. Try again.",
  "mistake.hint.play": "Hint: play a {card}.",
  "mistake.hint.discard": "Hint: discard a {card}.",
  "mistake.hint.colour": "Hint: give a clue of a colour.",
  "mistake.hint.rank": "Hint: give a clue of a number.",
  "mistake.hint.card": "Hint: {action}.",
  "mistake.hint.player": "Hint: clue {name} about the highlighted {cards}.",
  "mistake.show": "Show it",
  "mistake.skip": "Skip",
  "mistake.step": "Step through",
  "mistake.all": "All mistakes",
  "mistake.right": "Right! {action}.",
  "mistake.right.near": "It costs {points} ± {error} points: no more than the error, or next to nothing.",
  "mistake.tried.better": "{action}: better than in the game, but not the best.",
  "mistake.tried.wrong": "{action}: that was not it.",
  "mistake.best": "The best action: {action}.",
  "mistake.taken": "In the game: {action}.",
  "mistake.stranger":
    "This advice assumes the conventions of the {bot} bot. {name} played otherwise: the bot would have made only {share} of those moves.",
  "mistake.due": "It comes back on {day}.",
  "mistake.due.at": "It comes back at {time}.",
  "mistake.learned": "Now it is learned.",

  "lesson.heading.step": "Your first game, step {step} of {steps}",
  "lesson.partner": "partner",
  "lesson.next": "Next",
  "lesson.back": "Back",
  "lesson.again": "Try again",
  "lesson.anyway": "Do it anyway",
  "lesson.skip": "Skip to the last round",
  "lesson.restart": "Restart the lesson",
  "lesson.leave": "To the home page",
  "lesson.to.puzzles": "Try some puzzles",
  "lesson.waits": "It is {name}’s turn.",
  "lesson.own": "Now you decide: give clues, play what you know, discard what nobody needs.",
  "lesson.off": "You play without the lesson now, and {name} plays with you. Finish the game, or restart the lesson.",
  "lesson.off.over": "You have finished a whole game. Restart the lesson, or try some puzzles.",
  "lesson.wrong.clue": "You may give that clue, but something else helps more now. Nothing has happened yet.",
  "lesson.wrong.play": "Careful: if this {card} does not fit, it costs a {strike}. Nothing has happened yet.",
  "lesson.wrong.discard":
    "A discarded {card} is gone for good, and something else helps more now. Nothing has happened yet.",

  "lesson.note.welcome":
    "Welcome! You and {name} play on the same side. This guide tells you what to look at and what to do.",
  "lesson.note.other": "These are {name}’s {cards}. You see them, {name} does not.",
  "lesson.note.own":
    "These are your {cards}. {name} sees them, you see only the backs. What you learn about a {card} appears on its back.",
  "lesson.note.goal":
    "Together you build five fireworks, one for each colour, from 1 to 5 in order. Every {card} on them is a point.",
  "lesson.note.lanterns":
    "On your turn you do one thing: give a clue, play a {card} or discard one. A clue costs one of these eight {clue_tokens}.",
  "lesson.note.ones":
    "Both of {name}’s 1s can be played. Press the 1 on one of them, then Send. A clue names a number or a colour and points at all {cards} that fit.",
  "lesson.note.played":
    "{name} knew that the {card} was a 1 and played it: the red firework has begun. Then {name} drew a new {card}.",
  "lesson.note.cost":
    "Your clue has cost one of the {clue_tokens}: seven are left. When none is left, nobody can give a clue.",
  "lesson.note.five":
    "{name} has the only yellow 5. Without it the yellow firework can’t be completed. Press the 5 on it, then Send: then {name} keeps it.",
  "lesson.note.told":
    "{name} has given you a clue: these two {cards} are 1s. {name} sees them and would not spend a clue on useless {cards}.",
  "lesson.note.strikes":
    "Playing a {card} that does not fit costs a {strike}, and the third loses the game. Play only what you know, or what a clue asks for.",
  "lesson.note.play":
    "Play the first 1: press its green check. If you see no check, press the {card} first. A play needs no Send.",
  "lesson.note.green":
    "It was the green 1: the green firework has begun. Meanwhile {name} has played the blue 1 of your clue.",
  "lesson.note.again": "You have another 1. Play it as well.",
  "lesson.note.red": "{name} says that this {card} is red. The red firework needs a 2 next.",
  "lesson.note.not-one":
    "You know more: the clue about 1s did not point at this {card}, so it is not a 1. A clue also tells you about the {cards} that it leaves out.",
  "lesson.note.play-red": "There is no reason to save this {card}, so {name} means “play it”. Play it.",
  "lesson.note.discarded":
    "It was the red 2! Then {name} had no useful clue and discarded the green 4. One more green 4 is left.",
  "lesson.note.back": "A discard gives back one of the {clue_tokens}, so that you can give more clues.",
  "lesson.note.eyes":
    "What does {name} know? Press the eye, or press and hold {name}’s {cards}: you see them as {name} does.",
  "lesson.note.oldest":
    "There is nothing to clue or to play, so discard. Players usually discard their oldest {card} without a clue, here the first. Press its red cross. If you see no cross, press the {card} first.",
  "lesson.note.twos":
    "It was the white 4; one more is left. Now {name} says that these two are 2s. Red has its 2, but every clue has a reason.",
  "lesson.note.play-two": "Play the first of the two.",
  "lesson.note.free":
    "The yellow 2! Now you know enough. Skip to the last round and see how a game ends. Or play on to the end by yourself: then the lesson stops here.",
  "lesson.note.one-left":
    "The game has skipped ahead. One {card} is left to draw. After that everybody has one more turn, and the game is over.",
  "lesson.note.best": "The score is the number of {cards} on the fireworks. “{best}” is the best score still possible.",
  "lesson.note.last-but-one":
    "You know most of your {cards} by now. This is the white 2, and the white firework stands at 1. Play it: you draw the last {card}.",
  "lesson.note.last":
    "The last round: {name} has taken one more turn, and this is your last. You know that this is the green 5. Play it to complete the green firework!",
  "lesson.note.end":
    "The game is over. Well done! You know the rules now. Solve puzzles, or play with friends or bots at a new table.",
} as const satisfies Readonly<Record<string, Text>>;
