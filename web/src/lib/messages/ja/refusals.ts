/** Japanese: what the rules refuse, and how games end. */
import type { Catalogue } from "../types";

export const refusals = {
  "end.finished": "最終ラウンドが終わりました。",
  "end.lost-card": "まだ必要な{card}が失われ、その花火を完成させることはできなくなりました。",
  "end.no-more-points": "これ以上得点できなくなりました。",
  "end.perfect": "すべての花火が完成しました。",
  "end.struck-out": "最後の{strike}でゲームが終わりました。",
  "end.unfinished": "ゲームは最後まで行われませんでした。",
  "end.stuck": "手番のプレイヤーに{card}がなく、出せるヒントもありません。",

  "refusal.clue-of-both": "{clue}は色と数字の両方です。ヒントは色か数字のどちらか1つです。",
  "refusal.clue-of-neither": "{clue}には色も数字もありません。ヒントは色か数字のどちらか1つです。",
  "refusal.clue-to-oneself": "自分にヒントは出せません。別の席を選んでください。",
  "refusal.clue-touches-nothing":
    "{clue}に当てはまる{card}が席{seat}にありません。ヒントは{card}を1枚以上示す必要があります。",
  "refusal.colour": "colour={value}：'red'のような文字列でなければなりません。",
  "refusal.colour-after-colour":
    "前のヒントは色で、ここではヒントの種類が交互になります。数字のヒントを出すか、プレイするか、捨ててください。",
  "refusal.colour-not-clueable": "ここで{colour}のヒントは出せません。出せる色は{colours}です。",
  "refusal.deck":
    "これは{edition}の{players}人用の山札（{size}枚）ではありません。{count}枚あり、誤りは次のとおりです：{kinds}。",
  "refusal.deck-not-last":
    "山札からプレイできるのは最後の{card}だけですが、まだ{count}枚あります。手札の{card}を選んでください。",
  "refusal.deck.more":
    "これは{edition}の{players}人用の山札（{size}枚）ではありません。{count}枚あり、誤りは次のとおりです：{kinds}、ほか。",
  "refusal.deck.extra": "{suit}{rank}が{count}枚多い",
  "refusal.deck.extra-one": "{suit}{rank}が1枚多い",
  "refusal.deck.missing": "{suit}{rank}が{count}枚足りない",
  "refusal.deck.missing-one": "{suit}{rank}が1枚足りない",
  "refusal.expected.choice": "{choices}のどれか",
  "refusal.expected.flag": "trueかfalse",
  "refusal.expected.number": "{least}から{most}までの整数",
  "refusal.format.ended":
    "{format}ではこのゲームは{turn}手目で終わります。{reason}ここでは{last}手目まで続いた（early_end={value}）ので、この形式では書けません。",
  "refusal.format.no-edition":
    "{format}に{edition}（{suits}）はないので、このゲームはこの形式では書けません。{catalogue}のゲームなら書けます。",
  "refusal.format.no-option":
    "{format}には{option}={value}に当たるオプションがないので、このゲームはこの形式では書けません。",
  "refusal.format.scored":
    "{format}ではこのゲームは{turn}手目に{value}点で終わります。ここでは{last}手目まで続いて{own}点だったので、この形式では書けません。",
  "refusal.format.unknown": "形式{value}はありません。使える形式は{formats}です。",
  "refusal.game-over": "ゲームは終わっています。{reason}",
  "refusal.hand-empty": "手札がないので、ヒントを出すことしかできません。",
  "refusal.kind":
    "カードの種類{value}はありません。{letters}のどれか1文字と1から{last}までの数字で、R1のように書きます。",
  "refusal.no-clue-touches": "今出せるヒントで示される{card}はありません。{card}をプレイするか、捨ててください。",
  "refusal.no-colour-clues": "ここで{colour}のヒントは出せません。このバリアントに色のヒントはありません。",
  "refusal.no-deck": "{value}は山札ではありません。山札は、すべてのカードを引く順に並べたものです。",
  "refusal.no-deck-discards":
    "山札の最後の{card}を捨てられるのは、反転する色のあるバリアントだけです。プレイしてください。",
  "refusal.no-deck-plays": "このテーブルでは山札から{card}をプレイしません。手札の{card}を選んでください。",
  "refusal.no-rank-clues": "ここで{rank}のヒントは出せません。このバリアントに数字のヒントはありません。",
  "refusal.no-token": "ヒントには{clue_token}が1つ必要ですが、残っていません。{card}をプレイするか捨ててください。",
  "refusal.no-variants":
    "バリアントがあるのは{owners}だけで、{edition}にはありません。代わりにsixth_suitとendlessのオプションを使ってください。",
  "refusal.not-with-variant":
    "バリアント{variant}は{option}={meaning}なので、{option}を{value}にはできません。どちらか一方を省いてください。",
  "refusal.option": "オプション{option}を{value}にはできません。使えるのは{expected}です。",
  "refusal.other-hands-empty":
    "ほかの手札は空で、ヒントは{card}を1枚以上示す必要があります。{card}をプレイするか捨ててください。",
  "refusal.out-of-turn": "手番は席{seat}で、席{other}ではありません。自分の手番を待ってください。",
  "refusal.own-suits":
    "ここでオプションsixth_suitを{value}にはできません。hanab.liveのバリアントには決まった色があります。好みの色のものを選んでください。",
  "refusal.six-players": "このテーブルは{least}人から{most}人用です。6人で遊ぶには「6人で遊ぶ」を選んでください。",
  "refusal.many-actions":
    "6人と6色では、手札を1枚増やすことと山札から直接出すことは同時にできません。どちらかの設定を変えてください。",
  "refusal.players": "Hanabiは{least}人から{most}人で遊びます。{value}人では遊べません。",
  "refusal.rank": "数字{rank}はありません。1から{last}までです。",
  "refusal.rank-after-rank":
    "前のヒントは数字で、ここではヒントの種類が交互になります。色のヒントを出すか、プレイするか、捨ててください。",
  "refusal.rank-not-clueable": "ここで{rank}のヒントは出せません。出せる数字は{ranks}です。",
  "refusal.record.action": "「actions」の{place}番、{action}：{reason}",
  "refusal.record.action-form":
    "「actions」の{place}番、{action}：行動には{first}から{last}までの「type」と、「target」と「value」があり、すべて数値です。",
  "refusal.record.after-end": "「actions」の{place}番、{action}：ゲームは直前の行動で終わっています。",
  "refusal.record.not-text": "UTF-8かUTF-16の文字列ではありません。ゲームはJSONのファイルです。",
  "refusal.record.too-deep": "ファイルのリストの入れ子が深すぎます。記録は3段です。",
  "refusal.record.twice": "{field}が2回あります。1つを消してください。",
  "refusal.record.link":
    "{value}は{format}のリンクの全体ではありません。「replay-json/」の後に、山札、手番、バリアントの番号がコンマ区切りで続きます。リンク全体をコピーしてください。",
  "refusal.record.link-variant":
    "リンクのバリアントは{value}ですが、{format}にこの番号のものはありません。リンク全体をコピーしてください。",
  "refusal.record.long-number": "数{value}が長すぎます。{count}文字までです。",
  "refusal.record.no-number": "{value}はJSONの数ではありません。",
  "refusal.record.no-games": "ファイルにゲームがありません。",
  "refusal.record.number-link":
    "リンクにはゲームの番号しかなく、ゲームは{format}にあります。{address}をファイルに保存し、そのファイルを開いてください。",
  "refusal.record.several": "ファイルに複数のゲームがあります。1つだけにしてください。",
  "refusal.record.one-of-several": "ファイルの{number}番目のゲームを読み込めません。{reason}",
  "refusal.record.missing": "「{field}」がありません。記録ではそこに{type}があります。",
  "refusal.record.type.number": "整数",
  "refusal.record.type.text": "文字列",
  "refusal.record.type.flag": "trueかfalse",
  "refusal.record.type.list": "リスト",
  "refusal.record.type.object": "オブジェクト",
  "refusal.record.dated-note":
    "「notes」に{value}があります。メモには、このゲームの数である「seat」「order」「turn」と、「text」があります。",
  "refusal.record.card":
    "「deck」の{place}番が{value}です。カードには0から{suit}までの「suitIndex」と、1から{rank}までの「rank」があります。",
  "refusal.record.card-or-start":
    "「deck」の{place}番が{value}です。カードには0から{suit}までの「suitIndex」と、1から{rank}まで（STARTは{start}）の「rank」があります。",
  "refusal.record.card-cycle": "「cardCycle」がtrueです。このオプションを使うゲームは読めません。",
  "refusal.record.characters": "「characters」が指定されています。キャラクターを使うゲームは読めません。",
  "refusal.record.colour": "色{value}はありません。このバリアントでヒントに使える色は{count}色です。",
  "refusal.record.detrimental-characters":
    "「detrimentalCharacters」がtrueです。キャラクターを使うゲームは読めません。",
  "refusal.record.end-target": "「actions」の{place}番、{action}：終了の対象は席か、誰でもない場合の-1です。",
  "refusal.record.end-value": "「actions」の{place}番、{action}：終了の値は{first}から{last}までです。",
  "refusal.record.field": "「{field}」が{value}です。記録ではここは{type}です。",
  "refusal.record.name": "名前{value}は使えません。{reason}",
  "refusal.record.names": "名前が{value}です。1人に1つ、{count}個必要です。",
  "refusal.record.no-action": "「actions」の{place}番が{value}です。行動は「play 4」のような文字列です。",
  "refusal.record.no-hand": "カード{order}は席{seat}の手札にありません。手札は空です。",
  "refusal.record.no-name": "{value}は名前ではありません。名前は文字列です。",
  "refusal.record.not-in-hand": "カード{order}は席{seat}の手札にありません。手札は{orders}です。",
  "refusal.record.not-json": "JSONではありません。{line}行目の{column}文字目から読めません。",
  "refusal.record.note": "{value}はメモではありません。メモは文字列です。",
  "refusal.record.note-list": "{value}はメモのリストではありません。カード1枚に1つ、{count}個までの文字列です。",
  "refusal.record.notes": "メモが{value}です。1人に1つ、{count}個のリストが必要です。",
  "refusal.record.option": "「options」の{option}というオプションはありません。使えるのは{options}です。",
  "refusal.record.unknown":
    "ゲームの記録ではありません。Starmineの記録には「format」：「{own}」が、{other}の記録には「players」「deck」「actions」のリストがあります。",
  "refusal.record.variant": "「variant」が{value}です。{format}での名前は{name}です。",
  "refusal.record.version": "「version」が{value}です。このプログラムが読めるのはバージョン{version}です。",
  "refusal.record.environment": "「name」が{value}です。Kaggleのエピソードのうち、{names}のものを読み込めます。",
  "refusal.record.setting": "{setting}が{value}です。ここで遊べるのは{only}のゲームです。",
  "refusal.record.no-deal":
    "「actionHistory」に{count}個の項目があります。ゲームは{cards}枚のカードを配って始まります。",
  "refusal.record.dealt":
    "「actionHistory」の{place}番目、{value}：そこではカードが配られます。カードの番号は0から{last}です。",
  "refusal.record.history": "「actionHistory」の{place}番目が{value}です。「15」のような文字列のリストが必要です。",
  "refusal.record.history-action": "「actionHistory」の{place}番目、{value}：{reason}",
  "refusal.record.other-deal":
    "「stateHistory」の手札がエピソードのシードのものと違います。別のバージョンの環境のエピソードです。",
  "refusal.seat": "席{seat}はありません。{count}人の席は0から{last}までです。",
  "refusal.slot": "{slot}番のカードはありません。席{seat}の手札は0番から{last}番までです。",
  "refusal.tokens-full":
    "{clue_tokens}は{count}個すべて残っているので、捨てても増えません。{card}をプレイするか、ヒントを出してください。",
  "refusal.too-late": "{action}は間に合いません。{reason}",
  "refusal.unknown-action":
    "行動{action}はありません。'play 4'、'discard 0'、'clue 1 red'、'clue 2 5'のように書いてください。",
  "refusal.unknown-action-id": "行動の番号{value}はありません。{count}人のとき、ここでは0から{last}までです。",
  "refusal.unknown-edition": "{name}という版はありません。あるのは{editions}です。",
  "refusal.unknown-option": "{option}というオプションはありません。あるのはvariant、{options}です。",
  "refusal.unknown-variant": "{name}というバリアントはありません。全{count}件に似た名前もありません。",
  "refusal.unknown-variant.near": "{name}というバリアントはありません。近い名前は{nearest}です。",
  "refusal.whole-number": "{field}={value}：0以上の整数でなければなりません。",
  "refusal.wild-colour": "{suit}はワイルドなので、ヒントに使えません。ほかの色を選べば、その{cards}も示されます。",
} as const satisfies Partial<Catalogue>;
