/** Japanese: puzzles, and the guide of the first game. */
import type { Catalogue } from "../types";

export const learn = {
  "learn.title": "はじめてのゲーム",
  "learn.lead":
    "遊びながらHANABIを覚えましょう。ボットをパートナーにした2人ゲームで、ガイドが1つずつ説明します。10分ほどで終わります。",
  "learn.what.table": "本物のゲームです。いつものゲームと同じように、ヒントを出し、プレイし、捨てます。",
  "learn.what.wrong": "失敗の心配はありません。ミスになる前に、ガイドが教えます。",
  "learn.what.leave": "いつでもやめて、あとでホームから続けられます。",
  "learn.begin": "席に着く",
  "live.heading": "試してみる",
  "live.lead": "Boの{cards}にヒントを出すか、自分の{cards}をプレイするか捨てて、どうなるか見てみましょう。",
  "live.theirs": "Boの{cards}：数字か色を押すとヒントになります",
  "live.own": "あなたの{cards}",
  "live.again": "元に戻す",
  "live.told.clue": {
    other:
      "{value}のヒントを出しました。Boの{cards}のうち{count}枚が当てはまります。ヒントには{clue_tokens}を1つ使います（残り{tokens}個）。",
  },
  "live.told.played": "{kind}でした。花火の次の数字なので、花火が進みます。ゲームでは続けて新しい{card}を引きます。",
  "live.told.completed": "{kind}でした。花火が完成し、{clue_tokens}が1つ戻ります。",
  "live.told.strike": "{kind}でした。花火に合わないので捨て札になり、{strikes}が1つ出ます。",
  "live.told.discarded": "{kind}でした。もう使えませんが、{clue_tokens}が1つ戻ります（残り{tokens}個）。",
  "learn.puzzles": "パズル",

  "puzzles.title": "パズル",
  "puzzles.lead": "実際のゲームの局面に、それぞれ目標があります。好きな順に解けます。",
  "puzzles.progress": "解いたパズル",
  "puzzles.solved": { other: "{all}問中{count}問を解きました。" },
  "puzzles.first": "始める",
  "puzzles.next": "続ける",
  "puzzles.done": "正解済み",
  "puzzles.step.1": "はじめの一歩",
  "puzzles.step.1.text": "ヒントの意味と、安全な手。",
  "puzzles.step.2": "もっとよく見る",
  "puzzles.step.2.text": "ヒントが示さなかったことと、2つの役目を持つヒント。",
  "puzzles.step.3": "先を読む",
  "puzzles.step.3.text": "カードの数え方と、最終ラウンド。",
  "puzzles.daily": "今日のパズル",
  "puzzles.daily.text": "じっくり考える1問。全員に同じ局面です。",
  "puzzles.solve": "解く",
  "puzzles.again": "正解済み：もう一度見る",
  "puzzles.basics": "基本",
  "puzzles.basics.text": "必要なのは、ヒントと見えているカードだけです。約束事の知識はいりません。",
  "puzzles.games": "最善の手",
  "puzzles.games.text":
    "ボットや人のゲームからプログラムが見つけた局面です。その後のさまざまな展開の平均で、1つの手がほかのどれよりも明らかに良くなります。全員がボット「定石派」の約束事に従います（前の手番でミスをしていることもあります）。ヒントと見えているカードだけで足りるときは、問題文にそう書いてあります。",
  "puzzles.theme.play": "プレイ",
  "puzzles.theme.play.text": "どのカードがプレイできるか、どれが先か。",
  "puzzles.theme.clue": "ヒント",
  "puzzles.theme.clue.text": "カードをプレイさせるヒント。",
  "puzzles.theme.save": "セーブ",
  "puzzles.theme.save.text": "カードが失われるのを防ぐヒント。",
  "puzzles.theme.discard": "捨てる",
  "puzzles.theme.discard.text": "なくても困らないカード。",
  "puzzles.theme.finesse": "プロンプトとフィネス",
  "puzzles.theme.finesse.text": "1人へのヒントで、別の人にプレイを頼みます。",
  "puzzles.theme.end": "終盤",
  "puzzles.theme.end.text": "最後のカードと最後の手番。",
  "puzzles.level.1": "やさしい",
  "puzzles.level.2": "ふつう",
  "puzzles.level.3": "難しい",
  "puzzles.all": { other: "{count}問を表示" },

  "coach.label": "次にすること",
  "puzzle.title": "パズル",
  "puzzle.gone": "パズルが見つかりません",
  "puzzle.gone.text": "リンクが間違っているかもしれません。すべてのパズルは一覧にあります。",
  "puzzle.heading": "パズル{number}：{title}",
  "puzzle.heading.solved": "パズル{number}：{title}（正解済み）",
  "puzzle.heading.found": "{title}・{level}",
  "puzzle.heading.found.solved": "{title}・{level}・正解済み",
  "puzzle.right": "正解です！　{reason}",
  "puzzle.wrong": "正解ではありません。{reason}",
  "puzzle.again": "元の局面に戻る",
  "puzzle.next": "次のパズル",
  "puzzle.all": "すべてのパズル",
  "puzzle.keep": "進み具合を残す",
  "puzzle.hint": "手がかり",
  "puzzle.hint.is": "手がかり：{text}",
  "puzzle.explanation": "解説",
  "puzzle.explanation.is": "解説：{text}",

  "lesson.heading": "はじめてのゲーム",
  "lesson.heading.step": "はじめてのゲーム（{step}/{steps}）",
  "lesson.partner": "パートナー",
  "lesson.next": "次へ",
  "lesson.back": "戻る",
  "lesson.again": "やり直す",
  "lesson.anyway": "それでも行う",
  "lesson.skip": "最終ラウンドへ進む",
  "lesson.restart": "レッスンをやり直す",
  "lesson.leave": "ホームへ",
  "lesson.to.puzzles": "パズルに挑戦",
  "lesson.waits": "{name}の手番です。",
  "lesson.own":
    "ここからは自分で決めましょう。ヒントを出し、わかるものをプレイし、誰にも必要のないものを捨ててください。",
  "lesson.off": "ここからはレッスンなしで、{name}と一緒に続けます。最後まで遊ぶか、レッスンをやり直してください。",
  "lesson.off.over": "最後まで遊びました。レッスンをやり直すか、パズルに挑戦しましょう。",
  "lesson.wrong.clue": "そのヒントも出せますが、今はもっと役に立つことがあります。まだ何も起きていません。",
  "lesson.wrong.play":
    "気をつけてください。その{card}が花火に合わないと、{strike}が1つ出ます。まだ何も起きていません。",
  "lesson.wrong.discard": "捨てた{card}は戻りません。今はもっと役に立つことがあります。まだ何も起きていません。",

  "lesson.note.welcome":
    "ようこそ！　あなたと{name}は味方どうしです。どこを見て何をすればよいかは、このガイドがお伝えします。",
  "lesson.note.other": "これは{name}の{cards}です。あなたには見えますが、{name}には見えません。",
  "lesson.note.own":
    "これはあなたの{cards}です。{name}には見えますが、あなたに見えるのは裏面だけです。わかったことは裏面に出ます。",
  "lesson.note.goal":
    "力を合わせて、色ごとに5つの花火を作ります。どれも1から5まで順番に{card}を重ねます。1枚が1点です。",
  "lesson.note.lanterns":
    "手番には、ヒントを出すか、{card}をプレイするか、捨てます。ヒントを出すと、この8個の{clue_tokens}を1つ使います。",
  "lesson.note.ones":
    "{name}の2枚の1は、どちらもプレイできます。1枚の1を押し、「決定」を押してください。ヒントは数字か色を伝え、合う{cards}をすべて示します。",
  "lesson.note.played":
    "{name}は1だとわかったのでプレイしました。赤の花火の始まりです。その後、新しい{card}を引きました。",
  "lesson.note.cost": "ヒントで{clue_tokens}を1つ使い、残りは7個です。なくなると、誰もヒントを出せません。",
  "lesson.note.five":
    "{name}の黄の5は、ほかにありません。これがないと黄の花火は完成しません。その5を押し、「決定」を押すと、{name}は取っておきます。",
  "lesson.note.told":
    "{name}がヒントをくれました。この2枚は1です。{name}には見えていて、役に立たない{cards}にヒントは使いません。",
  "lesson.note.strikes":
    "花火に合わない{card}をプレイすると、{strike}が1つ出ます。3つ目でゲームに負けます。わかっているものか、ヒントで頼まれたものだけをプレイしましょう。",
  "lesson.note.play":
    "最初の1枚をプレイしましょう。緑のチェックを押します。見えないときは、先に{card}を押してください。プレイに「決定」はいりません。",
  "lesson.note.green": "緑の1でした。緑の花火の始まりです。その間に{name}は、ヒントを受けた青の1をプレイしました。",
  "lesson.note.again": "1はもう1枚あります。それもプレイしましょう。",
  "lesson.note.red": "{name}は、この{card}が赤だと言っています。赤の花火に次に必要なのは2です。",
  "lesson.note.not-one":
    "もう1つわかります。1のヒントはこの{card}を示さなかったので、1ではありません。ヒントは、示さなかった{cards}についても教えてくれます。",
  "lesson.note.play-red":
    "この{card}を取っておく理由はありません。つまり{name}は「プレイして」と言っています。プレイしましょう。",
  "lesson.note.discarded":
    "赤の2でした！　その後{name}は、役に立つヒントがないので緑の4を捨てました。緑の4はもう1枚残っています。",
  "lesson.note.back": "捨てると{clue_tokens}が1つ戻り、さらにヒントを出せます。",
  "lesson.note.eyes":
    "{name}には何がわかっているでしょう？　目を押すか、{name}の{cards}を長押しすると、{name}の視点で見られます。",
  "lesson.note.oldest":
    "ヒントもプレイもすることがないので、捨てましょう。ふつうは、ヒントのない一番古い{card}を捨てます。ここでは最初の1枚です。赤いバツ印を押してください。見えないときは、先に{card}を押してください。",
  "lesson.note.twos":
    "白の4でした。もう1枚残っています。今度は{name}が、この2枚は2だと言っています。赤の2はもうありますが、ヒントには理由があります。",
  "lesson.note.play-two": "2枚のうち、最初の1枚をプレイしましょう。",
  "lesson.note.free":
    "黄の2でした！　もう十分わかりましたね。最終ラウンドへ進んで、終わり方を見てみましょう。自分で最後まで遊んでもかまいません。その場合、レッスンはここまでです。",
  "lesson.note.one-left":
    "先へ進みました。引ける{card}はあと1枚です。それが引かれると、全員があと1回ずつ手番を行い、終わります。",
  "lesson.note.best": "得点は、花火になった{cards}の枚数です。「{best}」は、まだ到達できる最高の得点です。",
  "lesson.note.last-but-one":
    "手札の{cards}はほとんどわかっています。これは白の2で、白の花火は1まで進んでいます。プレイしましょう。最後の{card}を引きます。",
  "lesson.note.last":
    "最終ラウンドです。{name}は最後の手番を終え、次はあなたです。これは緑の5だとわかっています。プレイして、緑の花火を完成させましょう！",
  "lesson.note.end":
    "ゲームが終わりました。お見事です！　もうルールはわかりましたね。パズルを解くか、新しいテーブルで友だちやボットと遊びましょう。",
} as const satisfies Partial<Catalogue>;
