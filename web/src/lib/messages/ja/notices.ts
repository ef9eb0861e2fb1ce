/** Japanese: notifications. The service worker shows those that begin with "notice.". */
import type { Catalogue } from "../types";

export const notices = {
  "notice.turn": "あなたの番です",
  "notice.turn.by": "{name}が手番を終えました。",
  "notice.turn.none": "ほかの人が待っています。",
  "notice.end": "ゲームが終わりました",
  "notice.end.by": "{name}が最後の手番を終えました。",
  "notice.end.none": "結果を見てみましょう。",
  "notice.undo": "ヒントを取り消しますか？",
  "notice.undo.by": "{name}が最後のヒントの取り消しを求めています。",
  "notice.undo.none": "最後のヒントの取り消しが求められています。",
  "notice.pause": "時計を一時停止しますか？",
  "notice.pause.by": "{name}が時計の一時停止を求めています。",
  "notice.pause.none": "時計の一時停止が求められています。",
  "notice.clock": "持ち時間が残りわずかです",
  "notice.clock.none": "時間が切れると、ボットが席を引き継ぎます。",
  "notice.other": "テーブルに動きがありました",
  "notice.other.none": "テーブルを開いて確かめてください。",

  "notify.switch": "自分の番になったら通知する",
  "notify.hint": "Starmineを閉じていても通知します。",
  "notify.hint.open": "テーブルのタブを開いている間、通知します。",
  "notify.blocked": "ブラウザがこのページの通知をブロックしています。ブラウザの設定で許可してください。",
  "notify.install": "通知を受け取るには、先にStarmineをホーム画面に追加してください。",
  "notify.impossible": "このブラウザでは、ここから通知できません。",
  "notify.failed": "オンにできませんでした。ブラウザの通知サービスが応答しません。",

  "waits.title": "({count}) {title}",
  "waits.home": { other: "{count}つのテーブルがあなたを待っています" },
} as const satisfies Partial<Catalogue>;
