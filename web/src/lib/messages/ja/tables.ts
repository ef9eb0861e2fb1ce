/** Japanese: what the server refuses at tables and in games. */
import type { Catalogue } from "../types";

export const tables = {
  "chat.closed": "このテーブルにチャットはありません。",
  "chat.full": "このテーブルのメッセージは上限の{count}件に達しました。",
  "chat.muted": "ホストがこのテーブルでのあなたの発言を禁止しました。読むことはできます。",
  "chat.no-spectator": "観戦者{number}は見つかりません。番号があるのは、何か書いた人だけです。",
  "chat.no-spectators": "このテーブルでは、観戦者は書き込めません。",
  "chat.phrases": "このテーブルのチャットでは、定型文だけを使えます。",
  "chat.silence": "このテーブルでは、手番のプレイヤーだけが発言できます。",
  "chat.spectators-full": "このテーブルの観戦者は、メッセージとメモを上限の{count}件まで書きました。",
  "chat.text-or-phrase": "メッセージは文か定型文のどちらか1つです。どちらかを送ってください。",

  "daily.future": "{day}のディールはまだありません。今日は{today}（UTC）です。",
  "daily.past": "{day}のディールはありません。最初の日は{first}です。",

  "deal.decides": "{field}はディールで決まるので、指定しないでください。",
  "deal.fixed": "このテーブルのディールは決まっているので、ルールと人数は変更できません。",
  "deal.not-finished": "ゲームのディールを使えるのは、そのゲームが終わってからです。",
  "deal.other-players": "このディールは{there}人用です。{asked}人では使えません。",
  "deal.secret":
    "このディールは大会のものです。ほかの人が遊べるのは、全チームが終えるか、主催者が大会を締め切ってからです。",
  "deal.unlisted": "大会のテーブルは、ゲームが非公開のため、一覧に載せられません。「listed」を指定しないでください。",
  "deal.other-team": "この大会のチームは{there}人です。{asked}人では使えません。",

  "game.earlier-hidden": "このテーブルではヒントが1回だけ表示されます。前の局面は終了後に見られます。",
  "game.future": "{turn}手目はまだです。ゲームは今{now}手目です。",
  "game.knowledge-later":
    "このテーブルに表示されるのはヒントだけです。そこからわかることは、ゲームの後に表示されます。",
  "game.not-begun": "ゲームはまだ始まっていません。",
  "game.open-later": "全員の手札を表示できるのは、ゲームが終わってからです。それまで「open」は使えません。",
  "game.record-later": "記録にはすべてのカードが載っています。ゲームの終了後に利用できます。",

  "hand.not-yours": "席{seat}はあなたの席ではありません。手札を並べ替えられるのは、その席のプレイヤーだけです。",
  "hand.other": "今の手札と違います。手札は{orders}です。",
  "hand.twice": "同じカードが2回あります。手札のカードを1回ずつ並べてください。",

  "import.note-text": "メモ{note}は保存できません。{reason}",

  "join.begun": "このゲームはあなた抜きで始まりました。",
  "join.begun-watch": "このゲームはあなた抜きで始まりました。観戦はできます。",
  "join.full": "満席です。ホストに席を頼んでください。",
  "join.full-watch": "満席です。ホストに席を頼むか、観戦してください。",
  "join.over-watch": "このゲームは終わりました。リプレイで見られます。",

  "leave.not-seated": "あなたはこのテーブルに座っていません。",
  "leave.over": "このゲームは終わったので、席は変えられません。",

  "lesson.none": "最終ラウンドへ進めるのは「はじめてのゲーム」だけです。",
  "lesson.off-script": "このゲームはもうレッスンどおりではありません。最後まで遊んでください。",
  "lesson.player": "最終ラウンドへ進めるのは、このゲームのプレイヤーだけです。",
  "lesson.too-early": "最終ラウンドへ進めるのは、{turn}手目からです。",

  "look.no-seat": "席{seat}はありません。このゲームの席は0から{last}までです。",
  "look.own-hand": "席{seat}はあなたの席ではありません。そこから見ると、あなたの手札が見えてしまいます。",

  "note.full":
    "このゲームで席{seat}のメモは、以前の版を含めて上限の{count}件に達しました。変更できるのは、この手番のメモだけです。",
  "note.no-card": "カード{order}はまだ引かれていません。メモを書けるのは、引いた順で0から{last}までのカードです。",
  "note.over": "ゲームが終わったので、メモは変更できません。",
  "note.which-seat": "あなたはこのテーブルのプレイヤーです。メモには自分の席を指定してください。",

  "pause.long-turns": "1手の時間が1時間以上のときは、時計を一時停止できません。",
  "pause.no-clock": "このテーブルには時計がありません。",
  "pause.not-playing": "時計を一時停止できるのはゲーム中だけです。",
  "pause.paused": "時計は一時停止中です。先に再開してください。",

  "people.by-host": "参加者を退席させたり発言を禁止したりできるのは、ホストだけです。",
  "people.game-over": "このゲームは終わりました。代わりに、次のゲームの前にこの席を空けてください。",
  "people.host": "ホストを退席させたり発言を禁止したりはできません。ほかの人の席を選んでください。",
  "people.muted-already": "{name}の発言はすでに禁止されています。",
  "people.nobody": "この席に人は座っていません。人の席を選んでください。",
  "people.not-muted": "{name}の発言は禁止されていません。",

  "play.not-come": "{turn}手目はまだです。ゲームは今{now}手目です。",
  "play.over": "ゲームは終わっています。{reason}",
  "play.stand-in": "ボットがあなたの代わりにプレイしています。先に席に戻ってください。",
  "play.taken": "{turn}手目はもう終わりました。ゲームは今{now}手目です。",

  "rematch.not-over": "このゲームはまだ終わっていません。",
  "rematch.players": "もう一度遊ぼうと誘えるのは、このゲームのプレイヤーだけです。",

  "seat.not-yours": "席{seat}はあなたの席ではありません。あなたの席は{seats}です。",
  "seat.players-only": "これができるのは、このテーブルのプレイヤーだけです。",
  "seat.bot-by-host": "ボットを座らせられるのはホストだけです。",
  "seat.bot-choice": "席のボットを選べるのはホストだけです。",
  "seat.game-over": "このゲームは終わりました。席は次のゲームで変えられます。",
  "seat.is-here": "{name}は席にいます。ボットが代わりをするのは、離席中のプレイヤーだけです。",
  "seat.of-other": "ここには{name}が座っています。席を空けられるのは本人かホストだけです。",
  "seat.out-of-range": "席{seat}はありません。このテーブルの席は0から{last}までです。",
  "seat.removed": "ホストがあなたをこのテーブルから退席させました。もうここには座れません。",
  "seat.taken": "ここには{name}が座っています。空席に座るか、ホストに席を空けてもらってください。",
  "seat.to-the-end": "{name}はゲームが終わるまでここでプレイします。",
  "seat.too-few": "{count}席より多くの席が埋まっています。先に席を空けてください。",
  "seat.two-of-me": "「kind」を「me」にできる席は1つだけです。この端末のほかの人には「local」を使ってください。",
  "seat.until-the-end": "ゲームが終わるまで、これは{name}の席です。",

  "seed.daily": "{prefix}で始まるシードは日替わりディール専用です。代わりに日付を選んでください。",
  "seed.invisible": "シードに見えない文字や改行は使えません。取り除いてください。",
  "seed.length": "シードは1文字から{count}文字までです。",

  "study.action": "{count}個中{number}個目の行動：{reason}",
  "study.card": "カード{order}はありません。このゲームのカードは0から{last}までです。",
  "study.later": "検討ではすべてのカードが見えます。ゲームが終わると始められます。",
  "study.line": "分岐{number}はありません。この検討の分岐は{count}個です。",
  "study.most-branches": "この検討の分岐は上限の{count}個に達しました。どれかを続けてください。",
  "study.most-changed": "この検討の変更は上限の{count}回に達しました。新しく始めてください。",
  "study.most-joined": "この検討の参加者は上限の{count}人に達しました。見ることはできます。",
  "study.most-opened": "このゲームの検討は上限の{count}個に達しました。どれかを続けてください。",
  "study.muted": "ホストがこのゲームのテーブルでのあなたの発言を禁止しました。読むことはできます。",
  "study.no-leader": "案内する人がいません。まず案内を引き受けてください。",
  "study.not-joined": "まずこの検討に参加してください。",
  "study.not-leader": "{name}さんが案内しています。これができるのは{name}さんだけです。",
  "study.person": "参加者{number}はいません。この検討の参加者は{count}人です。",
  "study.seat": "席{seat}はありません。このゲームの席は0から{last}までです。",
  "study.secret":
    "このディールは、まだ大会でほかの人がプレイするかもしれません。全チームが終えるか、主催者が大会を締め切ると、検討を始められます。",
  "study.turn": "{turn}手目はありません。ここでは{last}手目までです。",
  "study.unknown": "この検討は見つかりません。検討はゲームとともに削除されます。",

  "table.awaited": "{name}は前のゲームからまだ戻っていません。待つか、ボットを座らせてください。",
  "table.change-by-host": "テーブルを変更できるのはホストだけです。",
  "table.damaged":
    "このテーブルの記録は壊れているため表示できません。サーバーの管理者が修復できるように残してあります。",
  "table.first": "席{seat}はありません。このテーブルの席は0から{last}までです。",
  "table.full": "このテーブルの変更は上限の{count}件に達しました。あとはゲームを最後まで進めることだけができます。",
  "table.seat-free": "席{number}が空いています。プレイヤーを待つか、ボットを座らせるか、席を減らしてください。",
  "table.spectators":
    "ほかの人もこのディールで遊ぶため、観戦者は手札を見られません。観戦者には「table」か「off」を選んでください。",
  "table.start-by-host": "ゲームを始められるのはホストだけです。",
  "table.started": "ゲームが始まったので、テーブルはもう変更できません。",
  "table.unknown": "テーブルが見つかりません。ゲームが始まらなかったテーブルは、しばらくすると削除されます。",

  "tournament.by-host": "大会を変更できるのはホストだけです。",
  "tournament.closed": "主催者がこの大会を締め切ったので、このディールではもう遊べません。",
  "tournament.has-table": "このディールには、あなたのチームのテーブルがすでにあります。順位表から入ってください。",
  "tournament.not-in-team":
    "このテーブルは大会のチーム用です。先にそのチームのリンクを開いてください。リンクは大会の主催者が持っています。",
  "tournament.round": "ディール{round}はありません。この大会のディールは0から{last}までです。",
  "tournament.team-names": "{name}という名前のチームを2つは作れません。別々の名前にしてください。",
  "tournament.too-many": "主催する大会が上限の{count}個に達しています。古いものを削除してください。",
  "tournament.too-many-teams": "チームは{there}あり、さらに{more}追加しようとしています。上限は{most}です。",
  "tournament.unknown": "大会が見つかりません。削除されたのかもしれません。",
  "tournament.wrong-key": "このリンクのチームはありません。チームのリンクをホストに確かめてください。",

  "undo.not-asked": "最後の行動の取り消しを頼んだ人はいません。",
  "undo.not-yours": "最後に行動したのは{name}です。取り消しを頼めるのは{name}だけです。",
  "undo.nothing": "まだ誰も行動していないので、取り消せるものがありません。",
  "undo.over": "ゲームが終わり、全員の手札が公開されています。行動はもう取り消せません。",
  "undo.shown": "最後の行動でカードが見えました。取り消せるのはヒントだけです。",

  "watch.closed": "このゲームは観戦できません。終わったあとに見られます。",
  "watch.tournament":
    "これは大会のゲームです。あなたがそのディールを終えるか、全チームが終えるか、主催者が大会を締め切ると見られます。",
  "what-if.action": "{count}個中{number}個目の行動：{reason}",
  "what-if.bot": "{bot}というボットはありません。",
  "what-if.failed": "この手では{bot}にエラーが起きました。行動を自分で選んでください。",
  "what-if.later": "別の手を試せるのは、このゲームが終わってからです。",
  "what-if.line-later": "このディールの勝ち方は、ゲームが終わってから表示されます。",
  "what-if.no-line": "このディールに勝つ手順は見つかっていません。",
  "what-if.turn": "{turn}手目はありません。このゲームは0から{last}手目までです。",
} as const satisfies Partial<Catalogue>;
