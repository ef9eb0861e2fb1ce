/** Japanese: what the server says, by its English sentences. */
import type { Sentences } from "../types";

export const server: Sentences = {
  Abacus: "アバカス",
  "Notes and storms; you may also tell a player what is not in the hand.":
    "メモ札と嵐を使い、手札にないものを伝えることもできます。",
  note: "メモ札",
  notes: "メモ札",
  storm: "嵐",
  storms: "嵐",
  card: "カード",
  cards: "カード",
  "The oldest player begins.": "一番年上の人から始めます。",
  "Who is the oldest?": "一番年上なのは誰ですか？",
  "A damp squib: the crowd whistles and wanders home.": "不発：観客は口笛を吹いて帰っていきます。",
  "Feeble: a clap here and there, mostly out of kindness.": "さびしい出来：ちらほら拍手。たいていは親切心からです。",
  "Passable: the riverbank had hoped for more.": "まずまず：川辺の人々はもう少し期待していました。",
  "A fine evening: smiles all along the riverbank.": "よい夜：川辺に笑顔が広がります。",
  "Splendid: the whole town is on its feet.": "お見事：町じゅうが総立ちです。",
  "A night for the ages: grandchildren will be told of it.": "歴史に残る夜：孫の代まで語り継がれます。",
  Cocktail: "カクテル",
  "The classic game: five suits, eight blue tokens, and the third red one loses.":
    "定番のゲーム。5つの色と8個の青トークンを使い、赤トークン3つ目で負けです。",
  "blue token": "青トークン",
  "blue tokens": "青トークン",
  "red token": "赤トークン",
  "red tokens": "赤トークン",
  "The player in the most colourful clothes begins.": "一番色鮮やかな服の人から始めます。",
  "Who wears the most colourful clothes?": "一番色鮮やかな服なのは誰ですか？",
  "Smoke and silence, then somebody boos.": "煙と沈黙、そして誰かのやじ。",
  "Thin: two people clap, and one of them is your aunt.": "物足りない：拍手は2人だけ、1人はあなたのおばさんです。",
  "Decent work, and out of mind by breakfast.": "手堅い出来。でも朝食のころには忘れられています。",
  "Lovely: the crowd cheers every shell.": "すてきな出来：1発ごとに歓声が上がります。",
  "Dazzling: the talk of the town until next summer.": "まばゆい出来：来年の夏まで町の語り草です。",
  "Perfect: not a sound, and stars in every eye.": "完璧：物音ひとつなく、誰の目にも星が輝きます。",
  Tiles: "タイル",
  "Standing tiles and a burning fuse, with a multicolour suit and four variants.":
    "立てたタイルと燃える導火線。虹色と4つのバリアントがあります。",
  "clock tile": "時計タイル",
  "clock tiles": "時計タイル",
  "fuse tile": "導火線タイル",
  "fuse tiles": "導火線タイル",
  tile: "タイル",
  tiles: "タイル",
  "A sorry fizzle: even the ducks leave.": "残念な不発：アヒルまで帰ってしまいます。",
  "Meagre: some scattered claps in the dark.": "貧弱：暗がりにぱらぱらと拍手。",
  "A brave try that nobody will remember.": "勇敢な試み。でも誰の記憶にも残りません。",
  "Bright and bold: the crowd wants more.": "明るく大胆：観客はもっと見たがっています。",
  "Breathtaking: they will speak of nothing else all month.": "息をのむ出来：この1か月はこの話で持ちきりです。",
  "Beyond words: a hush falls, and every face glows.": "言葉にならない：静けさの中、誰の顔も輝いています。",
  "Six colours": "6色",
  "A sixth colour with 4 or 5 players; clues are public announcements, and a lost game keeps its points.":
    "4人か5人なら6色目が加わります。ヒントは全員に公開され、負けても得点が残ります。",
  hint: "ヒントトークン",
  hints: "ヒントトークン",
  mistake: "ミス",
  mistakes: "ミス",
  Online: "オンライン",
  "Four red tokens instead of three, and every action is a click on a card.":
    "赤トークンは3つではなく4つ。どの行動もカードをクリックするだけです。",
  "blue clock token": "青い時計トークン",
  "blue clock tokens": "青い時計トークン",
  "red fuse token": "赤い導火線トークン",
  "red fuse tokens": "赤い導火線トークン",

  "Sixth suit": "6色目",
  None: "なし",
  "One more suit": "色をもう1つ追加",
  "One card of each value": "各数字を1枚だけ",
  "Wild: every colour clue points at it": "ワイルド：どの色のヒントにも当てはまる",
  "With 4 or 5 players only": "4人か5人のときだけ",
  "The last strike is number": "ミスの上限",
  "Empty clues": "空のヒント",
  "A clue may also say that no card fits.": "当てはまるカードがないことも、ヒントで伝えられます。",
  "Discards with every clue token free": "トークンが全部残っているときの捨て札",
  "Allowed, but no token is gained.": "捨てられますが、トークンは増えません。",
  "Points after the last strike": "ミスの上限に達した後の得点",
  "A game lost by strikes still counts the cards on its fireworks.":
    "ミスで負けても、花火になったカードは得点になります。",
  "No last round": "最終ラウンドなし",
  "Play goes on without a deck, to victory or defeat.": "山札がなくなっても、勝敗が決まるまで続けます。",
  "Early end": "早期終了",
  "Ends the game when no more points are possible: at the best score that the discards leave, or when nobody can play any more.":
    "これ以上得点できないときにゲームを終えます。捨て札から見て可能な最高得点に達したとき、または誰もプレイできなくなったときです。",
  Never: "しない",
  "At the best score": "最高得点で",
  "Nothing to play": "プレイ不可",
  "Cards in hand": "手札の枚数",
  "The usual number is 5 with 2 or 3 players, 4 with 4 or 5.": "通常は2〜3人で5枚、4〜5人で4枚です。",
  "As usual": "通常どおり",
  "One less": "1枚少ない",
  "One more": "1枚多い",
  "Plays from the deck": "山札からのプレイ",
  "The last card of the deck may be played without drawing it.": "山札の最後の1枚を、引かずにプレイできます。",
  "Variant 1, six fireworks": "バリアント1：6つの花火",
  "A sixth, multicolour suit of ten tiles: a colour like any other, with a firework of its own.":
    "6色目は虹色のタイル10枚です。ほかの色と同じように扱い、花火も1つ増えます。",
  "Variant 2, rare multicolour": "バリアント2：貴重な虹色",
  "As variant 1, with only one multicolour tile of each value: each of them is indispensable.":
    "バリアント1と同じですが、虹色のタイルは各数字1枚だけです。どれも欠かせません。",
  "Variant 3, wild multicolour": "バリアント3：ワイルドの虹色",
  "Every colour clue points at the multicolour tiles too, and multicolour itself cannot be clued.":
    "どの色のヒントも虹色のタイルを示します。虹色そのものはヒントに使えません。",
  "Variant 4, no last round": "バリアント4：最終ラウンドなし",
  "Play goes on until every firework is complete, or until one cannot be completed any more.":
    "すべての花火が完成するか、どれか1つが完成できなくなるまで続けます。",

  "Variant 1, six fireworks: a sixth, multicolour suit of ten tiles: a colour like any other, with a firework of its own.":
    "バリアント1：6つの花火。6色目は虹色のタイル10枚です。ほかの色と同じように扱い、花火も1つ増えます。",
  "Variant 2, rare multicolour: as variant 1, with only one multicolour tile of each value: each of them is indispensable.":
    "バリアント2：貴重な虹色。バリアント1と同じですが、虹色のタイルは各数字1枚だけです。どれも欠かせません。",
  "Variant 3, wild multicolour: every colour clue points at the multicolour tiles too, and multicolour itself cannot be clued.":
    "バリアント3：ワイルドの虹色。どの色のヒントも虹色のタイルを示します。虹色そのものはヒントに使えません。",
  "Variant 4, no last round: play goes on until every firework is complete, or until one cannot be completed any more.":
    "バリアント4：最終ラウンドなし。すべての花火が完成するか、どれか1つが完成できなくなるまで続けます。",
  "There are five suits, however many play.": "何人で遊んでも5色です。",
  "A sixth suit, {sixth}, is in play, with a firework of its own.": "6色目の{sixth}が加わり、花火も1つ増えます。",
  "A sixth suit, {sixth}, is in play, with only one {card} of each value.":
    "6色目の{sixth}が加わります。{card}は各数字1枚だけです。",
  "A sixth suit, {sixth}, is wild: every colour clue points at it, and it cannot be clued itself.":
    "6色目の{sixth}はワイルドです。どの色のヒントにも当てはまり、それ自体はヒントに使えません。",
  "A sixth suit, {sixth}, is in play with 4 or 5 players.": "4人か5人のときは、6色目の{sixth}が加わります。",
  "The game is {end} at {strike} number {value}, not {own}.":
    "{own}つ目ではなく{value}つ目の{strike}でゲームは{end}です。",
  "A clue may point at no {card} at all.": "当てはまる{card}が1枚もないヒントも出せます。",
  "A clue has to point at a {card}.": "ヒントは{card}を1枚以上示さなければなりません。",
  "A discard is allowed with every {clue_token} free, and frees none.":
    "{clue_token}が全部残っていても捨てられますが、増えはしません。",
  "There is no discard with every {clue_token} free.": "{clue_token}が全部残っているときは捨てられません。",
  "After the last {strike} the {cards} on the fireworks still count.":
    "最後の{strike}が出ても、花火になった{cards}は得点になります。",
  "A lost game scores 0.": "負けたゲームは0点です。",
  "There is no last round: play goes on until every firework is complete, or one cannot be any more.":
    "最終ラウンドはありません。すべての花火が完成するか、どれか1つが完成できなくなるまで続けます。",
  "When the last {card} is drawn, everybody has one more turn.":
    "最後の{card}が引かれると、全員があと1回ずつ手番を行います。",
  "The game goes on when no more points are possible.": "これ以上得点できなくても、ゲームは続きます。",
  "The game ends at the best score that the discards leave possible.":
    "捨て札から見て可能な最高得点に達すると、ゲームが終わります。",
  "The game ends as soon as nobody can play a {card} any more.":
    "誰も{card}をプレイできなくなると、ゲームが終わります。",
  "Hands have the usual number of {cards}.": "手札の{cards}は通常の枚数です。",
  "Hands have one {card} less than usual.": "手札の{card}は通常より1枚少なくなります。",
  "Hands have one {card} more than usual.": "手札の{card}は通常より1枚多くなります。",
  "The last {card} of the deck may be played from there, unseen.":
    "山札の最後の{card}を、見ないまま山札からプレイできます。",
  "No {card} is played from the deck.": "山札から{card}をプレイすることはできません。",
  over: "終了",
  lost: "敗北",
  Suits: "色",
  "red, yellow, green, blue, white": "赤、黄、緑、青、白",
  "white, red, blue, yellow, green": "白、赤、青、黄、緑",
  "white, red, blue, yellow, green; in variants 1 to 3 also multicolour":
    "白、赤、青、黄、緑。バリアント1〜3では虹色も",
  "white, red, blue, yellow, green; with 4 or 5 players also purple": "白、赤、青、黄、緑。4人か5人なら紫も",
  "Clue tokens": "ヒント用のトークン",
  "8 notes": "メモ札8枚",
  "8 blue tokens": "青トークン8個",
  "8 clock tiles": "時計タイル8枚",
  "8 hints": "ヒントトークン8個",
  "8 blue clock tokens": "青い時計トークン8個",
  Strikes: "ミス",
  "The game ends at strike": "ゲームが終わるミスの数",
  "A clue that points at nothing": "何も示さないヒント",
  allowed: "出せる",
  refused: "出せない",
  "A discard with every clue token free": "トークンが全部残っているときの捨て札",
  "allowed, frees none": "捨てられるが、増えない",
  "After the last strike": "最後のミスの後",
  "the game is lost and scores 0": "敗北で0点",
  "the cards on the fireworks count": "花火になったカードが得点",
  "Who begins": "最初のプレイヤー",
  "not said": "決まりなし",
  "Rating of the score": "得点の評価",
  "6 bands": "6段階",
  "6 bands, none in variant 4": "6段階、バリアント4ではなし",
  none: "なし",
  Variants: "バリアント",
  "1 to 4": "1~4",

  Cautious: "慎重派",
  "Plays what it knows can be played, clues what can be played, saves the last card of a kind before it is discarded, and discards its own oldest card that no clue has touched. A steady teammate.":
    "プレイできるとわかったものをプレイし、プレイできるものをヒントで教えます。最後の1枚は捨てられる前に守り、自分はヒントを受けていない一番古いカードを捨てます。堅実な仲間です。",
  "A clue is about one card: the oldest card without a clue, if it points at that one.":
    "ヒントは1枚のカードを指します。ヒントを受けていない一番古いカードが示されれば、そのカードです。",
  "If not, it is about the newest card that gets its first clue, or else the newest card that it points at.":
    "そうでなければ、初めてヒントを受けるカードのうち一番新しいもの、それもなければ、示されたうち一番新しいカードです。",
  "The oldest card is the one drawn first. It is on the left, unless its owner has moved it.":
    "一番古いカードとは、最初に引いたカードです。持ち主が動かしていなければ、左端にあります。",
  "The card of a clue can be played, now or after cards that are known already.":
    "ヒントが指すカードは、今すぐか、すでにわかっているカードの後にプレイできます。",
  "If it was the oldest card without a clue, it may be one to keep instead: the last of its kind.":
    "それがヒントを受けていない一番古いカードだったときは、取っておくカード、つまり最後の1枚かもしれません。",
  "To have a five kept, clue its number. A colour clue never asks to keep a five.":
    "5を取っておいてほしいときは、数字のヒントを出します。色のヒントで5を守ることはありません。",
  "When the next player would discard the last card of a kind, it gives a clue before anything else.":
    "次のプレイヤーが最後の1枚を捨てそうなときは、何よりも先にヒントを出します。",
  "It plays what it knows can be played, and what a clue told it to play.":
    "プレイできるとわかったものと、ヒントで頼まれたものをプレイします。",
  "When one more strike would end the game, it plays only what is certain.":
    "あと1つのミスでゲームが終わるときは、確実なものだけをプレイします。",
  "It discards what it knows is useless or clued in another hand already; else its oldest card without a clue.":
    "不要だとわかったものか、ほかの人の手札でヒントを受けているものを捨てます。なければ、ヒントを受けていない自分の一番古いカードを捨てます。",
  "In the last round, with no good clue to give and a strike to spare, it plays its likeliest card.":
    "最終ラウンドで、よいヒントがなく、ミスに余裕があれば、可能性の一番高いカードをプレイします。",
  Conventions: "定石派",
  "Plays by the conventions of good players: saves, delayed plays, prompts and finesses. It thinks ahead to what its teammates will do. The best teammate for people.":
    "上級者の約束事に従います。セーブ、先を見越したプレイ、プロンプト、フィネスを使い、仲間の次の行動まで読みます。人と組むなら一番の仲間です。",
  "A clue to a card that cannot be played yet asks another player for the card that is missing.":
    "まだプレイできないカードへのヒントは、足りないカードを別のプレイヤーに求めます。",
  "That player plays the oldest clued card that can be it, or else the newest card without a clue.":
    "求められた人は、当てはまりうるヒント済みの一番古いカード、なければヒントを受けていない一番新しいカードをプレイします。",
  "Every card that gets a clue is useful, and none is a copy of another clued card.":
    "ヒントを受けるカードはどれも役に立ち、ほかのヒント済みのカードと重なりません。",
  Information: "情報派",
  "Each of its clues is a code that tells every other player something at once. With three or more players all of its kind it nearly always completes every firework. Beside people or other bots it is of little use.":
    "ヒントの1つ1つが暗号で、ほかの全員に一度に何かを伝えます。同じボットばかり3人以上なら、ほぼ毎回すべての花火を完成させます。人やほかのボットとの相性はよくありません。",
  "Its clues are a code, which only bots of its kind understand. For people it is hard to read.":
    "ヒントは、同じボットにしかわからない暗号です。人が読み取るのは難しいでしょう。",
  "What a clue says of the cards it points at is true, but it is rarely what the clue is about.":
    "示したカードについてのヒントの内容は本当ですが、伝えたいことは別にあるのがほとんどです。",
  "A clue stands for a number, by who gets it, by its type, and by whether it points at a certain card.":
    "ヒントは、誰に出すか、どの種類か、あるカードを示すかどうかによって、1つの数を表します。",
  "The number is the sum of what all other players are to be told, so every one of them learns something.":
    "その数は、ほかの全員に伝えることの合計です。そのため、全員が何かを知ることができます。",
  "It takes every clue for such a code, and so it misunderstands clues that people give.":
    "どのヒントもこの暗号として受け取るので、人が出したヒントは誤解します。",
  "Which of several useless cards it discards is such a number too, and so is which of several it plays.":
    "不要な数枚のうちどれを捨てるか、プレイできる数枚のうちどれをプレイするかも、同じように数を表します。",
  "It plays what it knows can be played, and tells others of cards to play before it discards.":
    "プレイできるとわかったものをプレイし、捨てる前に、ほかの人にプレイできるカードを伝えます。",
  "It discards what it knows is useless, or else what it is most likely to do without.":
    "不要だとわかったもの、なければ、なくても一番困らなそうなものを捨てます。",
  "When a card turns out to be another than it was told, it no longer trusts codes in that game.":
    "伝えられたものと違うカードが出たときは、そのゲームではもう暗号を信用しません。",
  Learned: "学習派",
  "A neural network, trained by playing half a million games with itself. Two of its kind play well together; beside people or other bots it is of little use. It knows the ordinary game of two players only.":
    "自分自身と50万ゲームを遊んで学んだニューラルネットワークです。同じボット2人の組は強いのですが、人やほかのボットとの相性はよくありません。知っているのは、2人で遊ぶ普通のゲームだけです。",
  "It first learnt what clues mean from Cautious, and then changed that by playing with itself.":
    "ヒントの意味はまず慎重派から学び、自分自身と遊ぶうちに変えていきました。",
  "What its clues mean now, nobody knows: it has never been told in words.":
    "今のヒントの意味は誰にもわかりません。言葉で教わったことは一度もないのです。",
  "It goes by the cards and clues as they are now, and by the last action. It remembers nothing else.":
    "今のカードとヒント、そして直前の行動だけを見て決めます。ほかのことは覚えていません。",
  "It takes your clues for those of its own kind, and so misunderstands many of them.":
    "あなたのヒントを自分と同じボットのものとして受け取るので、多くを誤解します。",
  Random: "ランダム",
  "Takes any legal action, and loses within a few rounds. A baseline, not a teammate.":
    "ルールで許される行動をでたらめに選び、数巡で負けます。仲間ではなく、比較のためのボットです。",
  "Its clues mean nothing, and it understands none.": "ヒントに意味はなく、ヒントを理解することもありません。",
  "A bot that was added to this server.": "このサーバーに追加されたボットです。",

  "Every firework is complete.": "すべての花火が完成しました。",
  "No {card} is played from the deck at this table: choose a {card} of your hand.":
    "このテーブルでは山札から{card}をプレイしません。手札の{card}を選んでください。",
  "The last {card} of the deck can be discarded in variants with inverted suits only: play it.":
    "山札の最後の{card}を捨てられるのは、反転する色のあるバリアントだけです。プレイしてください。",
  "Only the last {card} of the deck can be played from there, and {cards_left} are left: choose a {card} of your hand.":
    "山札からプレイできるのは最後の{card}だけで、まだ{cards_left}枚あります。手札の{card}を選んでください。",
  "The last round is over.": "最終ラウンドが終わりました。",
  "The last {strike} ended the game.": "最後の{strike}でゲームが終わりました。",
  "An indispensable {card} is lost, so the display can no longer be perfect.":
    "欠かせない{card}が失われ、花火をすべて完成させることはできなくなりました。",
  "The player on turn has no {card} and no clue to give.": "手番のプレイヤーに{card}がなく、出せるヒントもありません。",

  "Your hand is empty: you can only give a clue.": "手札がないので、ヒントを出すことしかできません。",
  "All {tokens} {clue_tokens} are free, so a discard would gain nothing: play a {card} or give a clue.":
    "{clue_tokens}は{tokens}個すべて残っているので、捨てても増えません。{card}をプレイするか、ヒントを出してください。",
  "A clue costs a {clue_token}, and none is free: play or discard a {card}.":
    "ヒントには{clue_token}が1つ必要ですが、残っていません。{card}をプレイするか捨ててください。",
  "Every other hand is empty, and a clue points at one {card} at least: play or discard a {card}.":
    "ほかの手札は空で、ヒントは{card}を1枚以上示す必要があります。{card}をプレイするか捨ててください。",
  "A clue goes to another player, never to oneself: name another seat.":
    "ヒントは自分ではなく、ほかのプレイヤーに出します。別の席を選んでください。",
  "{colour} is wild here and cannot be clued: its {cards} count as every other colour.":
    "{colour}はワイルドなので、ヒントに使えません。その{cards}は、ほかのどの色としても数えます。",
  "The game is over: {reason}.": "ゲームは終わっています。",

  "The name or the passphrase is not right. Check both, or use a recovery code.":
    "名前またはパスフレーズが違います。両方を確かめるか、リカバリーコードを使ってください。",
  "Type your passphrase: you signed in more than ten minutes ago.":
    "ログインから10分以上たちました。パスフレーズを入力してください。",
  "An account is signed in at this browser: sign out first.":
    "このブラウザはアカウントにログイン中です。先にログアウトしてください。",
  "This is not your passphrase. Type it again.": "パスフレーズが違います。もう一度入力してください。",
  "You have no account yet: make one with a name and a passphrase.":
    "アカウントがまだありません。名前とパスフレーズで作ってください。",
  "You have an account already, and are signed in.": "アカウントはすでにあり、ログインしています。",
  "At the table {table} sit both your account and this browser's guest: leave it here first.":
    "テーブル{table}には、あなたのアカウントとこのブラウザのゲストの両方が座っています。先にここでそのテーブルを離れてください。",
  "There is nobody with this id: they may have been removed.": "このIDの人はいません。削除されたのかもしれません。",
  "Only players at this table can write here.": "このテーブルで発言できるのはプレイヤーだけです。",
  "Seat {wanted} is not yours: you can write for the seats {own}.":
    "席{wanted}はあなたの席ではありません。あなたが発言できる席は{own}です。",
  "The host has muted you at this table: you can read, but not write.":
    "ホストがこのテーブルでのあなたの発言を禁止しました。読むことはできます。",
  "This table plays without chat.": "このテーブルにチャットはありません。",
  "This table is silent during turns: only the player on turn may write.":
    "このテーブルでは、手番のプレイヤーだけが発言できます。",
  "This table's chat is limited to the fixed phrases: send one of them.":
    "このテーブルのチャットでは、定型文だけを使えます。",
  "This table has {MOST} messages, which is the most.": "このテーブルのメッセージは上限の{MOST}件に達しました。",
  "A message is either a text or a phrase: send one of the two.":
    "メッセージは文か定型文のどちらか1つです。どちらかを送ってください。",
  "Deal {round} is out of range: this tournament has the deals 0 to {value}.":
    "ディール{round}はありません。この大会のディールは0から{value}までです。",
  "The deal of a game can be played again only after the end of that game.":
    "ゲームのディールを使えるのは、そのゲームが終わってからです。",
  "There is no tournament with this id: it may have been removed.":
    "このIDの大会はありません。削除されたのかもしれません。",
  "This is not the key of a team: ask the host for your team's link.":
    "チームのキーが違います。チームのリンクをホストに確かめてください。",
  "Your team has a table for this deal already: go there from the standings.":
    "このディールには、あなたのチームのテーブルがすでにあります。順位表から入ってください。",
  "The deal of this table is for these rules and this number of players.":
    "このテーブルのディールは、このルールとこの人数のためのものです。",
  "The deals of {day} have not come yet: today is {today} in UTC.":
    "{day}のディールはまだありません。今日は{today}（UTC）です。",
  "This game was archived on {day}: who runs the server can put it back.":
    "このゲームは{day}にアーカイブされました。サーバーの運営者が元に戻せます。",
  "There are no deals of {day}: the first day is {FIRST_DAY}.":
    "{day}のディールはありません。最初の日は{FIRST_DAY}です。",
  "The deal decides {name}: leave it out.": "{name}はディールで決まるので、指定しないでください。",
  "The game has not begun yet.": "ゲームはまだ始まっていません。",
  "This table shows only what was said: what follows from it is told after the end.":
    "このテーブルに表示されるのは、言われたことだけです。そこからわかることは、終了後に表示されます。",
  "All hands are open only after the end of the game: leave out open until then.":
    "全員の手札を見られるのは、ゲームが終わってからです。",
  "Seat {seat} is out of range: the seats of this game are 0 to {value}.":
    "席{seat}はありません。このゲームの席は0から{value}までです。",
  "Seat {wanted} is not yours: its view would show you your own hand.":
    "席{wanted}はあなたの席ではありません。そこから見ると、あなたの手札が見えてしまいます。",
  "Turn {turn} has not come yet: the game stands at turn {now}.": "{turn}手目はまだです。ゲームは今{now}手目です。",
  "This table shows each clue once: earlier turns can be seen after the end.":
    "このテーブルではヒントが1回だけ表示されます。前の局面は終了後に見られます。",
  "The record shows every card: it is available after the end of the game.":
    "記録にはすべてのカードが載っています。ゲームの終了後に利用できます。",
  "This is not a first game: only those can be skipped to their last round.":
    "これは「はじめてのゲーム」ではありません。最終ラウンドへ進めるのは「はじめてのゲーム」だけです。",
  "Only its player can skip to the last round.": "最終ラウンドへ進めるのは、そのプレイヤーだけです。",
  "The first game can be skipped from turn {FREE_FROM} on.": "最終ラウンドへ進めるのは、{FREE_FROM}手目からです。",
  "This game went another way than the lesson: play it to its end.":
    "このゲームはレッスンと違う道に進みました。最後まで遊んでください。",
  "Card {order} has not been drawn: notes go on the cards 0 to {value}, by their order.":
    "カード{order}はまだ引かれていません。メモを書けるのは、引いた順で0から{value}までのカードです。",
  "Only players at this table write notes.": "メモを書けるのは、このテーブルのプレイヤーだけです。",
  "Seat {seat} is not yours: you can write notes for the seats {own}.":
    "席{seat}はあなたの席ではありません。メモを書ける席は{own}です。",
  "The game is over: its notes stay as they are.": "ゲームが終わったので、メモは変更できません。",
  "Passkeys work by https at the server's public address, and at localhost: open it there.":
    "パスキーを使えるのは、サーバーの公開アドレスにhttpsでつないだとき、またはlocalhostです。そのアドレスで開いてください。",
  "This is not what the passkey was asked for. Try again.": "パスキーへの要求と一致しません。もう一度お試しください。",
  "You have no such passkey: it has been removed already, or is somebody else's.":
    "そのパスキーはありません。すでに削除されたか、ほかの人のものです。",
  "You have {MOST} passkeys, which is the most: remove one that is not used any more.":
    "パスキーが上限の{MOST}個に達しています。使わないものを削除してください。",
  "This server does not know this passkey: it has been removed, or the account deleted.":
    "このサーバーの知らないパスキーです。パスキーかアカウントが削除されています。",
  "This took more than five minutes. Try again.": "5分以上たちました。もう一度お試しください。",
  "This passkey is known already.": "このパスキーはすでに登録されています。",
  "An account has the name {name} already, or one that looks the same: choose another name.":
    "{name}、またはよく似た名前のアカウントがすでにあります。別の名前にしてください。",
  "Only players at this table can act.": "行動できるのは、このテーブルのプレイヤーだけです。",
  'Others play this deal, too, so spectators cannot see its hands: choose "table" or "off" for them.':
    "ほかの人もこのディールで遊ぶため、観戦者は手札を見られません。観戦者には「table」か「off」を選んでください。",
  "This game is played without spectators: you can see it once it is over.":
    "このゲームは観戦できません。終わったあとに見られます。",
  "This game has begun without you.": "このゲームはあなた抜きで始まりました。",
  "Every seat is taken. Ask the host for one.": "満席です。ホストに席を頼んでください。",
  "You are told in {MOST} browsers, which is the most: turn it off in one of them.":
    "通知を受け取れるブラウザは{MOST}個までです。どれか1つでオフにしてください。",
  "This server sends no notifications: its host has turned them off.":
    "このサーバーは通知を送りません。ホストがオフにしています。",
  "You are not told there: it has been turned off already, or is somebody else's browser.":
    "ここでは通知を受け取っていません。すでにオフになっているか、ほかの人のブラウザです。",
  "Seat {wanted} is not yours: you can act for the seats {own}.":
    "席{wanted}はあなたの席ではありません。あなたが行動できる席は{own}です。",
  "A bot stands in for you: take your seat back first.": "ボットが代わりをしています。先に席に戻ってください。",
  "Turn {turn} has been taken already: the game stands at turn {now}.":
    "{turn}手目はもう終わりました。ゲームは今{now}手目です。",
  "Seat {seat} is not yours: only its player arranges its hand.":
    "席{seat}はあなたの席ではありません。手札を並べ替えられるのは、その席のプレイヤーだけです。",
  "A card is listed twice: list every card of the hand once.":
    "同じカードが2回あります。手札のカードを1回ずつ並べてください。",
  "These are not the cards of your hand now: it holds {sorted}.": "今の手札と違います。手札は{sorted}です。",
  "No account has this name. Guests have no profile that others can see.":
    "この名前のアカウントはありません。ゲストには、ほかの人に見えるプロフィールがありません。",
  "Turn {turn} is out of range: this puzzle has the turns 0 to {turn1}.":
    "{turn}手目はありません。このパズルは0から{turn1}手目までです。",
  "Turn {turn} has not been taken yet: the game stands at turn {turn1}.":
    "{turn}手目はまだ終わっていません。ゲームは今{turn1}手目です。",
  "A person may have chosen this action: only bots are asked for their reasons.":
    "この行動は人が選んだものかもしれません。理由を聞けるのはボットだけです。",
  "This server does not have the bot {bot} now: it cannot be asked.":
    "このサーバーに今{bot}というボットはないので、理由を聞けません。",
  "{title_of} cannot say why it acts. It tells how it talks instead.":
    "{title_of}は行動の理由を言えません。代わりに流儀を示しています。",
  "The reason has to do with cards that you do not see: ask again after the end.":
    "理由には、あなたに見えないカードが関係しています。終了後にもう一度聞いてください。",
  "Another version of this bot chose this action: its reason is not known.":
    "この行動はこのボットの別のバージョンが選んだので、理由はわかりません。",
  "I failed on this turn, so {title} chose what to do.": "この手では私が動けなかったので、{title}が行動を選びました。",
  "{title_of} does not answer now.": "{title_of}は今応答しません。",
  "Seat {number} is out of range: this table has the seats 0 to {value}.":
    "席{number}はありません。このテーブルの席は0から{value}までです。",
  "At the table there is {name} already, and the names look the same: choose another name.":
    "このテーブルにはすでに{name}がいて、名前が同じように見えます。別の名前にしてください。",
  "More than {players} seats are taken: free one first.":
    "{players}席より多くの席が埋まっています。先に席を空けてください。",
  "You are not signed in there: it has ended already, or is somebody else's browser.":
    "そこではログインしていません。すでに終わったか、ほかの人のブラウザです。",
  "You have {MOST_TOKENS} tokens, which is the most: revoke one that is not used any more.":
    "アクセストークンが上限の{MOST_TOKENS}個に達しています。使わないものを無効にしてください。",
  "You have no such token: it has been revoked already, or is somebody else's.":
    "そのアクセストークンはありません。すでに無効にされたか、ほかの人のものです。",
  "I am being compiled: that takes up to half a minute, only this once.":
    "準備（コンパイル）をしています。30秒ほどかかりますが、今回だけです。",
  "I failed on turn {turn}, so {by} chose what to do.": "{turn}手目は私が動けなかったので、{by}が行動を選びました。",
  "This server does not have me now, so {by} chose what to do on turn {turn}. The host can seat another bot.":
    "このサーバーに今私はいないので、{turn}手目は{by}が行動を選びました。ホストは別のボットを座らせることができます。",
  "Seat {first} is out of range: this table has the seats 0 to {value}.":
    "席{first}はありません。このテーブルの席は0から{value}までです。",
  "Only the host of a tournament changes it.": "大会を変更できるのはホストだけです。",
  "Two teams cannot both be called {name}: give them different names.":
    "{name}という名前のチームを2つは作れません。別々の名前にしてください。",
  "You host {MOST} tournaments, which is the most: remove an old one.":
    "主催する大会が上限の{MOST}個に達しています。古いものを削除してください。",
  "The last action has shown somebody a card, so it stays: only a clue can be taken back.":
    "最後の行動でカードが見えた人がいるので、取り消せません。取り消せるのはヒントだけです。",
  "The game is over, and all hands are open: no action can be taken back.":
    "ゲームが終わり、全員の手札が公開されています。行動はもう取り消せません。",
  "Nobody has acted yet, so nothing can be taken back.": "まだ誰も行動していないので、取り消せるものがありません。",
  "Nobody asks to take the last action back: there is nothing to decline.":
    "取り消しを頼んでいる人はいないので、断るものがありません。",
  "{name} took the last action: only they can ask for it.":
    "最後に行動したのは{name}です。取り消しを頼めるのは{name}だけです。",
  "Only players at this table can take actions back.": "行動を取り消せるのは、このテーブルのプレイヤーだけです。",
  "This game can be played on differently only after its end.": "別の手を試せるのは、このゲームが終わってからです。",
  "Turn {turn} is out of range: this game has the turns 0 to {turn1}.":
    "{turn}手目はありません。このゲームは0から{turn1}手目までです。",
  "{title_of} failed on this turn: choose its action by hand.":
    "この手では{title_of}が動けませんでした。行動を自分で選んでください。",
  "This server does not have the bot {name}.": "このサーバーに{name}というボットはありません。",
  "Unknown table. If it was never started, it may have been removed.":
    "テーブルが見つかりません。一度も始まらなかったテーブルは、削除されたのかもしれません。",
  "This server does not have the bot {name}: it has {known}.":
    "このサーバーに{name}というボットはありません。あるのは{known}です。",
  "{name} is the name of a bot: choose another.": "{name}はボットの名前です。別の名前にしてください。",
  "The server cannot reach its database now, so nothing has been changed. Try again in a moment.":
    "サーバーが今データベースに接続できないため、何も変更されていません。しばらくしてからもう一度お試しください。",
  "The request could not be read: send JSON in UTF-8.": "リクエストを読み取れません。UTF-8のJSONで送ってください。",
  "The request is too large: 64 kB is the most.": "リクエストが大きすぎます。上限は64 kBです。",
  "The server's database did not answer, so it is not known whether this was kept: look before you repeat it.":
    "サーバーのデータベースが応答しないため、保存されたかどうかわかりません。繰り返す前に確かめてください。",
  "The server's database is busy, so nothing has been changed. Try again in a moment.":
    "サーバーのデータベースが混み合っているため、何も変更されていません。しばらくしてからもう一度お試しください。",
  "The request is not valid JSON.": "リクエストのJSONが正しくありません。",
  "The request needs a JSON object as its body.": "リクエストの本文はJSONのオブジェクトでなければなりません。",
  "The field {place} is missing.": "項目{place}がありません。",
  "Unknown field {place}: leave it out.": "項目{place}は使えません。省いてください。",
  "The server failed. The error is in its log; try again.":
    "サーバーで問題が起きました。詳細はサーバーのログにあります。もう一度お試しください。",
  "This token is for the scope {scope}, and this takes {needed}: make one with that scope.":
    "このアクセストークンの用途は{scope}ですが、この操作には{needed}が必要です。その用途のトークンを作ってください。",
  "This takes a person at a browser: a program with a token cannot do it.":
    "この操作はブラウザから人が行う必要があります。アクセストークンを使うプログラムからはできません。",
  "All connections of this server are taken now. Try again in a moment.":
    "サーバーの接続がすべて使われています。しばらくしてからもう一度お試しください。",
  "A name cannot hold {called} (U+{ord}), which is invisible or breaks lines: leave it out.":
    "名前に{called}（U+{ord}）は使えません。見えない文字か、行を崩す文字です。",
  "A name has at least one visible character.": "名前には、見える文字が1つ以上必要です。",
  "A name has at least one visible character, and none that is drawn as nothing.":
    "名前には、見える文字が1つ以上必要です。何も表示されない文字は使えません。",
  "A name has accents on its letters only, and few on each.":
    "名前のアクセント記号は文字の上だけに、少しだけ使えます。",
  "A name has letters of one direction of writing: left to right or right to left.":
    "名前の文字の向きは、左から右か右から左のどちらかにそろえてください。",
  "A name has letters of one alphabet: this one mixes {join}.":
    "名前の文字は1つの文字体系にそろえてください。{join}が混ざっています。",
  "A name has at most {NAME_LENGTH} characters.": "名前は{NAME_LENGTH}文字までです。",
  "The passphrase cannot be taken: {why}.": "このパスフレーズは使えません。{why}。",
  "Too many people sign in at this moment. Try again in a few seconds.":
    "今は多くの人がログインしています。数秒後にもう一度お試しください。",
  "The host has removed you from this table: you cannot sit here again.":
    "ホストがあなたをこのテーブルから退席させました。もうここには座れません。",
  "This game is over: seats can be changed at a rematch.": "このゲームは終わりました。席は次のゲームで変えられます。",
  "{name} sits here. Take an open seat, or ask the host to free this one.":
    "ここには{name}が座っています。空席に座るか、ホストに席を空けてもらってください。",
  "{name} sits here: only they or the host can free this seat.":
    "ここには{name}が座っています。席を空けられるのは本人かホストだけです。",
  "Only the host can seat a bot.": "ボットを座らせられるのはホストだけです。",
  "This is {name}'s seat until the game is over.": "ゲームが終わるまで、これは{name}の席です。",
  "Only the host can choose the bot of a seat.": "席のボットを選べるのはホストだけです。",
  "{name} is here: a bot stands in for players who are away.":
    "{name}は席にいます。ボットが代わりをするのは、離席中のプレイヤーだけです。",
  "Only the host can remove or mute people.": "参加者を退席させたり発言を禁止したりできるのは、ホストだけです。",
  "No person sits here: choose the seat of a person.": "この席に人は座っていません。人の席を選んでください。",
  "The host cannot be removed or muted: choose the seat of somebody else.":
    "ホストを退席させたり発言を禁止したりはできません。ほかの人の席を選んでください。",
  "This game is over: a rematch begins without the people whose seats are freed.":
    "このゲームは終わりました。席を空けた人は、次のゲームに入りません。",
  "{name} plays here to the end of the game.": "{name}はゲームが終わるまでここでプレイします。",
  "The game has begun: the table cannot be changed any more.": "ゲームが始まったので、テーブルはもう変更できません。",
  "{awaited} has not come from the last game: wait, or seat a bot there.":
    "{awaited}は前のゲームからまだ来ていません。待つか、ボットを座らせてください。",
  "This game is over: you can watch it again.": "このゲームは終わりました。リプレイで見られます。",
  "This game has begun without you; you can watch it.": "このゲームはあなた抜きで始まりました。観戦はできます。",
  "Every seat is taken. Ask the host for one, or watch.": "満席です。ホストに席を頼むか、観戦してください。",
  "This game is over: its seats stay as they are.": "このゲームは終わったので、席は変えられません。",
  "You do not sit at this table.": "あなたはこのテーブルに座っていません。",
  "Only players of this game can ask for a rematch.": "もう一度遊ぼうと誘えるのは、このゲームのプレイヤーだけです。",
  "This game is not over yet.": "このゲームはまだ終わっていません。",
  "{told}: try again in 1 second. Who runs the server can set {setting}.":
    "操作が多すぎます。1秒後にもう一度お試しください。上限はサーバーの管理者が{setting}で設定できます。",
  "{told}: try again in {seconds} seconds. Who runs the server can set {setting}.":
    "操作が多すぎます。{seconds}秒後にもう一度お試しください。上限はサーバーの管理者が{setting}で設定できます。",
  "That game had {there} seats, and {asked} are asked for: a deal is for one number of players.":
    "そのゲームは{there}席でしたが、{asked}席が指定されています。ディールは決まった人数のためのものです。",
  "A team of this tournament has {there} seats, and {asked} are asked for: a deal is for one number of players.":
    "この大会のチームは{there}席ですが、{asked}席が指定されています。ディールは決まった人数のためのものです。",
  "Seat {seat} has {count} notes in this game, earlier versions included, which is the most: only those of this turn can still be changed.":
    "このゲームで席{seat}のメモは、以前の版を含めて上限の{count}件に達しました。変更できるのは、この手番のメモだけです。",
  "{there} teams are there, and {more} more are asked for: {most} are the most.":
    "チームは{there}あり、さらに{more}追加しようとしています。上限は{most}です。",
  "{name} is muted already.": "{name}の発言はすでに禁止されています。",
  "{name} is not muted.": "{name}の発言は禁止されていません。",
  "Seat {seat} is still free: wait for a player, seat a bot there, or remove the seat.":
    "席{seat}が空いています。プレイヤーを待つか、ボットを座らせるか、席を減らしてください。",
  "Only the host can change the table.": "テーブルを変更できるのはホストだけです。",
  "Only the host can start the game.": "ゲームを始められるのはホストだけです。",
  "it should have at least {count} characters": "{count}文字以上にしてください",
  "it should have at least {count} different characters": "{count}種類以上の文字を使ってください",
  "it is one of those that are tried first: take several words that nobody would guess":
    "真っ先に試される言葉です。誰にも思いつかれない言葉をいくつか並べてください",
  "it is the name of the account: take several words that nobody would guess":
    "アカウントの名前と同じです。誰にも思いつかれない言葉をいくつか並べてください",
  "it holds a character that cannot be typed, such as a line break: leave it out":
    "改行など、入力できない文字が含まれています。取り除いてください",

  "{name} can play {join} now, and knows it by my clue.":
    "{name}は今{join}をプレイできます。私のヒントでそれがわかります。",
  "{name} would discard {words} next, and it is the last of its kind: {how}.":
    "{name}は次に{words}を捨てそうで、それは最後の1枚です。{how}。",
  "I have nothing better to tell, and this clue passes the turn on.":
    "ほかに伝えるべきことがないので、このヒントで手番を渡します。",
  "My card can only be {kinds_words}, which can be played.":
    "私のカードは{kinds_words}でしかありえず、プレイできます。",
  "I take it for {kinds_words}: that can be played.": "{kinds_words}だと思います。それならプレイできます。",
  "I take it for one that can be played.": "プレイできるカードだと思います。",
  "It is the last round and I have a strike to spare: this card is the likeliest to be playable.":
    "最終ラウンドで、ミスに余裕があります。プレイできる可能性が一番高いのはこのカードです。",
  "Nothing else is allowed or better, and this card is the one that we need least.":
    "ほかに許される手もよい手もなく、このカードが一番不要です。",
  "All my cards have clues, and this is the one least likely to be the last of its kind.":
    "私のカードはすべてヒントを受けています。最後の1枚である可能性が一番低いのはこれです。",
  "{name} can play {words} after cards that are known already.":
    "{name}は、すでにわかっているカードの後に{words}をプレイできます。",
  "my clue keeps it": "私のヒントで残ります",
  "by my clue there is something better to do": "私のヒントで、もっとよい手ができます",
  "Nothing more urgent is to be told: {name} learns more about cards that we need.":
    "急いで伝えることはほかにありません。{name}は、必要なカードについてもっと知ることができます。",
  "I have nothing better to tell, and do not want to discard.":
    "ほかに伝えるべきことはありませんが、捨てたくもありません。",
  "A clue was about this card. {value}": "このカードはヒントで指されました。{value}",
  "This card cannot be needed any more.": "このカードはもう必要になりません。",
  "Another player holds the same card and has a clue about it.":
    "ほかのプレイヤーが同じカードを持っていて、そちらはヒントを受けています。",
  "No clue token is free": "ヒントのトークンが残っていません",
  "I have no clue that is worth its token": "トークンを使うほどのヒントがありません",
  "{free} and nothing to play: I discard my oldest card without a clue.":
    "{free}。プレイできるものもないので、ヒントを受けていない一番古いカードを捨てます。",
  "{name} would have played {words}, which cannot be played: my clue prevents that.":
    "{name}は{words}をプレイするところでしたが、それはプレイできません。私のヒントでそれを防ぎます。",
  "Whatever kind my card is, it can be played.": "私のカードがどの種類でも、プレイできます。",
  "{join}. My clue about {kind} of {names} asks for that.":
    "{join}。{names}の{kind}への私のヒントは、それを求めています。",
  "A clue to another player waits for {words}, and nobody else has it: I do.":
    "ほかのプレイヤーへのヒントは{words}を待っています。ほかに誰も持っていないので、私が持っています。",
  "The deck is nearly empty, and of all that I could do this did best on the deals that I tried out.":
    "山札が残り少なくなりました。できることの中で、試してみた配り方で一番うまくいったのがこれです。",
  "{what} is a number that tells everybody something at once": "{what}は数を表し、全員に一度に何かを伝えます",
  "No clue stands for what there is to tell, so I play my likeliest card.":
    "伝えることに合うヒントがないので、可能性が一番高いカードをプレイします。",
  "I have nothing to play, and this card is likely to be the one that we need least.":
    "プレイできるものがありません。一番不要な可能性が高いのはこのカードです。",
  "Which of my {bit_count} {which} cards I choose": "{bit_count}枚のうちどのカードを選ぶか",
  "{text}, to know more about their cards.": "{text}。手札についてもっと知ってもらうためです。",
  "My clue": "私のヒント",
  "{what} is a number that tells everybody something at once: {news}.":
    "{what}は数を表し、全員に一度に何かを伝えます：{news}。",
  "{name} can play {kind}": "{name}は{kind}をプレイできる",
  "{name} can discard {kind}": "{name}は{kind}を捨てられる",
  "can play {kind}": "{kind}をプレイできる",
  "can discard {kind}": "{kind}を捨てられる",
  "{name} has {kind} as a clued card": "{name}はヒント済みのカードとして{kind}を持っています",
  "{name} has {kind} as the newest card without a clue":
    "{name}はヒントを受けていない一番新しいカードとして{kind}を持っています",
  "My network knows no reasons, only chances. This action has {chance}.":
    "私のネットワークは理由を知らず、確率だけを知っています。この行動の確率は{chance}です。",
  "My network knows no reasons, only chances. This action has {chance}, and the next best {other}: {action}.":
    "私のネットワークは理由を知らず、確率だけを知っています。この行動の確率は{chance}、次によい行動（{action}）の確率は{other}です。",
  "to play my newest card": "一番新しいカードをプレイ",
  "to play my oldest card": "一番古いカードをプレイ",
  "to play my second newest card": "2番目に新しいカードをプレイ",
  "to play my third newest card": "3番目に新しいカードをプレイ",
  "to play my fourth newest card": "4番目に新しいカードをプレイ",
  "to discard my newest card": "一番新しいカードを捨てる",
  "to discard my oldest card": "一番古いカードを捨てる",
  "to discard my second newest card": "2番目に新しいカードを捨てる",
  "to discard my third newest card": "3番目に新しいカードを捨てる",
  "to discard my fourth newest card": "4番目に新しいカードを捨てる",
  "to clue {name} {value}": "{name}に{value}のヒント",

  "can be played": "プレイできる",
  "is of no use any more": "もう不要である",
  "is what it is": "そのとおりである",
  "the clue also touches the {kind_in_words}, which is of no use any more":
    "もう不要な{kind_in_words}もヒントに当てはまります",
  "the clue touches the {kind_in_words} twice": "{kind_in_words}が2枚ヒントに当てはまります",
  "{name} now knows of {cards} that it {FACTS}.": "これで{name}は、{cards}が{FACTS}とわかりました。",
  "The clue touches {told}: {name} keeps it, and the best score stays in reach.":
    "{told}はヒントに当てはまります。{name}はそれを取っておくので、満点に届く道が残ります。",
  "{which} can only be {rest}, and that can be played.": "{which}は{rest}でしかありえず、プレイできます。",
  "Whatever {lower} is, another copy of it is left or nobody needs it.":
    "{lower}が何であっても、同じカードが残っているか、もう誰にも必要ありません。",
  "From here {points} points are sure, if everybody plays what they know.":
    "ここから全員がわかるものをプレイすれば、{points}点は確実です。",
  "This goal takes a clue.": "この目標にはヒントが必要です。",
  "After this clue {name} cannot be sure of {cards_in_words}":
    "このヒントの後も、{name}は{cards_in_words}について確信できません",
  "{name} would know it, but {flaw}.": "{name}にはわかりますが、{flaw}。",
  "{name} now knows exactly: it is {cards}.": "これで{name}は、{cards}だとはっきりわかりました。",
  "{name} would discard next, and {told} would be gone: this goal takes a clue.":
    "{name}は次に捨てるので、{told}が失われてしまいます。この目標にはヒントが必要です。",
  "This clue does not touch {told}: {name} would still discard it next.":
    "{told}はこのヒントに当てはまらないので、{name}は次にそれを捨ててしまいます。",
  "It is kept, but {flaw}.": "それは残りますが、{flaw}。",
  "This goal takes a play.": "この目標にはプレイが必要です。",
  "{which} could also be {kinds_in_words}: that is a guess.":
    "{which}は{kinds_in_words}かもしれません。それでは賭けになります。",
  "This goal takes a discard.": "この目標には捨てることが必要です。",
  "which we still need": "まだ必要です",
  "which would be the last of its kind": "最後の1枚かもしれません",
  "{which} can only be {rest}: of no use any more.": "{which}は{rest}でしかありえず、もう不要です。",
  "{told}: it could still be {kinds_in_words}.": "{told}。まだ{kinds_in_words}かもしれません。",
  "After this {points} points are out of reach, or take a guess.":
    "この後は{points}点に届かないか、賭けが必要になります。",
  "{which} could be {kinds_in_words}, {why}.": "{which}は{kinds_in_words}かもしれません。{why}。",
  "card {place}": "カード{place}",
  "Card {place}": "カード{place}",
  "cards {places} and {place}": "カード{places}と{place}",
  "Cards {places} and {place}": "カード{places}と{place}",
  "one of {count} other kinds": "ほかの{count}種類のどれか",

  "The first 1": "最初の1",
  "One of your cards can be played for certain. Play it.":
    "あなたの手札に、確実にプレイできるカードが1枚あります。それをプレイしてください。",
  "Compare the fireworks with what clues have said about your cards.":
    "花火と、あなたのカードが受けたヒントを見比べましょう。",
  "Play card 3. A clue has named 1 for it: that leaves the white 1, the red 1, the blue 1, the yellow 1 or the green 1. Each of them is the next of its firework.":
    "カード3をプレイします。1のヒントを受けているので、残る可能性は白の1、赤の1、青の1、黄の1または緑の1です。どれも花火の次の数字です。",
  "Number and colour": "数字と色",
  "Play card 3. Clues have named white and 2 for it: that leaves the white 2. That can be played.":
    "カード3をプレイします。白と2のヒントを受けているので、白の2に決まります。これはプレイできます。",
  "Only one of each 5": "5は1枚ずつ",
  "Ada knows of nothing to play and would discard the oldest card without a clue: the yellow 5, the last of its kind. Give a clue that keeps it.":
    "Adaはプレイできるカードを知らず、ヒントを受けていない一番古いカードを捨てそうです。それは最後の1枚の黄の5です。それを守るヒントを出してください。",
  "A clue to Ada has to touch the yellow 5.": "Adaへのヒントで黄の5を示さなければなりません。",
  "Clue Ada yellow or 5. The clue touches card 1, and players keep cards that a clue has touched.":
    "Adaに黄または5のヒントを出します。ヒントはカード1を示し、プレイヤーはヒントを受けたカードを取っておきます。",
  "Which of the threes?": "どの3？",
  "Give one clue after which Ben can be sure that the green 3 can be played.":
    "緑の3をプレイできるとBenが確信できるヒントを1つ出してください。",
  "Press the eye beside Ben’s name to see the hand as Ben does. Then ask what each clue would leave possible.":
    "Benの名前の横の目を押すと、Benの視点で手札を見られます。それぞれのヒントの後に何の可能性が残るか、考えてみましょう。",
  "Clue Ben green: it touches card 1. Card 1 can then only be the green 3, which can be played. After 3 it could still be the red 3 or the blue 3.":
    "Benに緑のヒントを出します。カード1が示されます。するとカード1は緑の3でしかありえず、プレイできます。3のヒントでは、まだ赤の3または青の3かもしれません。",
  "Played already": "もう出ている",
  "Discard the one card of yours that is certainly of no use any more.":
    "あなたの手札で、確実にもう不要な1枚を捨ててください。",
  "Which numbers lie on the fireworks already?": "花火にはもうどの数字がありますか？",
  "Discard card 1. Clues have named green and 3 for it: that leaves the green 3. That is of no use any more.":
    "カード1を捨てます。緑と3のヒントを受けているので、緑の3に決まります。これはもう不要です。",
  "The right 2": "正しい2",
  "Give one clue after which Ada can be sure that the blue 2 can be played.":
    "青の2をプレイできるとAdaが確信できるヒントを1つ出してください。",
  "Press the eye beside Ada’s name to see the hand as Ada does. Then ask what each clue would leave possible.":
    "Adaの名前の横の目を押すと、Adaの視点で手札を見られます。それぞれのヒントの後に何の可能性が残るか、考えてみましょう。",
  "Clue Ada 2: it touches card 2. Card 2 can then only be the blue 2, which can be played. After blue it could still be the blue 3 or the blue 4.":
    "Adaに2のヒントを出します。カード2が示されます。するとカード2は青の2でしかありえず、プレイできます。青のヒントでは、まだ青の3または青の4かもしれません。",
  "One clue, two plays": "1つのヒントで2枚",
  "Give one clue after which Cleo can be sure of two cards: the yellow 1 and the green 1 can both be played.":
    "黄の1と緑の1の2枚をどちらもプレイできるとCleoが確信できるヒントを1つ出してください。",
  "Press the eye beside Cleo’s name to see the hand as Cleo does. Then ask what each clue would leave possible.":
    "Cleoの名前の横の目を押すと、Cleoの視点で手札を見られます。それぞれのヒントの後に何の可能性が残るか、考えてみましょう。",
  "Clue Cleo 1: it touches cards 1, 3 and 5. Card 3 can then only be the red 1, the yellow 1, the green 1, the blue 1 or the white 1, and each of them can be played. Card 5 can then only be the red 1, the yellow 1, the green 1, the blue 1 or the white 1, and each of them can be played.":
    "Cleoに1のヒントを出します。カード1、3、5が示されます。するとカード3は赤の1、黄の1、緑の1、青の1または白の1でしかありえず、どれもプレイできます。カード5は赤の1、黄の1、緑の1、青の1または白の1でしかありえず、どれもプレイできます。",
  "A 2 too many": "余った2",
  "Discard card 1. Clues have named 2 and white for it: that leaves the white 2. That is of no use any more.":
    "カード1を捨てます。2と白のヒントを受けているので、白の2に決まります。これはもう不要です。",
  "The neighbour’s 5": "隣の5",
  "Exactly this card": "まさにこのカード",
  "Give one clue after which Ada knows exactly that card 3 is the blue 5.":
    "カード3が青の5だとAdaがはっきりわかるヒントを1つ出してください。",
  "Clue Ada 5: it touches card 3. Card 3 can then only be the blue 5. After blue it could still be the blue 1, the blue 3 or the blue 4.":
    "Adaに5のヒントを出します。カード3が示されます。するとカード3は青の5でしかありえません。青のヒントでは、まだ青の1、青の3または青の4かもしれません。",
  "Four to choose from": "4枚のうちの1枚",
  "Play card 2. Clues have named yellow and 4 for it: that leaves the yellow 4. That can be played.":
    "カード2をプレイします。黄と4のヒントを受けているので、黄の4に決まります。これはプレイできます。",
  "Across the table": "テーブルの向こう側",
  "Give one clue after which Cleo can be sure that the blue 2 can be played.":
    "青の2をプレイできるとCleoが確信できるヒントを1つ出してください。",
  "Clue Cleo 2: it touches card 2. Card 2 can then only be the blue 2, which can be played. After blue it could still be the blue 3, the blue 4 or the blue 5.":
    "Cleoに2のヒントを出します。カード2が示されます。するとカード2は青の2でしかありえず、プレイできます。青のヒントでは、まだ青の3、青の4または青の5かもしれません。",
  "What white left out": "白が示さなかったもの",
  "A clue also speaks of the cards that it does not touch. Go through the turns and see which of your cards were left out.":
    "ヒントは、示さなかったカードについても教えてくれます。履歴をたどり、あなたのカードのうちどれが示されなかったかを確かめましょう。",
  "Play card 2. A clue has named 2 for it, and the clue about white did not touch it: that leaves the red 2, the blue 2, the yellow 2 or the green 2. Each of them is the next of its firework.":
    "カード2をプレイします。2のヒントを受け、白のヒントでは示されなかったので、残る可能性は赤の2、青の2、黄の2または緑の2です。どれも花火の次の数字です。",
  "Neither yellow nor white": "黄でも白でもなく",
  "Play card 3. A clue has named 1 for it, and the clues about yellow and white did not touch it: that leaves the red 1, the green 1 or the blue 1. Each of them is the next of its firework.":
    "カード3をプレイします。1のヒントを受け、黄と白のヒントでは示されなかったので、残る可能性は赤の1、緑の1または青の1です。どれも花火の次の数字です。",
  "The last green 4": "最後の緑の4",
  "Ben knows of nothing to play and would discard the oldest card without a clue: the green 4, the last of its kind. Give a clue that keeps it, without touching a card that is of no use or two of the same kind.":
    "Benはプレイできるカードを知らず、ヒントを受けていない一番古いカードを捨てそうです。それは最後の1枚の緑の4です。もう不要なカードや同じカード2枚を示さずに、それを守るヒントを出してください。",
  "The colour and the number both touch it. What else would they touch?":
    "色でも数字でも示せます。ほかに何が示されるでしょうか？",
  "Clue Ben 4. The clue touches card 4, and players keep cards that a clue has touched. After green it would be kept as well, but the clue also touches the green 1, which is of no use any more.":
    "Benに4のヒントを出します。ヒントはカード4を示し、プレイヤーはヒントを受けたカードを取っておきます。緑のヒントでも守れますが、もう不要な緑の1も示してしまいます。",
  "Not only 5s": "5だけではない",
  "Ada knows of nothing to play and would discard the oldest card without a clue: the red 3, the last of its kind. Give a clue that keeps it.":
    "Adaはプレイできるカードを知らず、ヒントを受けていない一番古いカードを捨てそうです。それは最後の1枚の赤の3です。それを守るヒントを出してください。",
  "A clue to Ada has to touch the red 3.": "Adaへのヒントで赤の3を示さなければなりません。",
  "Clue Ada red or 3. The clue touches card 4, and players keep cards that a clue has touched.":
    "Adaに赤または3のヒントを出します。ヒントはカード4を示し、プレイヤーはヒントを受けたカードを取っておきます。",
  "No clutter": "余計なものなしで",
  "Give one clue after which Ada can be sure that the blue 1 can be played, without touching a card that is of no use or two of the same kind.":
    "もう不要なカードや同じカード2枚を示さずに、青の1をプレイできるとAdaが確信できるヒントを1つ出してください。",
  "More than one clue tells enough. Which cards would each of them touch besides?":
    "それがわかるヒントは1つだけではありません。それぞれ、ほかにどのカードを示すでしょうか？",
  "Clue Ada blue: it touches cards 1 and 4. Card 4 can then only be the blue 1, which can be played. After 1 Ada would know it as well, but the clue also touches the green 1, which is of no use any more.":
    "Adaに青のヒントを出します。カード1、4が示されます。するとカード4は青の1でしかありえず、プレイできます。1のヒントでもAdaにわかりますが、もう不要な緑の1も示してしまいます。",
  "A 4 to spare": "余裕のある4",
  "Discard the one card that cannot cost a point, whatever it is.": "何であっても点を失わない1枚を捨ててください。",
  "For each card ask: could it be a card of which no other copy is left?":
    "1枚ずつ考えましょう。同じカードがもう残っていない可能性はありますか？",
  "Discard card 2. A clue has named 4 for it: that leaves the white 4, the red 4, the blue 4, the yellow 4 or the green 4. But you see both blue 4s and both yellow 4s: it can only be the white 4, the red 4 or the green 4. None of the kinds that are left is the last copy of a card that we need. Card 1 could be the red 5. Card 3 could be the white 5. The others are no safer.":
    "カード2を捨てます。4のヒントを受けているので、残る可能性は白の4、赤の4、青の4、黄の4または緑の4です。しかし、2枚の青の4と2枚の黄の4がすべて見えているので、白の4、赤の4または緑の4でしかありえません。残る可能性の中に、必要なカードの最後の1枚はありません。カード1は赤の5かもしれません。カード3は白の5かもしれません。ほかのカードも、これより安全ではありません。",
  "Let it go": "もういらない",
  "Give one clue after which Ben can be sure that the yellow 2 is of no use any more.":
    "黄の2はもう不要だとBenが確信できるヒントを1つ出してください。",
  "Clue Ben yellow: it touches card 5. Card 5 can then only be the yellow 1 or the yellow 2, and none of them is of use any more. After 2 it could still be the red 2.":
    "Benに黄のヒントを出します。カード5が示されます。するとカード5は黄の1または黄の2でしかありえず、どれももう不要です。2のヒントでは、まだ赤の2かもしれません。",
  "Left out four times": "4回示されなかった",
  "Play card 2. A clue has named blue for it, and the clues about 1, 5, 2 and 3 did not touch it: that leaves the blue 4. That can be played.":
    "カード2をプレイします。青のヒントを受け、1、5、2、3のヒントでは示されなかったので、青の4に決まります。これはプレイできます。",
  "A suit of its own": "虹色も1つの色",
  "Give one clue after which Cleo can be sure that the multicolour 4 can be played.":
    "虹色の4をプレイできるとCleoが確信できるヒントを1つ出してください。",
  "Clue Cleo 4: it touches card 3. Card 3 can then only be the multicolour 4, which can be played. After multicolour it could still be the multicolour 1.":
    "Cleoに4のヒントを出します。カード3が示されます。するとカード3は虹色の4でしかありえず、プレイできます。虹色のヒントでは、まだ虹色の1かもしれません。",
  "Say it by leaving out": "示さないことで伝える",
  "Give one clue after which Cleo can be sure of two cards: the red 1 and the white 1 can both be played.":
    "赤の1と白の1の2枚をどちらもプレイできるとCleoが確信できるヒントを1つ出してください。",
  "Clue Cleo green: it touches cards 2 and 3. Card 4 can then only be the red 1, the yellow 1, the blue 1 or the white 1, and each of them can be played. Card 5 can then only be the red 1, the yellow 1, the blue 1 or the white 1, and each of them can be played.":
    "Cleoに緑のヒントを出します。カード2、3が示されます。するとカード4は赤の1、黄の1、青の1または白の1でしかありえず、どれもプレイできます。カード5は赤の1、黄の1、青の1または白の1でしかありえず、どれもプレイできます。",
  "Never touched": "一度も示されず",
  "A clue also speaks of the cards that it does not touch.": "ヒントは、示さなかったカードについても教えてくれます。",
  "Discard card 3. The clues about white, blue, yellow, green and 5 did not touch it: that leaves the red 1, the red 2, the red 3 or the red 4. But you see both red 2s and both red 4s: it can only be the red 1 or the red 3. Each of them is of no use any more.":
    "カード3を捨てます。白、青、黄、緑、5のヒントで示されなかったので、残る可能性は赤の1、赤の2、赤の3または赤の4です。しかし、2枚の赤の2と2枚の赤の4がすべて見えているので、赤の1または赤の3でしかありえません。どれももう不要です。",
  "The colour, this time": "今度は色で",
  "Ada knows of nothing to play and would discard the oldest card without a clue: the white 4, the last of its kind. Give a clue that keeps it, without touching a card that is of no use or two of the same kind.":
    "Adaはプレイできるカードを知らず、ヒントを受けていない一番古いカードを捨てそうです。それは最後の1枚の白の4です。もう不要なカードや同じカード2枚を示さずに、それを守るヒントを出してください。",
  "Clue Ada white. The clue touches card 2, and players keep cards that a clue has touched. After 4 it would be kept as well, but the clue also touches the yellow 4, which is of no use any more.":
    "Adaに白のヒントを出します。ヒントはカード2を示し、プレイヤーはヒントを受けたカードを取っておきます。4のヒントでも守れますが、もう不要な黄の4も示してしまいます。",
  "One of two": "2つに1つ",
  "Count the cards that you see: of some kinds every copy is on the table.":
    "見えているカードを数えましょう。すべて見えている種類があります。",
  "Play card 4. A clue has named 4 for it, and the clues about white and red did not touch it: that leaves the blue 4, the yellow 4 or the green 4. But you see both blue 4s: it can only be the yellow 4 or the green 4. Each of them is the next of its firework.":
    "カード4をプレイします。4のヒントを受け、白と赤のヒントでは示されなかったので、残る可能性は青の4、黄の4または緑の4です。しかし、2枚の青の4がすべて見えているので、黄の4または緑の4でしかありえません。どれも花火の次の数字です。",
  "Every other 3": "ほかの3は全部見える",
  "Play card 4. A clue has named 3 for it: that leaves the white 3, the red 3, the blue 3, the yellow 3 or the green 3. But you see both red 3s, both blue 3s and both green 3s: it can only be the white 3 or the yellow 3. Each of them is the next of its firework.":
    "カード4をプレイします。3のヒントを受けているので、残る可能性は白の3、赤の3、青の3、黄の3または緑の3です。しかし、2枚の赤の3、2枚の青の3、2枚の緑の3がすべて見えているので、白の3または黄の3でしかありえません。どれも花火の次の数字です。",
  "One green left": "残る緑は1つ",
  "Discard card 4. A clue has named green for it, and the clue about 3 did not touch it: that leaves the green 1, the green 2, the green 4 or the green 5. But you see both green 2s, both green 4s and the only green 5: it can only be the green 1. That is of no use any more.":
    "カード4を捨てます。緑のヒントを受け、3のヒントでは示されなかったので、残る可能性は緑の1、緑の2、緑の4または緑の5です。しかし、2枚の緑の2、2枚の緑の4、1枚しかない緑の5がすべて見えているので、緑の1でしかありえません。これはもう不要です。",
  "Not yellow, so…": "黄ではないなら……",
  "Give one clue after which Cleo can be sure that the red 4 can be played, without touching a card that is of no use or two of the same kind.":
    "もう不要なカードや同じカード2枚を示さずに、赤の4をプレイできるとCleoが確信できるヒントを1つ出してください。",
  "Clue Cleo yellow: it touches card 2. Card 4 can then only be the red 4, which can be played. After red Cleo would know it as well, but the clue also touches the red 1, which is of no use any more. After 4 it could still be the yellow 4.":
    "Cleoに黄のヒントを出します。カード2が示されます。するとカード4は赤の4でしかありえず、プレイできます。赤のヒントでもCleoにわかりますが、もう不要な赤の1も示してしまいます。4のヒントでは、まだ黄の4かもしれません。",
  "Twenty kinds": "20種類",
  "Discard card 1. The clue about blue did not touch it: that leaves 20 kinds. But of 16 of these you see every copy: it can only be the red 1, the red 3, the yellow 1 or the yellow 3. Each of them is of no use any more.":
    "カード1を捨てます。青のヒントで示されなかったので、残る可能性は20種類です。そのうち16種類はすべて見えているので、赤の1、赤の3、黄の1または黄の3でしかありえません。どれももう不要です。",
  "Which 2 is it?": "どの2？",
  "Discard card 2. A clue has named 2 for it, and the clue about red did not touch it: that leaves the white 2, the blue 2, the yellow 2, the green 2 or the multicolour 2. But you see both blue 2s: it can only be the white 2, the yellow 2, the green 2 or the multicolour 2. None of the kinds that are left is the last copy of a card that we need. Card 1 could be the blue 5. Card 3 could be the blue 5. The others are no safer.":
    "カード2を捨てます。2のヒントを受け、赤のヒントでは示されなかったので、残る可能性は白の2、青の2、黄の2、緑の2または虹色の2です。しかし、2枚の青の2がすべて見えているので、白の2、黄の2、緑の2または虹色の2でしかありえません。残る可能性の中に、必要なカードの最後の1枚はありません。カード1は青の5かもしれません。カード3は青の5かもしれません。ほかのカードも、これより安全ではありません。",
  "The safe unknown": "安全な未知のカード",
  "Discard card 2. The clues about 3, 2 and 5 did not touch it: that leaves 10 kinds. But you see all three white 1s, both white 4s and both blue 4s. None of the kinds that are left is the last copy of a card that we need. Card 1 could be the red 5. Card 3 could be the red 5. The others are no safer.":
    "カード2を捨てます。3、2、5のヒントで示されなかったので、残る可能性は10種類です。しかし、3枚の白の1、2枚の白の4、2枚の青の4はすべて見えています。残る可能性の中に、必要なカードの最後の1枚はありません。カード1は赤の5かもしれません。カード3は赤の5かもしれません。ほかのカードも、これより安全ではありません。",
  "Say it in time": "間に合うように",
  "The last round: 3 turns are left, yours included. The score is 21. Find the action after which 23 points are certain.":
    "最終ラウンドで、あなたを含めて残り3手です。得点は21点です。23点が確実になる行動を見つけてください。",
  "Who can play what, and who has to learn of it first? Count the turns.":
    "誰が何をプレイでき、誰が先にそれを知る必要があるでしょうか？　手番を数えましょう。",
  "Clue Ada red. One way from there: Cleo plays the blue 4. Ada plays the blue 5. That makes 23 points.":
    "Adaに赤のヒントを出します。その後の進め方の一例です。Cleoが青の4をプレイします。Adaが青の5をプレイします。これで23点です。",
  "Somebody must tell Ada": "誰かがAdaに",
  "The last round: 4 turns are left, yours included. The score is 23. Find the action after which 25 points are certain.":
    "最終ラウンドで、あなたを含めて残り4手です。得点は23点です。25点が確実になる行動を見つけてください。",
  "Play card 1. Clues have named 5 and white for it: that leaves the white 5. One way from there: Cleo gives Dora a clue about white. Dora gives Ada a clue about 1. Ada plays the green 5. That makes 25 points.":
    "カード1をプレイします。5と白のヒントを受けているので、白の5に決まります。その後の進め方の一例です。CleoがDoraに白のヒントを出します。DoraがAdaに1のヒントを出します。Adaが緑の5をプレイします。これで25点です。",
  "Green at last": "ついに緑",
  "The last round: 3 turns are left, yours included. The score is 18. Find the action after which 21 points are certain.":
    "最終ラウンドで、あなたを含めて残り3手です。得点は18点です。21点が確実になる行動を見つけてください。",
  "Play card 3. A clue has named 2 for it: that leaves the white 2, the red 2, the blue 2, the yellow 2 or the green 2. But you see both white 2s, both red 2s, both blue 2s and both yellow 2s: it can only be the green 2. One way from there: Ada plays the green 3. Ben plays the green 4. That makes 21 points.":
    "カード3をプレイします。2のヒントを受けているので、残る可能性は白の2、赤の2、青の2、黄の2または緑の2です。しかし、2枚の白の2、2枚の赤の2、2枚の青の2、2枚の黄の2がすべて見えているので、緑の2でしかありえません。その後の進め方の一例です。Adaが緑の3をプレイします。Benが緑の4をプレイします。これで21点です。",
  "A 4 for the 5": "5のための4",
  "One card is left to draw; after that everybody has one more turn. The score is 24. Find the action after which 26 points are certain.":
    "山札は残り1枚で、引かれると全員があと1回ずつ手番を行います。得点は24点です。26点が確実になる行動を見つけてください。",
  "Play card 1. A clue has named green for it, and the clues about 1, 5 and 2 did not touch it: that leaves the green 3 or the green 4. But you see both green 3s: it can only be the green 4. One way from there: Cleo discards something. Ada plays the green 5. That makes 26 points.":
    "カード1をプレイします。緑のヒントを受け、1、5、2のヒントでは示されなかったので、残る可能性は緑の3または緑の4です。しかし、2枚の緑の3がすべて見えているので、緑の4でしかありえません。その後の進め方の一例です。Cleoが何かを捨てます。Adaが緑の5をプレイします。これで26点です。",
  "All four hands": "4人の手札",
  "The last round: 4 turns are left, yours included. The score is 22. Find the action after which 25 points are certain.":
    "最終ラウンドで、あなたを含めて残り4手です。得点は22点です。25点が確実になる行動を見つけてください。",
  "Play card 4. A clue has named green for it: that leaves the green 1, the green 2, the green 3, the green 4 or the green 5. But you see all three green 1s, both green 2s, both green 3s and both green 4s: it can only be the green 5. One way from there: Dora plays the red 5. Ada gives Ben a clue about yellow. Ben plays the yellow 5. That makes 25 points.":
    "カード4をプレイします。緑のヒントを受けているので、残る可能性は緑の1、緑の2、緑の3、緑の4または緑の5です。しかし、3枚の緑の1、2枚の緑の2、2枚の緑の3、2枚の緑の4がすべて見えているので、緑の5でしかありえません。その後の進め方の一例です。Doraが赤の5をプレイします。AdaがBenに黄のヒントを出します。Benが黄の5をプレイします。これで25点です。",
  "hanab.live": "hanab.live",
  "Any of hanab.live's 2,426 variants: other suits, ranks, clues and fireworks.":
    "hanab.liveの2,426件のバリアント。色、数字、ヒント、花火が異なります。",
  "clue token": "ヒントトークン",
  "clue tokens": "ヒントトークン",
  strike: "ミス",
  strikes: "ミス",
  "one card of each rank": "各数字1枚ずつ",
  "touched by every colour clue": "すべての色のヒントで示される",
  "touched by every rank clue": "すべての数字のヒントで示される",
  "touched by no colour clue": "色のヒントでは示されない",
  "touched by no rank clue": "数字のヒントでは示されない",
  "its ranks are touched by the clue colours in turn": "数字ごとに、ヒントの色が順番に対応する",
  "played when discarded, discarded when played": "捨てるとプレイされ、プレイすると捨てられる",
  "built from 5 down to 1": "5から1へ下る",
  "Playing an orange card discards it, and discarding it plays it. A discard is allowed with every clue token free.":
    "オレンジのカードは、プレイすると捨てられ、捨てるとプレイされます。トークンが全部残っていても捨てられます。",
  "Rank {rank} of every suit: touched by every colour clue; a suit's own property comes first.":
    "各色の{rank}は、すべての色のヒントで示されます。色そのものの性質が優先します。",
  "Rank {rank} of every suit: touched by every rank clue; a suit's own property comes first.":
    "各色の{rank}は、すべての数字のヒントで示されます。色そのものの性質が優先します。",
  "Rank {rank} of every suit: touched by no colour clue; a suit's own property comes first.":
    "各色の{rank}は、色のヒントでは示されません。色そのものの性質が優先します。",
  "Rank {rank} of every suit: touched by no rank clue; a suit's own property comes first.":
    "各色の{rank}は、数字のヒントでは示されません。色そのものの性質が優先します。",
  "Rank {rank} of every suit: touched by every colour clue, touched by every rank clue; a suit's own property comes first.":
    "各色の{rank}は、すべての色と数字のヒントで示されます。色そのものの性質が優先します。",
  "Rank {rank} of every suit: touched by no colour clue, touched by no rank clue; a suit's own property comes first.":
    "各色の{rank}は、色のヒントでも数字のヒントでも示されません。色そのものの性質が優先します。",
  "Rank {rank} of every suit: touched by every colour clue, touched by no rank clue; a suit's own property comes first.":
    "各色の{rank}は、すべての色のヒントで示され、数字のヒントでは示されません。色そのものの性質が優先します。",
  "Rank {rank} of every suit: touched by no colour clue, touched by every rank clue; a suit's own property comes first.":
    "各色の{rank}は、すべての数字のヒントで示され、色のヒントでは示されません。色そのものの性質が優先します。",
  "Rank {rank} of every suit: touched by one rank clue, which depends on the suit; a suit's own property comes first.":
    "各色の{rank}は、色ごとに決まった1つの数字のヒントで示されます。色そのものの性質が優先します。",
  "The rank clues are 2, 3, 4 and 5.": "数字のヒントは2、3、4、5です。",
  "The rank clues are 1, 2, 3 and 4.": "数字のヒントは1、2、3、4です。",
  "The rank clues are 1 and 2.": "数字のヒントは1と2です。",
  "There is one copy of each 4.": "4は各色1枚だけです。",
  "There are two copies of each 1, not three.": "1は各色3枚ではなく2枚です。",
  "A discard, or a completed firework, gives back half a clue token.": "捨て札や花火の完成で戻るトークンは半個です。",
  "Colour clues touch no card, and may always be given.": "色のヒントはどのカードも示さず、いつでも出せます。",
  "Rank clues touch no card, and may always be given.": "数字のヒントはどのカードも示さず、いつでも出せます。",
  "Colour clues cannot be given.": "色のヒントは出せません。",
  "Rank clues cannot be given.": "数字のヒントは出せません。",
  "A clue must be of the other type than the clue before it.":
    "ヒントの種類（色と数字）は、直前のヒントと変えなければなりません。",
  "A clue shows the cards that it touches and whether it is of a colour or a rank, no more.":
    "ヒントで分かるのは、示されたカードと、色か数字かの種類だけです。",
  "A clue shows the cards that it touches, and nothing else.": "ヒントで分かるのは、示されたカードだけです。",
  "Its rule {rule} hides more than a view does.": "ルール{rule}は、ここの表示より多くを隠します。",
  "It has {number} different cards, and a game has room for 30.":
    "{number}種類のカードがあり、1ゲームに入るのは30種類までです。",
  "Rank clue 1 touches the odd ranks, and 2 the even ones.": "ヒント1は奇数、2は偶数を示します。",
  "Clues name colours only. A colour clue also touches the rank of its place among the clue colours, which are counted through again when there are fewer than ranks. This leaves out suits that no colour clue, or no rank clue, touches.":
    "ヒントは色だけです。色のヒントは、ヒントの色の並び順と同じ数字も示します。色が数字より少なければ、初めに戻って数えます。色または数字のヒントで示されない色には当てはまりません。",
  "The fireworks of reversed suits are built from 5 down to 1.": "逆順の色の花火は、5から1へ作ります。",
  "An empty firework takes a 1, a 5 or the START card, and START is followed by 2 or 4. From 1 the firework rises, from 5 it falls, and from START it goes the way of the second card. Five cards complete it.":
    "空の花火には1、5、STARTカードを置け、STARTの次は2か4です。1から始めると上り、5から始めると下り、STARTからは2枚目の向きに進みます。5枚で完成です。",
  "Played cards lie face down: nobody is told whether they fitted. Score and strikes are hidden until the end, and a completed firework gives no clue token.":
    "プレイしたカードは伏せて置かれ、正しかったかどうかは分かりません。得点とミスは最後まで隠され、花火が完成してもトークンは戻りません。",
  "A rank clue touches its rank and all lower ones.": "数字のヒントは、その数字とそれより小さい数字をすべて示します。",
  "A rank clue touches its rank and all higher ones.": "数字のヒントは、その数字とそれより大きい数字をすべて示します。",
  "The ranks are 1 to 4.": "数字は1から4までです。",
  "There are two copies of each card, or one where the suit has one card of each rank.":
    "各カードは2枚です。各数字1枚ずつの色では1枚です。",
  "A firework may begin with any rank that no other firework began with. After the highest rank it goes on with 1.":
    "花火は、ほかの花火が始めていない数字ならどれからでも始められます。最大の数字の次は1に戻ります。",
  "The last clue was a colour, and clues alternate here: clue a rank, play or discard.":
    "前のヒントは色で、ここではヒントの種類が交互になります。数字のヒントを出すか、プレイするか、捨ててください。",
  "The last clue was a rank, and clues alternate here: clue a colour, play or discard.":
    "前のヒントは数字で、ここではヒントの種類が交互になります。色のヒントを出すか、プレイするか、捨ててください。",
  "No clue that may be given now would touch a {card}: play or discard a {card}.":
    "今出せるヒントで示される{card}はありません。{card}をプレイするか、捨ててください。",
};
