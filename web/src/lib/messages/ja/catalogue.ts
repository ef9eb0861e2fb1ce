/** Japanese: what differs in the variants of hanab.live. */
import type { Catalogue } from "../types";

export const catalogue = {
  "catalogue.clue-ranks": "数字のヒントは{ranks}です。",
  "catalogue.critical-rank": "{rank}は各色1枚だけです。",
  "catalogue.no-colour-clues": "色のヒントは出せません。",
  "catalogue.no-rank-clues": "数字のヒントは出せません。",
  "catalogue.ordinary": "ほとんどの版と同じ、普通の5色です。",
  "catalogue.ranks": "数字は1から{last}までです。",
  "catalogue.rule.alternating-clues": "ヒントの種類（色と数字）は、直前のヒントと変えなければなりません。",
  "catalogue.rule.chimneys": "数字のヒントは、その数字とそれより大きい数字をすべて示します。",
  "catalogue.rule.clue-starved": "捨て札や花火の完成で戻るトークンは半個です。",
  "catalogue.rule.colour-clues-touch-nothing": "色のヒントはどのカードも示さず、いつでも出せます。",
  "catalogue.rule.cow-and-pig": "ヒントで分かるのは、示されたカードと、色か数字かの種類だけです。",
  "catalogue.rule.duck": "ヒントで分かるのは、示されたカードだけです。",
  "catalogue.rule.funnels": "数字のヒントは、その数字とそれより小さい数字をすべて示します。",
  "catalogue.rule.inverted":
    "オレンジのカードは、プレイすると捨てられ、捨てるとプレイされます。トークンが全部残っていても捨てられます。",
  "catalogue.rule.odds-and-evens": "ヒント1は奇数、2は偶数を示します。",
  "catalogue.rule.rank-clues-touch-nothing": "数字のヒントはどのカードも示さず、いつでも出せます。",
  "catalogue.rule.reversed": "逆順の色の花火は、5から1へ作ります。",
  "catalogue.rule.sudoku":
    "花火は、ほかの花火が始めていない数字ならどれからでも始められます。最大の数字の次は1に戻ります。",
  "catalogue.rule.synesthesia":
    "ヒントは色だけです。色のヒントは、ヒントの色の並び順と同じ数字も示します。色が数字より少なければ、初めに戻って数えます。色または数字のヒントで示されない色には当てはまりません。",
  "catalogue.rule.throw-it-in-a-hole":
    "プレイしたカードは伏せて置かれ、正しかったかどうかは分かりません。得点とミスは最後まで隠され、花火が完成してもトークンは戻りません。",
  "catalogue.rule.up-or-down":
    "空の花火には1、5、STARTカードを置け、STARTの次は2か4です。1から始めると上り、5から始めると下り、STARTからは2枚目の向きに進みます。5枚で完成です。",
  "catalogue.scarce-ones": "1は各色3枚ではなく2枚です。",
  "catalogue.special-rank.all-colours":
    "各色の{rank}は、すべての色のヒントで示されます。色そのものの性質が優先します。",
  "catalogue.special-rank.all-colours.all-ranks":
    "各色の{rank}は、すべての色と数字のヒントで示されます。色そのものの性質が優先します。",
  "catalogue.special-rank.all-colours.no-ranks":
    "各色の{rank}は、すべての色のヒントで示され、数字のヒントでは示されません。色そのものの性質が優先します。",
  "catalogue.special-rank.all-ranks":
    "各色の{rank}は、すべての数字のヒントで示されます。色そのものの性質が優先します。",
  "catalogue.special-rank.no-colours": "各色の{rank}は、色のヒントでは示されません。色そのものの性質が優先します。",
  "catalogue.special-rank.no-colours.all-ranks":
    "各色の{rank}は、すべての数字のヒントで示され、色のヒントでは示されません。色そのものの性質が優先します。",
  "catalogue.special-rank.no-colours.no-ranks":
    "各色の{rank}は、色のヒントでも数字のヒントでも示されません。色そのものの性質が優先します。",
  "catalogue.special-rank.no-ranks": "各色の{rank}は、数字のヒントでは示されません。色そのものの性質が優先します。",
  "catalogue.special-rank.one-rank":
    "各色の{rank}は、色ごとに決まった1つの数字のヒントで示されます。色そのものの性質が優先します。",
  "catalogue.suit": "{suit}：{remarks}。",
  "catalogue.suit.all-colours": "すべての色のヒントで示される",
  "catalogue.suit.all-ranks": "すべての数字のヒントで示される",
  "catalogue.suit.colours": "{colours}のヒントで示される",
  "catalogue.suit.inverted": "捨てるとプレイされ、プレイすると捨てられる",
  "catalogue.suit.no-colours": "色のヒントでは示されない",
  "catalogue.suit.no-ranks": "数字のヒントでは示されない",
  "catalogue.suit.one-of-each": "各数字1枚ずつ",
  "catalogue.suit.prism": "数字ごとに、ヒントの色が順番に対応する",
  "catalogue.suit.reversed": "5から1へ下る",
  "catalogue.two-of-each": "各カードは2枚です。各数字1枚ずつの色では1枚です。",
} as const satisfies Partial<Catalogue>;
