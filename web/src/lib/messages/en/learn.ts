/** English: puzzles, and the guide of the first game. */
import type { Text } from "../types";

export const learn = {
  "learn.title": "Your first game",
  "learn.lead":
    "Learn Hanabi by playing it: a game for two with a partner who knows what to do, and a guide beside the table. It takes about ten minutes.",
  "learn.what.table": "It is a real table: you give clues, play and discard as in every game.",
  "learn.what.wrong": "You cannot spoil anything. Before a slip counts, the guide tells you about it.",
  "learn.what.leave": "You can leave at any time: your table waits on the home page.",
  "learn.begin": "Sit down",
  "live.heading": "Try it",
  "live.lead":
    "A small board: clue a teammate’s {card}, or play or discard one of yours, and see what the rules make of it.",
  "live.theirs": "Bo’s {cards}: press a number or a colour to clue it",
  "live.own": "Your {cards}",
  "live.clue": "Clue {value}",
  "live.play": "Play {card} {place}",
  "live.discard": "Discard {card} {place}",
  "live.again": "Put it back",
  "live.told.clue": {
    one: "You clue {value}: one {card} of Bo’s fits and is pointed at. It costs one of the {clue_tokens}: {tokens} are free.",
    other:
      "You clue {value}: {count} {cards} of Bo’s fit and are pointed at. It costs one of the {clue_tokens}: {tokens} are free.",
  },
  "live.told.played": "It is the {kind}, the next of its firework: the firework grows. You would draw a new {card}.",
  "live.told.completed": "It is the {kind}: its firework is complete, and one of the {clue_tokens} is free again.",
  "live.told.strike":
    "It is the {kind}, which does not fit: it goes to the discards, and one of the {strikes} is used.",
  "live.told.discarded":
    "It was the {kind}. It is out of the game, and one of the {clue_tokens} is free again: {tokens} are.",
  "learn.first": "Play your first game",
  "learn.puzzles": "Puzzles",

  "puzzles.title": "Puzzles",
  "puzzles.lead":
    "Positions from real games, each with a goal. What counts is what players can know from the clues and the cards they see; no conventions are needed.",
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

  "coach.label": "What to do",
  "puzzle.title": "Puzzle",
  "puzzle.gone": "No such puzzle",
  "puzzle.gone.text": "The link may be wrong. The list has all puzzles.",
  "puzzle.heading": "Puzzle {number}: {title}",
  "puzzle.heading.solved": "Puzzle {number}: {title} (solved)",
  "puzzle.right": "Solved! {reason}",
  "puzzle.wrong": "Not yet. {reason}",
  "puzzle.again": "Back to the position",
  "puzzle.next": "Next puzzle",
  "puzzle.all": "All puzzles",
  "puzzle.keep": "Keep my progress",
  "puzzle.hint": "Hint",
  "puzzle.hint.is": "Hint: {text}",
  "puzzle.explanation": "Explain it",
  "puzzle.explanation.is": "Explanation: {text}",

  "lesson.heading": "Your first game",
  "lesson.heading.step": "Your first game, step {step} of {steps}",
  "lesson.next": "Next",
  "lesson.back": "Back",
  "lesson.again": "Try again",
  "lesson.anyway": "Do it all the same",
  "lesson.skip": "Skip to the last round",
  "lesson.restart": "Begin the lesson again",
  "lesson.leave": "To the home page",
  "lesson.to.puzzles": "Try some puzzles",
  "lesson.waits": "{name} is on turn.",
  "lesson.own": "The game is yours now: give clues, play what you know, discard what nobody needs.",
  "lesson.off": "You have gone your own way, and {name} plays along. Play on to the end, or begin the lesson again.",
  "lesson.off.over": "That was a whole game, played your own way. Begin the lesson again, or try something new.",
  "lesson.wrong.clue": "That clue is allowed, but another one helps more just now.",
  "lesson.wrong.play":
    "Careful: you do not know that this card fits. A wrong play would cost a strike. Nothing has happened yet.",
  "lesson.wrong.discard": "A discarded card is gone for good, and there is something better. Nothing has happened yet.",

  "lesson.note.welcome":
    "Welcome! You and {name} play on the same side. I am your guide: I tell you what to look at and what to do.",
  "lesson.note.other": "These are {name}’s cards. You see them, {name} does not.",
  "lesson.note.own":
    "These are your cards. {name} sees them, you see only their backs. What you learn about them is drawn there.",
  "lesson.note.goal":
    "Together you build five fireworks, one for each colour. Each is built from 1 to 5, one {card} after the other. Every {card} is a point.",
  "lesson.note.lanterns":
    "On your turn you do one of three things: give a clue, play a {card} or discard one. A clue costs one of these eight {clue_tokens}.",
  "lesson.note.ones":
    "{name} has a red 1 and a blue 1, and both can be played. Say so: press the 1 on one of them, then Send. A clue names a number or a colour, and points at all {cards} that fit.",
  "lesson.note.played":
    "{name} knew the {card} was a 1, and played it: the red firework has begun. Then {name} drew a new {card}.",
  "lesson.note.cost":
    "Your clue has cost one of the {clue_tokens}: seven are left. When none is left, nobody can give a clue.",
  "lesson.note.five":
    "{name} has the yellow 5, and there is only one of each 5. If it were discarded, the yellow firework could never be completed. Press the 5 on it, then Send: then {name} will keep it.",
  "lesson.note.told":
    "Now {name} has given you a clue: these two {cards} are 1s. {name} sees them, and would not spend a clue on {cards} that are of no use.",
  "lesson.note.strikes":
    "A {card} that does not fit costs a {strike}, and at the third the game is lost. So play what you know, or what a clue asks you to play.",
  "lesson.note.play":
    "Play the first of them: press the green check at it. It acts at once, without Send. On a small screen, press the {card} first: the check then stands above it.",
  "lesson.note.green":
    "It was the green 1, and the green firework has begun. Meanwhile {name} has played the blue 1 that your clue was about.",
  "lesson.note.again": "You have another 1. Play it as well.",
  "lesson.note.red": "{name} says that this {card} is red. The red firework is waiting for its 2.",
  "lesson.note.not-one":
    "You know more: the clue about 1s did not point at this {card}, so it is no 1. A clue also tells something about the {cards} that it leaves out.",
  "lesson.note.play-red": "{name} would not ask you to keep it just now, so it should fit. Play it.",
  "lesson.note.discarded":
    "It was the red 2! Then {name} had nothing to say and discarded a {card}: the green 4. One more green 4 is left.",
  "lesson.note.back": "A discard gives back one of the {clue_tokens}. That is how you can afford more clues.",
  "lesson.note.eyes":
    "What does {name} know? Hold {name}’s {cards}, or press the eye beside the name, and you see them as {name} does.",
  "lesson.note.oldest":
    "Nothing is to be clued or played now, so discard. Players usually discard their oldest {card} without a clue: it is on the left. Press its red cross.",
  "lesson.note.twos":
    "It was the white 4; another one is left. Now {name} says that these two are 2s. Red has its 2 already, but {name} would not point at a {card} without a reason.",
  "lesson.note.play-two": "Play the first of the two.",
  "lesson.note.free":
    "The yellow 2! Now you know all that it takes. Play on by yourself, or skip to the last round and see how a game ends.",
  "lesson.note.one-left":
    "We have skipped ahead. One {card} is left to draw. Once it is drawn, everybody has one more turn, and then the game is over.",
  "lesson.note.best":
    "The score is the number of {cards} on the fireworks; the best that can still be reached stands beside it.",
  "lesson.note.last-but-one":
    "Clues have told you most of your {cards} by now. This one is the white 2, and the white firework stands at 1: play it. With that you draw the last {card}.",
  "lesson.note.last":
    "The last round: {name} has had one more turn, and this is yours. You know that this is the green 5. Play it, and the green firework is complete!",
  "lesson.note.end":
    "That was the end, and a fine one! You know the game now. Puzzles show you how much a clue can tell, and at a new table you can play with friends or bots.",
} as const satisfies Readonly<Record<string, Text>>;
