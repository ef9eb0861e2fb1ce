/** Japanese: the bots, and why they act. */
import type { Told } from "../types";

export const bots = {
  "bot.cautious.description":
    "プレイできるとわかったものをプレイし、プレイできるものをヒントで教えます。最後の1枚は捨てられる前に守り、自分はヒントを受けていない一番古いカードを捨てます。堅実な仲間です。",
  "bot.cautious.manner.1":
    "ヒントは1枚のカードを指します。ヒントを受けていない一番古いカードが示されれば、そのカードです。",
  "bot.cautious.manner.2":
    "そうでなければ、初めてヒントを受けるカードのうち一番新しいもの、それもなければ、示されたうち一番新しいカードです。",
  "bot.cautious.manner.3": "一番古いカードとは、最初に引いたカードです。持ち主が動かしていなければ、左端にあります。",
  "bot.cautious.manner.4": "ヒントが指すカードは、今すぐか、すでにわかっているカードの後にプレイできます。",
  "bot.cautious.manner.5":
    "それがヒントを受けていない一番古いカードだったときは、取っておくカード、つまり最後の1枚かもしれません。",
  "bot.cautious.manner.6": "5を取っておいてほしいときは、数字のヒントを出します。色のヒントで5を守ることはありません。",
  "bot.cautious.manner.7": "次のプレイヤーが最後の1枚を捨てそうなときは、何よりも先にヒントを出します。",
  "bot.cautious.manner.8": "プレイできるとわかったものと、ヒントで頼まれたものをプレイします。",
  "bot.cautious.manner.9": "あと1つのミスでゲームが終わるときは、確実なものだけをプレイします。",
  "bot.cautious.manner.10":
    "不要だとわかったものか、ほかの人の手札でヒントを受けているものを捨てます。なければ、ヒントを受けていない自分の一番古いカードを捨てます。",
  "bot.cautious.manner.11":
    "最終ラウンドで、よいヒントがなく、ミスに余裕があれば、可能性の一番高いカードをプレイします。",
  "bot.cautious.title": "慎重派",
  "bot.guide.title": "ガイド",

  "reason.all-clued": "私の{cards}はすべてヒントを受けています。最後の1枚である可能性が一番低いのはこれです。",
  "reason.clued": "この{card}はヒントで指されました。{kinds}だと思います。それならプレイできます。",
  "reason.clued-of-many": "この{card}はヒントで指されました。プレイできるものだと思います。",
  "reason.last-round": "最終ラウンドで、{strike}に余裕があります。プレイできる可能性が一番高いのはこの{card}です。",
  "reason.later": "{name}は、すでにわかっている{cards}の後に{kind}をプレイできます。",
  "reason.learns": "急いで伝えることはほかにありません。{name}は、必要な{cards}についてもっと知ることができます。",
  "reason.least-needed": "ほかに許される手もよい手もなく、この{card}が一番不要です。",
  "reason.misplay": "{name}は{kind}をプレイするところでしたが、それはプレイできません。私のヒントでそれを防ぎます。",
  "reason.no-clue":
    "トークンを使うほどのヒントがありません。プレイできるものもないので、ヒントを受けていない一番古い{card}を捨てます。",
  "reason.no-discard": "ほかに伝えるべきことはありませんが、捨てたくもありません。",
  "reason.no-token":
    "{clue_token}が残っていません。プレイできるものもないので、ヒントを受けていない一番古い{card}を捨てます。",
  "reason.now": "{name}は今{kinds}をプレイできます。私のヒントでそれがわかります。",
  "reason.passes": "ほかに伝えるべきことがないので、このヒントで手番を渡します。",
  "reason.same-elsewhere": "ほかのプレイヤーが同じ{card}を持っていて、そちらはヒントを受けています。",
  "reason.save": "{name}は次に{kind}を捨てそうで、それは最後の1枚です。私のヒントで残ります。",
  "reason.save-otherwise":
    "{name}は次に{kind}を捨てそうで、それは最後の1枚です。私のヒントで、もっとよい手ができます。",
  "reason.sure": "私の{card}は{kinds}でしかありえず、プレイできます。",
  "reason.sure-of-many": "私の{card}がどの種類でも、プレイできます。",
  "reason.useless": "この{card}はもう必要になりません。",
} as const satisfies Told<"bot" | "reason">;
