/** Japanese: what the server refuses about people, accounts and requests. */
import type { Catalogue } from "../types";

export const access = {
  "account.another": "このブラウザはアカウントにログイン中です。先にログアウトしてください。",
  "account.at-one-table":
    "テーブル{table}には、あなたのアカウントとこのブラウザのゲストの両方の席があります。先にこのブラウザでテーブルを離れてください。",
  "account.hashing": "今は多くの人がログインしています。数秒後にもう一度お試しください。",
  "account.none": "アカウントがまだありません。名前とパスフレーズで作ってください。",
  "account.passphrase-needed": "ログインから10分以上たちました。パスフレーズを入力してください。",
  "account.signed-in": "すでにアカウントがあり、ログインしています。",
  "account.wrong-passphrase": "パスフレーズが違います。もう一度入力してください。",
  "account.wrong-sign-in": "名前またはパスフレーズが違います。両方を確かめるか、リカバリーコードを使ってください。",

  "admin.nobody": "このIDの人はいません。削除されたのかもしれません。",
  "admin.none": "このサーバーに管理画面はありません。管理者のキーが設定されていません。",
  "admin.key-needed": "管理者のキーが必要です。キーはサーバーの設定にあります。",
  "admin.wrong-key": "管理者のキーが違います。正しいキーはサーバーの設定にあります。",

  "database.away":
    "サーバーが今データベースに接続できません。何も変更されていません。しばらくしてからもう一度お試しください。",
  "database.busy":
    "サーバーのデータベースが混み合っています。何も変更されていません。しばらくしてからもう一度お試しください。",
  "database.uncertain":
    "サーバーのデータベースが応答しませんでした。もう一度試す前に、変更が保存されたか確かめてください。",

  "limit.actions": "行動{count}回",
  "limit.address": "あなたのネットワークアドレスは、{period}の上限（{did}）に達しました",
  "limit.admin-keys": "あなたのネットワークアドレスは、{period}の上限（違うキー{count}回）に達しました",
  "limit.bot-games": "ボットだけのゲームが上限の{count}件に達しています",
  "limit.bot-games-of-person": "あなたが始めたボットのゲームが上限の{count}件に達しています",
  "limit.changes": "変更{count}回",
  "limit.guests": "ゲストの作成{count}件",
  "limit.imports": "ゲームのファイル{count}件",
  "limit.messages": "メッセージとメモ{count}件",
  "limit.passphrases": "この名前では、{period}の上限（パスフレーズの試行{count}回）に達しました",
  "limit.person": "{period}の上限（{did}）に達しました",
  "limit.reached": "{told}。{count}秒後にもう一度お試しください。",
  "limit.reached-for-one": "{told}。1秒後にもう一度お試しください。",
  "limit.reads": "リクエスト{count}件",
  "limit.searches": "助言・理由・試行{count}件",
  "limit.signins": "ログインの試行{count}回",
  "limit.spectators": "このテーブルの観戦者は上限の{count}人に達しています",
  "limit.streams-of-address": "あなたのネットワークアドレスから同時に開けるテーブルが上限の{count}個に達しています",
  "limit.streams-of-person": "同時に開けるテーブルが上限の{count}個に達しています",
  "limit.tables": "テーブルの作成{count}件",
  "limit.waiting": "このサーバーで同時に受け付けるこの種のリクエストが上限の{count}件に達しています",
  "limit.waiting-address":
    "あなたのネットワークアドレスから同時に送れるこの種のリクエストが上限の{count}件に達しています",
  "limit.waiting-person": "同時に送れるこの種のリクエストが上限の{count}件に達しています",

  "name.accents": "アクセント記号が多すぎます。1つの文字に{count}個まで使えます。最初の文字の前には使えません。",
  "name.alphabets": "名前の文字は1つの文字体系にそろえてください。{alphabets}が混ざっています。",
  "name.character": "名前に{character}（U+{code}）は使えません。見えない文字か、改行する文字です。取り除いてください。",
  "name.directions": "名前の文字の向きは、左から右か右から左のどちらかにそろえてください。",
  "name.empty": "名前には、見える文字が1つ以上必要です。",
  "name.invisible": "名前には、見える文字が1つ以上必要です。何も表示されない文字は使えません。",
  "name.length": "名前は{count}文字までです。",
  "name.of-account": "{name}、またはよく似た名前のアカウントがすでにあります。別の名前にしてください。",
  "name.of-bot": "{name}はボットの名前です。別の名前にしてください。",
  "name.taken": "このテーブルにはすでに{name}という人がいます。別の名前にしてください。",

  "notify.off": "このサーバーでは通知がオフになっています。",
  "notify.too-many": "通知を受け取れるブラウザは{count}個までです。どれか1つでオフにしてください。",
  "notify.unknown":
    "そのブラウザの通知はオンになっていません。すでにオフになっているか、あなたのブラウザではありません。",

  "passkey.address":
    "パスキーを使えるのは、サーバーの公開アドレスにhttpsでつないだとき、またはlocalhostです。そのアドレスで開いてください。",
  "passkey.expired": "5分以上たちました。もう一度お試しください。",
  "passkey.known": "このパスキーはすでに登録されています。",
  "passkey.none": "このパスキーは見つかりません。すでに削除されたか、あなたのものではありません。",
  "passkey.not-known": "このパスキーは登録されていません。パスキーかアカウントが削除されています。",
  "passkey.too-many": "パスキーが上限の{count}個に達しています。使わないものを削除してください。",
  "passkey.wrong": "パスキーへの要求と一致しません。もう一度お試しください。",

  "passphrase.common": "このパスフレーズはよく使われるものです。誰にも推測されない言葉をいくつか並べてください。",
  "passphrase.name": "アカウントの名前はパスフレーズに使えません。誰にも推測されない言葉をいくつか並べてください。",
  "passphrase.same": "このパスフレーズは単純すぎます。{count}種類以上の文字を使ってください。",
  "passphrase.short": "このパスフレーズは短すぎます。{count}文字以上にしてください。",
  "passphrase.untypable": "このパスフレーズには、改行など入力できない文字が含まれています。取り除いてください。",

  "period.hour": "{count}時間",
  "period.hours": "{count}時間",
  "period.minute": "{count}分",
  "period.minutes": "{count}分",
  "period.second": "{count}秒",
  "period.seconds": "{count}秒",

  "person.nameless": "先に名前を決めてください。",
  "person.unknown": "このサーバーにあなたの記録がもうありません。もう一度名前を決めてください。",

  "profile.unknown": "この名前のアカウントはありません。ゲストに公開プロフィールはありません。",

  "request.cross-site":
    "このリクエストはほかのサイトのページから来ています。プログラムはクッキーではなくアクセストークンを送ります。",
  "request.failed": "サーバーでエラーが起きました。もう一度お試しください。エラーはサーバーのログにあります。",
  "request.field-missing": "項目{field}がありません。",
  "request.field-unknown": "項目{field}は使えません。省いてください。",
  "request.field-wrong": "項目{field}が正しくありません：{reason}。",
  "request.media-type": "本文はJSONでなければなりません。Content-Type: application/jsonを付けて送ってください。",
  "request.method": "このアドレスは{method}のリクエストを受け付けません。APIの説明は/api/docsにあります。",
  "request.no-address": "このアドレスはありません。APIの説明は/api/docsにあります。",
  "request.not-a-monitor": "このアドレスからは統計を読めません。サーバーの管理者がSTARMINE_METRICSで許可できます。",
  "request.not-json": "リクエストのJSONが正しくありません。",
  "request.not-object": "リクエストの本文はJSONのオブジェクトでなければなりません。",
  "request.reason.above": "{most}以下にしてください",
  "request.reason.below": "{least}以上にしてください",
  "request.reason.empty": "1文字以上にしてください",
  "request.reason.invisible": "見える文字がありません。1文字以上書いてください",
  "request.reason.too-long": "{count}文字以下にしてください",
  "request.reason.too-short": "{count}文字以上にしてください",
  "request.reason.turned": "書く向きを変える文字が含まれています。取り除いてください",
  "request.stops": "サーバーが停止するところです。もう一度試す前に、変更が保存されたか確かめてください。",
  "request.too-large": "リクエストが大きすぎます。上限は64 kBです。",
  "request.unknown-host":
    "このサーバーはこのアドレスでは応答しません。起動時に表示されたアドレスを開いてください。公開アドレスはサーバーの管理者が設定できます。",
  "request.unreadable": "リクエストを読み取れません。UTF-8のJSONで送ってください。",

  "session.unknown": "そのブラウザではログインしていません。すでにログアウトしたか、あなたのブラウザではありません。",

  "token.before-restore":
    "このサーバーはバックアップから復元されたため、それより前のアクセストークンは使えません。持ち主はブラウザの名前のメニューの「プログラムとボット」から新しく作れます。プログラムは、POST /api/guestsで新しいゲストとトークンを作れます。",
  "token.expired":
    "このアクセストークンは{date}に期限が切れました。持ち主はブラウザの名前のメニューの「プログラムとボット」から新しく作れます。プログラムは、POST /api/guestsで新しいゲストとトークンを作れます。",
  "token.none": "このアクセストークンは見つかりません。すでに無効にされたか、あなたのものではありません。",
  "token.not-in-person": "アクセストークンではこの操作はできません。ブラウザを使ってください。",
  "token.not-sent": "更新できるのはアクセストークンだけです。ブラウザにはなく、Cookieは自動で更新されます。",
  "token.scope":
    "このアクセストークンの用途は{scope}ですが、この操作には{needed}が必要です。その用途のトークンを作ってください。",
  "token.revoked":
    "このアクセストークンは無効にされたか、持ち主がほかのすべての端末をログアウトさせました。持ち主はブラウザの名前のメニューの「プログラムとボット」から新しく作れます。プログラムは、POST /api/guestsで新しいゲストとトークンを作れます。",
  "token.same-name":
    "{name}という名前のアクセストークンはもうあります。ほかの名前にするか、先にそれを無効にしてください。",
  "token.too-many": "アクセストークンが上限の{count}個に達しています。使わないものを無効にしてください。",
  "token.unknown":
    "このアクセストークンはこのサーバーが発行したものではありません。全体が正しくコピーされ、このサーバーのものか確かめてください。プログラムは、POST /api/guestsで新しいゲストとトークンを作れます。",
} as const satisfies Partial<Catalogue>;
