/** Japanese: what the server refuses about people, accounts and requests. */
import type { Told } from "../types";

export const access = {
  "account.another": "このブラウザはアカウントにログイン中です。先にログアウトしてください。",
  "account.at-one-table":
    "テーブル{table}には、あなたのアカウントとこのブラウザのゲストの両方が座っています。先にここでそのテーブルを離れてください。",
  "account.hashing": "今は多くの人がログインしています。数秒後にもう一度お試しください。",
  "account.none": "アカウントがまだありません。名前とパスフレーズで作ってください。",
  "account.passphrase-needed": "ログインから10分以上たちました。パスフレーズを入力してください。",
  "account.signed-in": "アカウントはすでにあり、ログインしています。",
  "account.wrong-passphrase": "パスフレーズが違います。もう一度入力してください。",
  "account.wrong-sign-in": "名前またはパスフレーズが違います。両方を確かめるか、リカバリーコードを使ってください。",

  "admin.nobody": "このIDの人はいません。削除されたのかもしれません。",
  "admin.none": "このサーバーに管理画面はありません。STARMINE_ADMIN_KEYを設定すると使えます。",
  "admin.wrong-key": "管理者のキーが違います。キーはSTARMINE_ADMIN_KEYの値です。",

  "database.away":
    "サーバーが今データベースに接続できないため、何も変更されていません。しばらくしてからもう一度お試しください。",
  "database.busy":
    "サーバーのデータベースが混み合っているため、何も変更されていません。しばらくしてからもう一度お試しください。",
  "database.uncertain":
    "サーバーのデータベースが応答しないため、保存されたかどうかわかりません。繰り返す前に確かめてください。",

  "limit.accounts": "アカウントの作成{count}件",
  "limit.actions": "行動{count}回",
  "limit.address": "あなたのネットワークアドレスは、{period}の上限（{did}）に達しました",
  "limit.admin-keys": "あなたのネットワークアドレスは、{period}の上限（違うキー{count}回）に達しました",
  "limit.bot-games": "ボットだけのゲームが上限の{count}件に達しています",
  "limit.bot-games-of-person": "あなたのためのボットのゲームが上限の{count}件に達しています",
  "limit.changes": "変更{count}回",
  "limit.connections": "あなたのネットワークアドレスからの接続が上限の{count}件に達しています",
  "limit.guests": "ゲストの作成{count}件",
  "limit.imports": "ゲームのファイル{count}件",
  "limit.messages": "メッセージ{count}件",
  "limit.notes": "メモ{count}件",
  "limit.openings": "接続の開始{count}回",
  "limit.passphrases": "この名前では、{period}の上限（パスフレーズの試行{count}回）に達しました",
  "limit.person": "{period}の上限（{did}）に達しました",
  "limit.reached": "{told}。{count}秒後にもう一度お試しください。上限はサーバーの管理者が{setting}で設定できます。",
  "limit.reached-for-one": "{told}。1秒後にもう一度お試しください。上限はサーバーの管理者が{setting}で設定できます。",
  "limit.reads": "リクエスト{count}件",
  "limit.signins": "ログインの試行{count}回",
  "limit.spectators": "このテーブルの観戦者は上限の{count}人に達しています",
  "limit.streams-of-address": "あなたのネットワークアドレスからの接続が上限の{count}件に達しています",
  "limit.streams-of-person": "あなたの接続が上限の{count}件に達しています",
  "limit.tables": "テーブルの作成{count}件",

  "name.accents": "名前のアクセント記号は文字の上だけに、少しだけ使えます。",
  "name.alphabets": "名前の文字は1つの文字体系にそろえてください。{alphabets}が混ざっています。",
  "name.character": "名前に{character}（U+{code}）は使えません。見えない文字か、行を崩す文字です。",
  "name.directions": "名前の文字の向きは、左から右か右から左のどちらかにそろえてください。",
  "name.empty": "名前には、見える文字が1つ以上必要です。",
  "name.invisible": "名前には、見える文字が1つ以上必要です。何も表示されない文字は使えません。",
  "name.length": "名前は{count}文字までです。",
  "name.of-account": "{name}、またはよく似た名前のアカウントがすでにあります。別の名前にしてください。",
  "name.of-bot": "{name}はボットの名前です。別の名前にしてください。",
  "name.taken": "このテーブルにはすでに{name}がいて、名前が同じように見えます。別の名前にしてください。",

  "notify.off": "このサーバーは通知を送りません。ホストがオフにしています。",
  "notify.too-many": "通知を受け取れるブラウザは{count}個までです。どれか1つでオフにしてください。",
  "notify.unknown": "ここでは通知を受け取っていません。すでにオフになっているか、ほかの人のブラウザです。",

  "passkey.address":
    "パスキーを使えるのは、サーバーの公開アドレスにhttpsでつないだとき、またはlocalhostです。そのアドレスで開いてください。",
  "passkey.expired": "5分以上たちました。もう一度お試しください。",
  "passkey.known": "このパスキーはすでに登録されています。",
  "passkey.none": "そのパスキーはありません。すでに削除されたか、ほかの人のものです。",
  "passkey.not-known": "このサーバーの知らないパスキーです。パスキーかアカウントが削除されています。",
  "passkey.too-many": "パスキーが上限の{count}個に達しています。使わないものを削除してください。",
  "passkey.wrong": "パスキーへの要求と一致しません。もう一度お試しください。",

  "passphrase.common":
    "このパスフレーズは使えません。真っ先に試される言葉です。誰にも思いつかれない言葉をいくつか並べてください。",
  "passphrase.name":
    "このパスフレーズは使えません。アカウントの名前と同じです。誰にも思いつかれない言葉をいくつか並べてください。",
  "passphrase.same": "このパスフレーズは使えません。{count}種類以上の文字を使ってください。",
  "passphrase.short": "このパスフレーズは使えません。{count}文字以上にしてください。",
  "passphrase.untypable":
    "このパスフレーズは使えません。改行など、入力できない文字が含まれています。取り除いてください。",

  "period.hour": "{count}時間",
  "period.hours": "{count}時間",
  "period.minute": "{count}分",
  "period.minutes": "{count}分",
  "period.second": "{count}秒",
  "period.seconds": "{count}秒",

  "person.nameless":
    "先に名前を決めてください。（プログラムの場合：名前を付けてPUT /api/meを呼ぶか、POST /api/guestsのアクセストークンを送ります。）",
  "person.unknown":
    "このサーバーにあなたの記録がもうありません。もう一度名前を決めてください。（プログラムの場合：PUT /api/me。）",

  "profile.unknown": "この名前のアカウントはありません。ゲストには、ほかの人に見えるプロフィールがありません。",

  "request.cross-site":
    "このリクエストはほかのサイトのページから来ています。プログラムはクッキーではなくアクセストークンを送ります。",
  "request.failed": "サーバーで問題が起きました。詳細はサーバーのログにあります。もう一度お試しください。",
  "request.field-missing": "項目{field}がありません。",
  "request.field-unknown": "項目{field}は使えません。省いてください。",
  "request.field-wrong": "項目{field}が正しくありません：{reason}。",
  "request.head": "ヘッダーが大きすぎます。上限は32 kBです。",
  "request.media-type": "本文はJSONでなければなりません。Content-Type: application/jsonを付けて送ってください。",
  "request.memory-short": "サーバーのメモリが足りません。しばらくしてからもう一度お試しください。",
  "request.method": "このアドレスは{method}のリクエストを受け付けません。APIの説明は/api/docsにあります。",
  "request.no-address": "このアドレスはありません。APIの説明は/api/docsにあります。",
  "request.no-memory":
    "サーバーのメモリが足りません。保存されたか確かめ、されていなければ、しばらくしてからもう一度お試しください。",
  "request.not-a-monitor": "このアドレスからは統計を読めません。サーバーの管理者がSTARMINE_METRICSに加えると読めます。",
  "request.not-http": "HTTP/1.1のリクエストではありません。",
  "request.not-json": "リクエストのJSONが正しくありません。",
  "request.not-object": "リクエストの本文はJSONのオブジェクトでなければなりません。",
  "request.reason.above": "{most}以下にしてください",
  "request.reason.below": "{least}以上にしてください",
  "request.reason.empty": "1文字以上にしてください",
  "request.reason.invisible": "見える文字がありません。1文字以上書いてください",
  "request.reason.too-long": "{count}文字以下にしてください",
  "request.reason.too-short": "{count}文字以上にしてください",
  "request.reason.turned": "書く向きを変える文字が含まれています。取り除いてください",
  "request.stops":
    "サーバーが停止するところです。保存されたか確かめ、されていなければ、しばらくしてからもう一度お試しください。",
  "request.too-large": "リクエストが大きすぎます。上限は64 kBです。",
  "request.too-slow": "リクエストが時間内に届きませんでした。もう一度送ってください。",
  "request.unknown-host":
    "このサーバーの名前は別のものです。起動時に表示されたアドレスを開いてください。名前はホストがSTARMINE_PUBLIC_URLで設定できます。",
  "request.unreadable": "リクエストを読み取れません。UTF-8のJSONで送ってください。",

  "server.full": "サーバーの接続がすべて使われています。しばらくしてからもう一度お試しください。",

  "session.unknown": "そこではログインしていません。すでに終わったか、ほかの人のブラウザです。",

  "token.none": "そのアクセストークンはありません。すでに無効にされたか、ほかの人のものです。",
  "token.not-in-person":
    "この操作はブラウザから人が行う必要があります。アクセストークンを使うプログラムからはできません。",
  "token.scope":
    "このアクセストークンの用途は{scope}ですが、この操作には{needed}が必要です。その用途のトークンを作ってください。",
  "token.revoked":
    "このアクセストークンは無効にされたか、持ち主がほかのすべての端末をログアウトさせました。持ち主はブラウザの名前のメニューの「プログラムとボット」から新しく作れます。POST /api/guestsで新しいゲストとトークンを作れます。",
  "token.same-name":
    "{name}という名前のアクセストークンはもうあります。ほかの名前にするか、先にそれを無効にしてください。",
  "token.too-many": "アクセストークンが上限の{count}個に達しています。使わないものを無効にしてください。",
  "token.unknown":
    "このアクセストークンはこのサーバーが発行したものではありません。全体が正しくコピーされ、このサーバーのものか確かめてください。POST /api/guestsで新しいゲストとトークンを作れます。",
} as const satisfies Told<
  | "account"
  | "passkey"
  | "passphrase"
  | "session"
  | "person"
  | "profile"
  | "token"
  | "name"
  | "admin"
  | "notify"
  | "database"
  | "request"
  | "limit"
  | "period"
  | "server"
>;
