/** Japanese: puzzles, and the guide of the first game. */
import type { learn as english } from "../en/learn";
import type { Part } from "../types";

export const learn = {
  "learn.title": "はじめてのゲーム",
  "learn.lead":
    "遊びながらHANABIを覚えましょう。遊び慣れたパートナーとの2人ゲームで、テーブルの横にガイドがつきます。10分ほどで終わります。",
  "learn.what.table": "本物のテーブルです。いつものゲームと同じように、ヒントを出し、プレイし、捨てます。",
  "learn.what.wrong": "台なしになる心配はありません。間違えそうなときは、その前にガイドが教えます。",
  "learn.what.leave": "いつでもやめられます。テーブルはホームで待っています。",
  "learn.begin": "席に着く",
  "live.heading": "試してみる",
  "live.lead":
    "小さなボードです。仲間の{card}にヒントを出すか、自分の{card}をプレイするか捨てて、どうなるか見てみましょう。",
  "live.theirs": "Boの{cards}：数字か色を押すとヒントになります",
  "live.own": "あなたの{cards}",
  "live.clue": "{value}のヒント",
  "live.play": "{card}{place}をプレイ",
  "live.discard": "{card}{place}を捨てる",
  "live.again": "元に戻す",
  "live.told.clue": {
    other:
      "{value}のヒントを出しました。Boの{cards}のうち、当てはまる{count}枚が示されます。{clue_tokens}を1つ使い、残りは{tokens}個です。",
  },
  "live.told.played": "{kind}でした。花火の次の数字なので、花火が進みます。続けて新しい{card}を引きます。",
  "live.told.completed": "{kind}でした。花火が完成し、{clue_tokens}が1つ戻ります。",
  "live.told.strike": "{kind}でした。花火に合わないので捨て札になり、{strikes}が1つ出ます。",
  "live.told.discarded": "{kind}でした。もう使えませんが、{clue_tokens}が1つ戻り、{tokens}個になりました。",
  "learn.first": "はじめてのゲーム",
  "learn.puzzles": "パズル",

  "puzzles.title": "パズル",
  "puzzles.lead":
    "実際のゲームの局面に、それぞれ目標があります。手がかりは、ヒントと見えているカードからわかることだけです。約束事の知識はいりません。",
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

  "coach.label": "次にすること",
  "puzzle.title": "パズル",
  "puzzle.gone": "パズルが見つかりません",
  "puzzle.gone.text": "リンクが間違っているかもしれません。すべてのパズルは一覧にあります。",
  "puzzle.heading": "パズル{number}：{title}",
  "puzzle.heading.solved": "パズル{number}：{title}（正解済み）",
  "puzzle.right": "正解です！　{reason}",
  "puzzle.wrong": "惜しい！　{reason}",
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
  "lesson.next": "次へ",
  "lesson.back": "戻る",
  "lesson.again": "やり直す",
  "lesson.anyway": "このまま進める",
  "lesson.skip": "最終ラウンドへ進む",
  "lesson.restart": "レッスンをやり直す",
  "lesson.leave": "ホームへ",
  "lesson.to.puzzles": "パズルに挑戦",
  "lesson.waits": "{name}の手番です。",
  "lesson.own":
    "ここからは自由に進めましょう。ヒントを出し、わかるものをプレイし、誰にも必要のないものを捨ててください。",
  "lesson.off":
    "レッスンとは違う道に進みました。{name}も一緒に続けます。最後まで遊ぶか、レッスンをやり直してください。",
  "lesson.off.over": "自分のやり方で、最後まで遊びました。レッスンをやり直すか、新しいことを試してみましょう。",
  "lesson.wrong.clue": "そのヒントも出せますが、今はもっと役に立つヒントがあります。",
  "lesson.wrong.play":
    "気をつけてください。そのカードが花火に合うかは、わかっていません。合わなければミスになります。まだ何も起きていないので、考え直せます。",
  "lesson.wrong.discard":
    "捨てたカードは戻りません。ほかにもっとよい手があります。まだ何も起きていないので、考え直せます。",

  "lesson.note.welcome":
    "ようこそ！　あなたと{name}は味方どうしです。私はガイドです。どこを見て何をすればよいかをお伝えします。",
  "lesson.note.other": "これは{name}の手札です。あなたには見えますが、{name}には見えません。",
  "lesson.note.own":
    "これはあなたの手札です。{name}には見えますが、あなたに見えるのは裏面だけです。わかったことは裏面に表示されます。",
  "lesson.note.goal":
    "力を合わせて、色ごとに5つの花火を作ります。どの花火も、{card}を1から5まで順番に重ねます。{card}1枚が1点です。",
  "lesson.note.lanterns":
    "手番にすることは3つのうち1つです。ヒントを出すか、{card}をプレイするか、捨てるかです。ヒントを出すと、この8個の{clue_tokens}を1つ使います。",
  "lesson.note.ones":
    "{name}は赤の1と青の1を持っていて、どちらもプレイできます。それを伝えましょう。どちらかの1を押して、「決定」を押してください。ヒントは数字か色を1つ伝え、当てはまる{cards}をすべて示します。",
  "lesson.note.played":
    "{name}はその{card}が1だとわかったので、プレイしました。赤の花火の始まりです。その後、{name}は新しい{card}を引きました。",
  "lesson.note.cost": "ヒントで{clue_tokens}を1つ使ったので、残りは7個です。1つもなくなると、誰もヒントを出せません。",
  "lesson.note.five":
    "{name}は黄の5を持っています。5はどの色にも1枚しかありません。これを捨てると、黄の花火はもう完成できません。その5を押して、「決定」を押してください。そうすれば{name}は取っておきます。",
  "lesson.note.told":
    "今度は{name}がヒントをくれました。この2枚の{cards}は1です。{name}にはその中身が見えています。役に立たない{cards}にヒントは使わないでしょう。",
  "lesson.note.strikes":
    "花火に合わない{card}をプレイすると、{strike}が1つ出ます。3つ目でゲームに負けます。わかっているもの、またはヒントで頼まれたものをプレイしましょう。",
  "lesson.note.play":
    "最初の1枚をプレイしましょう。緑のチェックを押すと、「決定」なしですぐにプレイされます。小さい画面では、先に{card}を押すと、その上にチェックが出ます。",
  "lesson.note.green":
    "緑の1でした。緑の花火の始まりです。その間に{name}は、あなたがヒントで伝えた青の1をプレイしました。",
  "lesson.note.again": "1はもう1枚あります。それもプレイしましょう。",
  "lesson.note.red": "{name}は、この{card}が赤だと言っています。赤の花火は2を待っています。",
  "lesson.note.not-one":
    "わかることはもう1つあります。1のヒントはこの{card}を示さなかったので、これは1ではありません。ヒントは、示さなかった{cards}についても教えてくれます。",
  "lesson.note.play-red":
    "ただ取っておくだけなら、{name}は今ヒントをくれないでしょう。きっと合うはずです。プレイしましょう。",
  "lesson.note.discarded":
    "赤の2でした！　その後{name}は、伝えることがないので{card}を1枚捨てました。緑の4です。緑の4はもう1枚残っています。",
  "lesson.note.back": "捨てると{clue_tokens}が1つ戻ります。こうして、さらにヒントを出せるようになります。",
  "lesson.note.eyes":
    "{name}には何がわかっているでしょう？　{name}の{cards}を長押しするか、名前の横の目を押すと、{name}の視点で見られます。",
  "lesson.note.oldest":
    "今はヒントを出すことも、プレイすることもないので、捨てましょう。ふつうは、ヒントを受けていない一番古い{card}を捨てます。左端にあります。その赤いバツ印を押してください。",
  "lesson.note.twos":
    "白の4でした。もう1枚残っています。今度は{name}が、この2枚は2だと言っています。赤の2はもうありますが、{name}は理由もなく{card}を示したりしません。",
  "lesson.note.play-two": "2枚のうち、最初の1枚をプレイしましょう。",
  "lesson.note.free":
    "黄の2でした！　これで必要なことはすべて覚えました。このまま自分で続けるか、最終ラウンドへ進んでゲームの終わり方を見てみましょう。",
  "lesson.note.one-left":
    "先へ進みました。山札に残る{card}は1枚です。それが引かれると、全員があと1回ずつ手番を行い、ゲームが終わります。",
  "lesson.note.best": "得点は、花火になった{cards}の枚数です。その横に、まだ到達できる最高の得点があります。",
  "lesson.note.last-but-one":
    "ここまでのヒントで、手札の{cards}のほとんどがわかっています。これは白の2で、白の花火は1まで進んでいます。プレイしましょう。すると、最後の{card}を引くことになります。",
  "lesson.note.last":
    "最終ラウンドです。{name}は最後の手番を終え、これがあなたの最後の手番です。これは緑の5だとわかっています。プレイすれば、緑の花火が完成します！",
  "lesson.note.end":
    "これで終わりです。お見事でした！　もう遊び方はわかりましたね。パズルでは、ヒントがどれほど多くを伝えられるかがわかります。新しいテーブルでは、友だちやボットと遊べます。",
} as const satisfies Part<typeof english>;
