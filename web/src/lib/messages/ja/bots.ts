/** Japanese: the bots, and why they act. */
import type { Catalogue } from "../types";

export const bots = {
  "bot.added": "このサーバーに追加されたボットです。",
  "bot.cautious.description":
    "プレイできるとわかったものをプレイし、プレイできるものをヒントで教えます。最後の1枚は捨てられる前に守り、自分はヒントを受けていない一番古いカードを捨てます。堅実な仲間です。",
  "bot.cautious.conventions.1":
    "ヒントは1枚のカードを指します。ヒントを受けていない一番古いカードが示されれば、そのカードです。",
  "bot.cautious.conventions.2":
    "そうでなければ、初めてヒントを受けるカードのうち一番新しいもの、それもなければ、示されたうち一番新しいカードです。",
  "bot.cautious.conventions.3":
    "一番古いカードとは、最初に引いたカードです。持ち主が動かしていなければ、左端にあります。",
  "bot.cautious.conventions.4": "ヒントが指すカードは、今すぐか、すでにわかっているカードの後にプレイできます。",
  "bot.cautious.conventions.5":
    "それがヒントを受けていない一番古いカードだったときは、取っておくカード、つまり最後の1枚かもしれません。",
  "bot.cautious.conventions.6":
    "5を取っておいてほしいときは、数字のヒントを出します。色のヒントで5を守ることはありません。",
  "bot.cautious.conventions.7": "次のプレイヤーが最後の1枚を捨てそうなときは、まずヒントを出します。",
  "bot.cautious.conventions.8": "プレイできるとわかったものと、ヒントで頼まれたものをプレイします。",
  "bot.cautious.conventions.9": "あと1つのミスでゲームが終わるときは、確実なものだけをプレイします。",
  "bot.cautious.conventions.10":
    "不要だとわかったものか、ほかの人の手札でヒントを受けているものを捨てます。なければ、ヒントを受けていない自分の一番古いカードを捨てます。",
  "bot.cautious.conventions.11":
    "最終ラウンドで、よいヒントがなく、ミスがもう1つ出てもゲームが終わらなければ、花火に合う可能性が一番高いカードをプレイします。",
  "bot.cautious.title": "慎重派",
  "bot.conventions.description":
    "上級者の約束事に従います。セーブ、先を見越したプレイ、プロンプト、フィネスを使い、仲間の次の行動まで読みます。人と組むなら一番の仲間です。",
  "bot.conventions.conventions.1":
    "ヒントは1枚のカードを指します。ヒントを受けていない一番古いカードが示されれば、そのカードです。",
  "bot.conventions.conventions.2":
    "そうでなければ、初めてヒントを受けるカードのうち一番新しいもの、それもなければ、示されたうち一番新しいカードです。",
  "bot.conventions.conventions.3":
    "一番古いカードとは、最初に引いたカードです。持ち主が動かしていなければ、左端にあります。",
  "bot.conventions.conventions.4": "ヒントが指すカードは、今すぐか、すでにわかっているカードの後にプレイできます。",
  "bot.conventions.conventions.5":
    "それがヒントを受けていない一番古いカードだったときは、取っておくカード、つまり最後の1枚かもしれません。",
  "bot.conventions.conventions.6":
    "5を取っておいてほしいときは、数字のヒントを出します。色のヒントで5を守ることはありません。",
  "bot.conventions.conventions.7":
    "まだプレイできないカードへのヒントは、足りないカードをプレイするよう、別のプレイヤーに求めます。",
  "bot.conventions.conventions.8":
    "求められた人は、足りないカードかもしれないヒント済みの一番古いカードをプレイします。なければ、ヒントを受けていない一番新しいカードをプレイします。",
  "bot.conventions.conventions.9": "ヒントを受けるカードはどれも役に立ち、ほかのヒント済みのカードと重なりません。",
  "bot.conventions.conventions.10": "プレイできるとわかったものと、ヒントで頼まれたものをプレイします。",
  "bot.conventions.conventions.11": "あと1つのミスでゲームが終わるときは、確実なものだけをプレイします。",
  "bot.conventions.conventions.12":
    "不要だとわかったものか、ほかの人の手札でヒントを受けているものを捨てます。なければ、ヒントを受けていない自分の一番古いカードを捨てます。",
  "bot.conventions.conventions.13":
    "最終ラウンドで、よいヒントがなく、ミスがもう1つ出てもゲームが終わらなければ、花火に合う可能性が一番高いカードをプレイします。",
  "bot.conventions.title": "定石派",
  "bot.failed": "{turn}手目は私にエラーが起きたので、{bot}が行動を選びました。",
  "bot.gets-ready": "準備をしています。30秒ほどかかりますが、最初の1回だけです。",
  "bot.guide.title": "パートナー",
  "bot.information.description":
    "ヒントの1つ1つが暗号で、ほかの全員に何かを伝えます。同じボットが3人以上なら、ほぼ毎回すべての花火を完成させます。人やほかのボットとはうまくプレイできません。",
  "bot.information.conventions.1": "ヒントは、同じボットにしかわからない暗号です。人が読み取るのは難しいでしょう。",
  "bot.information.conventions.2": "ヒントは示したカードについて正しいのですが、たいてい別のことを意味します。",
  "bot.information.conventions.3":
    "ヒントは1つの数を表します。その数は、誰に出すか、色か数字か、ある決まったカードを示すかどうかで決まります。",
  "bot.information.conventions.4":
    "その数は、ほかの全員に伝えることの合計です。そのため、全員が何かを知ることができます。",
  "bot.information.conventions.5": "どのヒントもこの暗号として受け取るので、人が出したヒントは誤解します。",
  "bot.information.conventions.6":
    "プレイできるカードや不要なカードが何枚かあるときは、どれを選ぶかも同じように数を表します。",
  "bot.information.conventions.7":
    "プレイできるとわかったものをプレイし、捨てる前に、ほかの人にプレイできるカードを伝えます。",
  "bot.information.conventions.8": "不要なカードを捨てます。わからなければ、一番不要な可能性が高いカードを捨てます。",
  "bot.information.conventions.9": "伝えられたものと違うカードが出たときは、そのゲームではもう暗号を信用しません。",
  "bot.information.title": "情報派",
  "bot.learned.description":
    "自分自身と50万ゲームを遊んで学んだニューラルネットワークです。同じボット2人の組はうまくプレイします。人やほかのボットとはうまくプレイできません。知っているのは、2人で遊ぶ普通のゲームだけです。",
  "bot.learned.conventions.1": "ヒントの意味はまず慎重派から学び、自分自身と遊ぶうちに変えていきました。",
  "bot.learned.conventions.2": "今のヒントの意味は誰にもわかりません。",
  "bot.learned.conventions.3": "今のカードとヒント、そして直前の行動だけを見て決めます。ほかのことは覚えていません。",
  "bot.learned.conventions.4": "あなたのヒントを自分と同じボットのものとして受け取るので、多くを誤解します。",
  "bot.learned.misfit":
    "学習したのは1種類のテーブルだけです。2人、ヒントトークン8個、ミス3つ、5色で、カードとヒントはCocktailのものです。",
  "bot.learned.title": "学習派",
  "bot.not-here":
    "このサーバーに今私はいないので、{turn}手目は{bot}が行動を選びました。ホストは別のボットを座らせることができます。",
  "bot.random.description":
    "ルールで許される行動をでたらめに選び、数巡で負けます。仲間ではなく、比較のためのボットです。",
  "bot.random.conventions.1": "ヒントに意味はなく、ヒントを理解することもありません。",
  "bot.random.title": "ランダム",
  "bot.hidden": "プレイされたカードを知る必要があるボットで、ここでは誰にも知らされません",
  "bot.untold": "ヒントの値を手がかりにするボットで、ここでは値が伝えられません",
  "bot.thinking.description":
    "同じ約束事に従いますが、行動の前に最大2秒考えます。ありえる配り方で自分のカードのプレイと捨て札を試し、いつもの行動より確実に点が高くなる行動があれば、それを選びます。",
  "bot.thinking.conventions.1":
    "行動の前に、ありえる多くの配り方で、自分のカードのプレイと捨て札をゲームの終わりまで試します。この約束事による行動より確実に点が高くなるものがあれば、それを選びます。ヒントは必ずこの約束事に従います。",
  "bot.thinking.title": "定石派（長考）",
  "bot.unfit": "ボット{bot}はこのテーブルでは遊べません。{reason}",
  "bot.unknown": "このサーバーに{bot}というボットはありません。あるのは{bots}です。",

  "reason.action.clue-colour": "{name}に{colour}のヒント",
  "reason.action.clue-rank": "{name}に{rank}のヒント",
  "reason.action.discard": "私の{card}{place}を捨てる",
  "reason.action.play": "私の{card}{place}をプレイ",
  "reason.all-clued": "私の{cards}はすべてヒントを受けています。最後の1枚である可能性が一番低いのはこれです。",
  "reason.asks": "{held}。{name}の{kind}への私のヒントは、それを先にプレイするよう求めています。",
  "reason.chance": "私のネットワークは理由を知らず、確率だけを知っています。この行動の確率は{percent}%です。",
  "reason.clued": "この{card}はヒントで指されました。{kinds}だと思うので、プレイします。",
  "reason.clued-of-many": "この{card}はヒントで指されました。プレイできるものだと思います。",
  "reason.decimal": "{whole}.{decimals}",
  "reason.has-clued": "{name}はヒント済みの{kind}を持っています",
  "reason.has-newest": "{name}は{kind}を持っています（ヒントのない一番新しい{card}）",
  "reason.last-round":
    "最終ラウンドで、{strike}がもう1つ出てもゲームは終わりません。花火に合う可能性が一番高いのはこの{card}です。",
  "reason.later": "{name}は、すでにわかっている{cards}の後に{kind}をプレイできます。",
  "reason.learns": "急いで伝えることはほかにありません。{name}は、必要な{cards}についてもっと知ることができます。",
  "reason.least-needed": "ほかによい行動がなく、この{card}が一番不要です。",
  "reason.misplay": "{name}は{kind}をプレイするところでしたが、それはプレイできません。私のヒントでそれを防ぎます。",
  "reason.more-points":
    "自分のカードのプレイと捨て札を、ありえる{deals}通りの配り方で試しました。この行動は、いつもの行動（{action}）より、平均で{points}点（±{error}）高くなります。",
  "reason.more-points-exactly":
    "自分のカードのプレイと捨て札を、ありえる{deals}通りの配り方すべてで試しました。この行動は、いつもの行動（{action}）より、平均で{points}点高くなります。",
  "reason.no-clue": "プレイできるものも、役に立つヒントもないので、ヒントを受けていない一番古い{card}を捨てます。",
  "reason.no-code": "必要な意味を持つヒントがないので、花火に合う可能性が一番高い{card}をプレイします。",
  "reason.no-discard": "ほかに伝えるべきことはありませんが、捨てたくもありません。",
  "reason.no-play": "プレイできるものがありません。一番不要な可能性が高いのはこの{card}です。",
  "reason.no-token":
    "{clue_token}が残っていません。プレイできるものもないので、ヒントを受けていない一番古い{card}を捨てます。",
  "reason.none-better":
    "{reason} カードのプレイと捨て札もありえる{deals}通りの配り方で試しましたが、確実に点が高くなるものはありませんでした。",
  "reason.none-better-only":
    "自分のカードのプレイと捨て札をありえる{deals}通りの配り方で試しましたが、これより確実に点が高くなるものはありませんでした。",
  "reason.now": "{name}は今{kinds}をプレイできます。私のヒントがそれを伝えます。",
  "reason.now-untouched": "私の{clue}のヒントが{kind}に触れなかったので、{name}は今それをプレイできます。",
  "reason.number.can-discard": "{name}は{kind}を捨てられる",
  "reason.number.can-play": "{name}は{kind}をプレイできる",
  "reason.number.clue": "私のヒントは暗号で、全員に何かを伝えます：{news}。",
  "reason.number.clue-only": "私のヒントは暗号で、手札の{cards}についてもっと知ってもらいます。",
  "reason.number.discard": "不要な{cards}は{count}枚あります。どれを捨てるかは暗号で、全員に何かを伝えます：{news}。",
  "reason.number.discard-only":
    "不要な{cards}は{count}枚あります。どれを捨てるかは暗号で、手札の{cards}についてもっと知ってもらいます。",
  "reason.number.discards-too": "{kind}を捨てられる",
  "reason.number.next-player": "{news}；{more}",
  "reason.number.play": "プレイできる{cards}は{count}枚あります。どれを選ぶかは暗号で、全員に何かを伝えます：{news}。",
  "reason.number.play-only":
    "プレイできる{cards}は{count}枚あります。どれを選ぶかは暗号で、手札の{cards}についてもっと知ってもらいます。",
  "reason.number.plays-too": "{kind}をプレイできる",
  "reason.passes": "ほかに伝えるべきことがないので、このヒントは手番を渡すだけです。",
  "reason.same-elsewhere": "ほかのプレイヤーが、ヒントを受けた同じ{card}を持っています。",
  "reason.save": "{name}は次に最後の1枚の{kind}を捨てそうです。私のヒントで守ります。",
  "reason.save-otherwise": "{name}は次に最後の1枚の{kind}を捨てそうです。私のヒントで、もっとよい手ができます。",
  "reason.sure": "私の{card}は{kinds}でしかありえないので、プレイできます。",
  "reason.sure-of-many": "この{card}は、何であってもプレイできます。",
  "reason.sure-of-rank": "この{rank}は、どの色でもプレイできます。",
  "reason.tried": "山札が残り少なくなりました。ありえる配り方で行動を試し、一番よかったのがこれです。",
  "reason.two-chances":
    "私のネットワークは理由を知らず、確率だけを知っています。この行動の確率は{percent}%、次によい行動（{action}）の確率は{next_percent}%です。",
  "reason.useless": "この{card}はもう必要ありません。",
  "reason.waits":
    "ほかのプレイヤーへのヒントには、まず{kinds}が必要です。ほかに誰も持っていないので、私が持っているはずです。",

  "why.cannot": "{bot}は行動の理由を言えません。代わりに流儀を見られます。",
  "why.failed": "この手では私にエラーが起きたので、{bot}が行動を選びました。",
  "why.found-no-more":
    "自分の行動を、ありえる別の配り方でもう一度試しましたが、これが確実に一番よいとは言えませんでした。",
  "why.later": "理由には、あなたに見えないカードが関係しています。終了後にもう一度聞いてください。",
  "why.no-answer": "{bot}は今応答しません。",
  "why.no-bot": "ボット{bot}はもうこのサーバーにないので、理由を聞けません。",
  "why.not-taken": "{turn}手目はまだ終わっていません。ゲームは今{now}手目です。",
  "why.other-version": "この行動はこのボットの別のバージョンが選んだので、理由はわかりません。",
  "why.person": "この行動は人が選んだものかもしれません。理由を聞けるのはボットだけです。",
} as const satisfies Partial<Catalogue>;
