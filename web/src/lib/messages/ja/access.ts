/** Japanese: what the server refuses about people, accounts and requests. */
import type { Told } from "../types";

export const access = {
  "account.another": "このブラウザはアカウントにログイン中です。先にログアウトしてください。",
  "account.at-one-table": "テーブル{table}には、あなたのアカウントとこのブラウザのゲストの両方が座っています。先にここでそのテーブルを離れてください。",
  "account.hashing": "今は多くの人がログインしています。数秒後にもう一度お試しください。",
  "account.none": "アカウントがまだありません。名前とパスフレーズで作ってください。",
  "account.passphrase-needed": "ログインから10分以上たちました。パスフレーズを入力してください。",
  "account.signed-in": "アカウントはすでにあり、ログインしています。",
  "account.wrong-passphrase": "パスフレーズが違います。もう一度入力してください。",
  "account.wrong-sign-in": "名前またはパスフレーズが違います。両方を確かめるか、リカバリーコードを使ってください。",

  "admin.nobody": "このIDの人はいません。削除されたのかもしれません。",
  "admin.none": "このサーバーに管理画面はありません。STARMINE_ADMIN_KEYを設定すると使えます。",
  "admin.wrong-key": "管理者のキーが違います。キーはSTARMINE_ADMIN_KEYの値です。",

  "database.away": "サーバーが今データベースに接続できないため、何も変更されていません。しばらくしてからもう一度お試しください。",
  "database.busy": "サーバーのデータベースが混み合っているため、何も変更されていません。しばらくしてからもう一度お試しください。",
  "database.uncertain": "サーバーのデータベースが応答しないため、保存されたかどうかわかりません。繰り返す前に確かめてください。",

  "limit.reached": "操作が多すぎます。{count}秒後にもう一度お試しください。上限はサーバーの管理者が{setting}で設定できます。",
  "limit.reached-for-one": "操作が多すぎます。1秒後にもう一度お試しください。上限はサーバーの管理者が{setting}で設定できます。",

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

  "passkey.address": "パスキーを使えるのは、サーバーの公開アドレスにhttpsでつないだとき、またはlocalhostです。そのアドレスで開いてください。",
  "passkey.expired": "5分以上たちました。もう一度お試しください。",
  "passkey.known": "このパスキーはすでに登録されています。",
  "passkey.none": "そのパスキーはありません。すでに削除されたか、ほかの人のものです。",
  "passkey.not-known": "このサーバーの知らないパスキーです。パスキーかアカウントが削除されています。",
  "passkey.too-many": "パスキーが上限の{count}個に達しています。使わないものを削除してください。",
  "passkey.wrong": "パスキーへの要求と一致しません。もう一度お試しください。",

  "person.nameless": "先に名乗ってください。名前を付けてPUT /api/meを呼ぶか、POST /api/guestsのアクセストークンを送ります。",
  "person.unknown": "このサーバーにあなたの記録がもうありません。PUT /api/meで名乗ってください。",

  "profile.unknown": "この名前のアカウントはありません。ゲストには、ほかの人に見えるプロフィールがありません。",

  "request.failed": "サーバーで問題が起きました。詳細はサーバーのログにあります。もう一度お試しください。",
  "request.field-missing": "項目{field}がありません。",
  "request.field-unknown": "項目{field}は使えません。省いてください。",
  "request.not-json": "リクエストのJSONが正しくありません。",
  "request.not-object": "リクエストの本文はJSONのオブジェクトでなければなりません。",
  "request.too-large": "リクエストが大きすぎます。上限は64 kBです。",
  "request.unreadable": "リクエストを読み取れません。UTF-8のJSONで送ってください。",

  "session.unknown": "そこではログインしていません。すでに終わったか、ほかの人のブラウザです。",

  "token.none": "そのアクセストークンはありません。すでに無効にされたか、ほかの人のものです。",
  "token.not-in-person": "この操作はブラウザから人が行う必要があります。アクセストークンを使うプログラムからはできません。",
  "token.scope": "このアクセストークンの用途は{scope}ですが、この操作には{needed}が必要です。その用途のトークンを作ってください。",
  "token.too-many": "アクセストークンが上限の{count}個に達しています。使わないものを無効にしてください。",
  "token.unknown": "このアクセストークンはこのサーバーが発行したものでないか、すでに無効です。POST /api/guestsで新しいものを取得できます。",
} as const satisfies Told<"account" | "passkey" | "passphrase" | "session" | "person" | "profile" | "token" | "name" | "admin" | "notify" | "database" | "request" | "limit">;
