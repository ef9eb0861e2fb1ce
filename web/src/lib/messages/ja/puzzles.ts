/** Japanese: the puzzles, and what comes of attempts. */
import type { Catalogue } from "../types";

export const puzzles = {
  "puzzle.a-four-for-the-five.explanation":
    "タイル1をプレイします。緑のヒントを受け、1、5、2のヒントでは示されなかったので、残る可能性は緑の3または緑の4です。2枚の緑の3がすべて見えているので、緑の4でしかありえません。その後の進め方の一例です。Cleoがどれかのタイルを捨てます。Adaが緑の5をプレイします。これで26点です。",
  "puzzle.a-four-for-the-five.hint":
    "必要なタイルは誰が持っていますか？　先にヒントが必要なのは誰ですか？　手番を数えましょう。",
  "puzzle.a-four-for-the-five.task":
    "山札は残り1枚です。それが引かれると、全員があと1回ずつ手番を行います。得点は24点です。26点が確実になる行動を見つけてください。",
  "puzzle.a-four-for-the-five.title": "5のための4",
  "puzzle.a-four-to-spare.explanation":
    "カード2を捨てます。4のヒントを受けているので、残る可能性は白の4、赤の4、青の4、黄の4または緑の4です。2枚の青の4と2枚の黄の4がすべて見えているので、白の4、赤の4または緑の4でしかありえません。何であっても、同じカードが残っているか、もう必要ありません。カード1は赤の5かもしれません。カード3は白の5かもしれません。ほかのカードも安全ではありません。",
  "puzzle.a-four-to-spare.hint": "1枚ずつ考えましょう。まだ必要なカードの最後の1枚である可能性はありますか？",
  "puzzle.a-four-to-spare.task":
    "あなたの手札に、捨てても安全なカードが1枚あります。それが何であっても、最高の得点がまだ可能です。それを捨ててください。",
  "puzzle.a-four-to-spare.title": "余裕のある4",
  "puzzle.a-suit-of-its-own.explanation":
    "Cleoに4のヒントを出します。タイル3が示されます。これでCleoに、タイル3は虹色の4で、プレイできるとわかります。虹色のヒントでは、まだ虹色の1かもしれません。",
  "puzzle.a-suit-of-its-own.hint":
    "Cleoの名前の横の目を押すと、Cleoの視点で手札を見られます。それぞれのヒントの後に、そのタイルが何でありうるかを確かめましょう。",
  "puzzle.a-suit-of-its-own.task": "虹色の4をプレイできるとCleoにわかるヒントを1つ出してください。",
  "puzzle.a-suit-of-its-own.title": "虹色も1つの色",
  "puzzle.a-two-too-many.explanation":
    "タイル1を捨てます。2と白のヒントを受けているので、白の2に決まります。これはもう不要です。",
  "puzzle.a-two-too-many.hint": "花火にはもうどの数字がありますか？",
  "puzzle.a-two-too-many.task": "あなたの手札に、もう不要だと確実にわかるタイルが1枚あります。それを捨ててください。",
  "puzzle.a-two-too-many.title": "余った2",
  "puzzle.across-the-table.explanation":
    "Cleoに2のヒントを出します。カード2が示されます。これでCleoに、カード2は青の2で、プレイできるとわかります。青のヒントでは、まだ青の3、青の4または青の5かもしれません。",
  "puzzle.across-the-table.hint":
    "Cleoの名前の横の目を押すと、Cleoの視点で手札を見られます。それぞれのヒントの後に、そのカードが何でありうるかを確かめましょう。",
  "puzzle.across-the-table.task": "青の2をプレイできるとCleoにわかるヒントを1つ出してください。",
  "puzzle.across-the-table.title": "テーブルの向こう側",
  "puzzle.all-four-hands.explanation":
    "カード4をプレイします。緑のヒントを受けているので、残る可能性は緑の1、緑の2、緑の3、緑の4または緑の5です。3枚の緑の1、2枚の緑の2、2枚の緑の3、2枚の緑の4がすべて見えているので、緑の5でしかありえません。その後の進め方の一例です。Doraが赤の5をプレイします。AdaがBenに黄のヒントを出します。Benが黄の5をプレイします。これで25点です。",
  "puzzle.all-four-hands.hint":
    "必要なカードは誰が持っていますか？　先にヒントが必要なのは誰ですか？　手番を数えましょう。",
  "puzzle.all-four-hands.task":
    "最終ラウンドで、あなたを含めて残り4手です。得点は22点です。25点が確実になる行動を見つけてください。",
  "puzzle.all-four-hands.title": "4人の手札",
  "puzzle.every-other-three.explanation":
    "カード4をプレイします。3のヒントを受けているので、残る可能性は白の3、赤の3、青の3、黄の3または緑の3です。2枚の赤の3、2枚の青の3、2枚の緑の3がすべて見えているので、白の3または黄の3でしかありえません。どれもプレイできます。",
  "puzzle.every-other-three.hint":
    "見えているカードを数えましょう。ある種類がすべて見えていれば、あなたのカードはそれではありません。",
  "puzzle.every-other-three.task": "あなたの手札に、確実にプレイできるカードが1枚あります。それをプレイしてください。",
  "puzzle.every-other-three.title": "ほかの3は全部見える",
  "puzzle.exactly-this-card.explanation":
    "Adaに5のヒントを出します。タイル3が示されます。これでAdaに、タイル3は青の5だとわかります。青のヒントでは、まだ青の1、青の3または青の4かもしれません。",
  "puzzle.exactly-this-card.hint":
    "Adaの名前の横の目を押すと、Adaの視点で手札を見られます。それぞれのヒントの後に、そのタイルが何でありうるかを確かめましょう。",
  "puzzle.exactly-this-card.task": "タイル3が青の5だとAdaにわかるヒントを1つ出してください。",
  "puzzle.exactly-this-card.title": "まさにこのタイル",
  "puzzle.four-to-choose-from.explanation":
    "カード2をプレイします。黄と4のヒントを受けているので、黄の4に決まります。これはプレイできます。",
  "puzzle.four-to-choose-from.hint":
    "次に花火に置けるカードはどれですか？　あなたのカードが受けたヒントと見比べましょう。",
  "puzzle.four-to-choose-from.task":
    "あなたの手札に、確実にプレイできるカードが1枚あります。それをプレイしてください。",
  "puzzle.four-to-choose-from.title": "4枚のうちの1枚",
  "puzzle.green-at-last.explanation":
    "カード3をプレイします。2のヒントを受けているので、残る可能性は白の2、赤の2、青の2、黄の2または緑の2です。2枚の白の2、2枚の赤の2、2枚の青の2、2枚の黄の2がすべて見えているので、緑の2でしかありえません。その後の進め方の一例です。Adaが緑の3をプレイします。Benが緑の4をプレイします。これで21点です。",
  "puzzle.green-at-last.hint":
    "必要なカードは誰が持っていますか？　先にヒントが必要なのは誰ですか？　手番を数えましょう。",
  "puzzle.green-at-last.task":
    "最終ラウンドで、あなたを含めて残り3手です。得点は18点です。21点が確実になる行動を見つけてください。",
  "puzzle.green-at-last.title": "ついに緑",
  "puzzle.left-out-four-times.explanation":
    "カード2をプレイします。青のヒントを受け、1、5、2、3のヒントでは示されなかったので、青の4に決まります。これはプレイできます。",
  "puzzle.left-out-four-times.hint":
    "ヒントは、示さなかったカードについても教えてくれます。履歴をたどり、それぞれのヒントがあなたのどのカードを示さなかったかを確かめましょう。",
  "puzzle.left-out-four-times.task":
    "あなたの手札に、確実にプレイできるカードが1枚あります。それをプレイしてください。",
  "puzzle.left-out-four-times.title": "4回示されなかった",
  "puzzle.let-it-go.explanation":
    "Benに黄のヒントを出します。カード5が示されます。これでBenに、カード5は黄の1または黄の2だとわかります。どちらももう不要です。2のヒントでは、まだ赤の2かもしれません。",
  "puzzle.let-it-go.hint":
    "Benの名前の横の目を押すと、Benの視点で手札を見られます。それぞれのヒントの後に、そのカードが何でありうるかを確かめましょう。",
  "puzzle.let-it-go.task": "黄の2はもう不要だとBenにわかるヒントを1つ出してください。",
  "puzzle.let-it-go.title": "もういらない",
  "puzzle.neither-yellow-nor-white.explanation":
    "カード3をプレイします。1のヒントを受け、黄と白のヒントでは示されなかったので、残る可能性は赤の1、緑の1または青の1です。どれもプレイできます。",
  "puzzle.neither-yellow-nor-white.hint":
    "ヒントは、示さなかったカードについても教えてくれます。履歴をたどり、それぞれのヒントがあなたのどのカードを示さなかったかを確かめましょう。",
  "puzzle.neither-yellow-nor-white.task":
    "あなたの手札に、確実にプレイできるカードが1枚あります。それをプレイしてください。",
  "puzzle.neither-yellow-nor-white.title": "黄でも白でもなく",
  "puzzle.never-touched.explanation":
    "タイル3を捨てます。白、青、黄、緑、5のヒントで示されなかったので、残る可能性は赤の1、赤の2、赤の3または赤の4です。2枚の赤の2と2枚の赤の4がすべて見えているので、赤の1または赤の3でしかありえません。どれももう不要です。",
  "puzzle.never-touched.hint": "ヒントは、示さなかったタイルについても教えてくれます。",
  "puzzle.never-touched.task": "あなたの手札に、もう不要だと確実にわかるタイルが1枚あります。それを捨ててください。",
  "puzzle.never-touched.title": "一度も示されず",
  "puzzle.no-clutter.explanation":
    "Adaに青のヒントを出します。カード1、4が示されます。これでAdaに、カード4は青の1で、プレイできるとわかります。1のヒントでもAdaにわかりますが、もう不要な緑の1も示してしまいます。",
  "puzzle.no-clutter.hint": "それがわかるヒントは1つだけではありません。それぞれ、ほかにどのカードを示すでしょうか？",
  "puzzle.no-clutter.task":
    "青の1をプレイできるとAdaにわかるヒントを1つ出してください。もう不要なカードや、同じカード2枚を示してはいけません。",
  "puzzle.no-clutter.title": "余計なものなしで",
  "puzzle.not-only-fives.explanation":
    "Adaに赤または3のヒントを出します。ヒントはタイル4を示し、プレイヤーはヒントを受けたタイルを取っておきます。",
  "puzzle.not-only-fives.hint": "プレイヤーはヒントを受けたタイルを取っておきます。ヒントで赤の3を示してください。",
  "puzzle.not-only-fives.task":
    "Adaは、プレイできるタイルがわからないので、ヒントを受けていない一番古いタイルを捨てます。それは最後の1枚である赤の3です。それを守るヒントを出してください。",
  "puzzle.not-only-fives.title": "5だけではない",
  "puzzle.not-yellow-so-red.explanation":
    "Cleoに黄のヒントを出します。カード2が示されます。これでCleoに、カード4は赤の4で、プレイできるとわかります。赤のヒントでもCleoにわかりますが、もう不要な赤の1も示してしまいます。4のヒントでは、まだ黄の4かもしれません。",
  "puzzle.not-yellow-so-red.hint":
    "それがわかるヒントは1つだけではありません。それぞれ、ほかにどのカードを示すでしょうか？",
  "puzzle.not-yellow-so-red.task":
    "赤の4をプレイできるとCleoにわかるヒントを1つ出してください。もう不要なカードや、同じカード2枚を示してはいけません。",
  "puzzle.not-yellow-so-red.title": "黄ではないなら……",
  "puzzle.number-and-colour.explanation":
    "カード3をプレイします。白と2のヒントを受けているので、白の2に決まります。これはプレイできます。",
  "puzzle.number-and-colour.hint":
    "次に花火に置けるカードはどれですか？　あなたのカードが受けたヒントと見比べましょう。",
  "puzzle.number-and-colour.task": "あなたの手札に、確実にプレイできるカードが1枚あります。それをプレイしてください。",
  "puzzle.number-and-colour.title": "数字と色",
  "puzzle.one-clue-two-plays.explanation":
    "Cleoに1のヒントを出します。カード1、3、5が示されます。これでCleoに、カード3と5は1だとわかります。1はどれもプレイできます。",
  "puzzle.one-clue-two-plays.hint":
    "Cleoの名前の横の目を押すと、Cleoの視点で手札を見られます。それぞれのヒントの後に、そのカードが何でありうるかを確かめましょう。",
  "puzzle.one-clue-two-plays.task": "黄の1と緑の1の2枚をどちらもプレイできるとCleoにわかるヒントを1つ出してください。",
  "puzzle.one-clue-two-plays.title": "1つのヒントで2枚",
  "puzzle.one-green-left.explanation":
    "カード4を捨てます。緑のヒントを受け、3のヒントでは示されなかったので、残る可能性は緑の1、緑の2、緑の4または緑の5です。2枚の緑の2、2枚の緑の4、1枚しかない緑の5がすべて見えているので、緑の1でしかありえません。これはもう不要です。",
  "puzzle.one-green-left.hint":
    "見えているカードを数えましょう。ある種類がすべて見えていれば、あなたのカードはそれではありません。",
  "puzzle.one-green-left.task": "あなたの手札に、もう不要だと確実にわかるカードが1枚あります。それを捨ててください。",
  "puzzle.one-green-left.title": "残る緑は1つ",
  "puzzle.one-of-two.explanation":
    "カード4をプレイします。4のヒントを受け、白と赤のヒントでは示されなかったので、残る可能性は青の4、黄の4または緑の4です。2枚の青の4がすべて見えているので、黄の4または緑の4でしかありえません。どれもプレイできます。",
  "puzzle.one-of-two.hint":
    "見えているカードを数えましょう。ある種類がすべて見えていれば、あなたのカードはそれではありません。",
  "puzzle.one-of-two.task": "あなたの手札に、確実にプレイできるカードが1枚あります。それをプレイしてください。",
  "puzzle.one-of-two.title": "2つに1つ",
  "puzzle.only-one-five.explanation":
    "Adaに黄または5のヒントを出します。ヒントはタイル1を示し、プレイヤーはヒントを受けたタイルを取っておきます。",
  "puzzle.only-one-five.hint": "プレイヤーはヒントを受けたタイルを取っておきます。ヒントで黄の5を示してください。",
  "puzzle.only-one-five.task":
    "Adaは、プレイできるタイルがわからないので、ヒントを受けていない一番古いタイルを捨てます。それは最後の1枚である黄の5です。それを守るヒントを出してください。",
  "puzzle.only-one-five.title": "5は1枚ずつ",
  "puzzle.played-already.explanation":
    "カード1を捨てます。緑と3のヒントを受けているので、緑の3に決まります。これはもう不要です。",
  "puzzle.played-already.hint": "花火にはもうどの数字がありますか？",
  "puzzle.played-already.task": "あなたの手札に、もう不要だと確実にわかるカードが1枚あります。それを捨ててください。",
  "puzzle.played-already.title": "もう出ている",
  "puzzle.say-it-by-leaving-out.explanation":
    "Cleoに緑のヒントを出します。カード2、3が示されます。カード4と5は1だとCleoはもう知っていて、このヒントはそれらを示しません。これでCleoに、どちらも赤の1、黄の1、青の1または白の1だとわかります。どれもプレイできます。",
  "puzzle.say-it-by-leaving-out.hint":
    "Cleoの名前の横の目を押すと、Cleoの視点で手札を見られます。それぞれのヒントの後に、そのカードが何でありうるかを確かめましょう。",
  "puzzle.say-it-by-leaving-out.task":
    "赤の1と白の1の2枚をどちらもプレイできるとCleoにわかるヒントを1つ出してください。",
  "puzzle.say-it-by-leaving-out.title": "示さないことで伝える",
  "puzzle.say-it-in-time.explanation":
    "Adaに赤のヒントを出します。その後の進め方の一例です。Cleoが青の4をプレイします。Adaが青の5をプレイします。これで23点です。",
  "puzzle.say-it-in-time.hint":
    "必要なカードは誰が持っていますか？　先にヒントが必要なのは誰ですか？　手番を数えましょう。",
  "puzzle.say-it-in-time.task":
    "最終ラウンドで、あなたを含めて残り3手です。得点は21点です。23点が確実になる行動を見つけてください。",
  "puzzle.say-it-in-time.title": "間に合うように",
  "puzzle.somebody-must-tell-ada.explanation":
    "カード1をプレイします。5と白のヒントを受けているので、白の5に決まります。その後の進め方の一例です。CleoがDoraに白のヒントを出します。DoraがAdaに1のヒントを出します。Adaが緑の5をプレイします。これで25点です。",
  "puzzle.somebody-must-tell-ada.hint":
    "必要なカードは誰が持っていますか？　先にヒントが必要なのは誰ですか？　手番を数えましょう。",
  "puzzle.somebody-must-tell-ada.task":
    "最終ラウンドで、あなたを含めて残り4手です。得点は23点です。25点が確実になる行動を見つけてください。",
  "puzzle.somebody-must-tell-ada.title": "誰かがAdaに",
  "puzzle.the-colour-this-time.explanation":
    "Adaに白のヒントを出します。ヒントはカード2を示し、プレイヤーはヒントを受けたカードを取っておきます。4のヒントでも守れますが、もう不要な黄の4も示してしまいます。",
  "puzzle.the-colour-this-time.hint": "色でも数字でも示せます。それぞれ、ほかにどのカードを示すでしょうか？",
  "puzzle.the-colour-this-time.task":
    "Adaは、プレイできるカードがわからないので、ヒントを受けていない一番古いカードを捨てます。それは最後の1枚である白の4です。それを守るヒントを出してください。もう不要なカードや、同じカード2枚を示してはいけません。",
  "puzzle.the-colour-this-time.title": "今度は色で",
  "puzzle.the-first-one.explanation":
    "カード3をプレイします。1のヒントを受けているので、残る可能性は白の1、赤の1、青の1、黄の1または緑の1です。どれもプレイできます。",
  "puzzle.the-first-one.hint": "次に花火に置けるカードはどれですか？　あなたのカードが受けたヒントと見比べましょう。",
  "puzzle.the-first-one.task": "あなたの手札に、確実にプレイできるカードが1枚あります。それをプレイしてください。",
  "puzzle.the-first-one.title": "最初の1",
  "puzzle.the-last-green-four.explanation":
    "Benに4のヒントを出します。ヒントはカード4を示し、プレイヤーはヒントを受けたカードを取っておきます。緑のヒントでも守れますが、もう不要な緑の1も示してしまいます。",
  "puzzle.the-last-green-four.hint": "色でも数字でも示せます。それぞれ、ほかにどのカードを示すでしょうか？",
  "puzzle.the-last-green-four.task":
    "Benは、プレイできるカードがわからないので、ヒントを受けていない一番古いカードを捨てます。それは最後の1枚である緑の4です。それを守るヒントを出してください。もう不要なカードや、同じカード2枚を示してはいけません。",
  "puzzle.the-last-green-four.title": "最後の緑の4",
  "puzzle.the-neighbours-five.explanation":
    "Adaに黄または5のヒントを出します。ヒントはカード1を示し、プレイヤーはヒントを受けたカードを取っておきます。",
  "puzzle.the-neighbours-five.hint":
    "プレイヤーはヒントを受けたカードを取っておきます。ヒントで黄の5を示してください。",
  "puzzle.the-neighbours-five.task":
    "Adaは、プレイできるカードがわからないので、ヒントを受けていない一番古いカードを捨てます。それは最後の1枚である黄の5です。それを守るヒントを出してください。",
  "puzzle.the-neighbours-five.title": "隣の5",
  "puzzle.the-right-two.explanation":
    "Adaに2のヒントを出します。タイル2が示されます。これでAdaに、タイル2は青の2で、プレイできるとわかります。青のヒントでは、まだ青の3または青の4かもしれません。",
  "puzzle.the-right-two.hint":
    "Adaの名前の横の目を押すと、Adaの視点で手札を見られます。それぞれのヒントの後に、そのタイルが何でありうるかを確かめましょう。",
  "puzzle.the-right-two.task": "青の2をプレイできるとAdaにわかるヒントを1つ出してください。",
  "puzzle.the-right-two.title": "正しい2",
  "puzzle.the-safe-unknown.explanation":
    "カード2を捨てます。3、2、5のヒントで示されなかったので、1か4です。3枚の白の1、2枚の白の4、2枚の青の4がすべて見えています。何であっても、同じカードが残っているか、もう必要ありません。カード1と3は赤の5かもしれません。ほかのカードも安全ではありません。",
  "puzzle.the-safe-unknown.hint": "1枚ずつ考えましょう。まだ必要なカードの最後の1枚である可能性はありますか？",
  "puzzle.the-safe-unknown.task":
    "あなたの手札に、捨てても安全なカードが1枚あります。それが何であっても、最高の得点がまだ可能です。それを捨ててください。",
  "puzzle.the-safe-unknown.title": "安全な未知のカード",
  "puzzle.twenty-kinds.explanation":
    "カード1を捨てます。青のヒントで示されなかったので、残る可能性は20種類です。そのうち16種類はすべて見えているので、赤の1、赤の3、黄の1または黄の3でしかありえません。どれももう不要です。",
  "puzzle.twenty-kinds.hint":
    "見えているカードを数えましょう。ある種類がすべて見えていれば、あなたのカードはそれではありません。",
  "puzzle.twenty-kinds.task": "あなたの手札に、もう不要だと確実にわかるカードが1枚あります。それを捨ててください。",
  "puzzle.twenty-kinds.title": "20種類",
  "puzzle.what-white-left-out.explanation":
    "カード2をプレイします。2のヒントを受け、白のヒントでは示されなかったので、残る可能性は赤の2、青の2、黄の2または緑の2です。どれもプレイできます。",
  "puzzle.what-white-left-out.hint":
    "ヒントは、示さなかったカードについても教えてくれます。履歴をたどり、それぞれのヒントがあなたのどのカードを示さなかったかを確かめましょう。",
  "puzzle.what-white-left-out.task":
    "あなたの手札に、確実にプレイできるカードが1枚あります。それをプレイしてください。",
  "puzzle.what-white-left-out.title": "白が示さなかったもの",
  "puzzle.which-of-the-threes.explanation":
    "Benに緑のヒントを出します。カード1が示されます。これでBenに、カード1は緑の3で、プレイできるとわかります。3のヒントでは、まだ赤の3または青の3かもしれません。",
  "puzzle.which-of-the-threes.hint":
    "Benの名前の横の目を押すと、Benの視点で手札を見られます。それぞれのヒントの後に、そのカードが何でありうるかを確かめましょう。",
  "puzzle.which-of-the-threes.task": "緑の3をプレイできるとBenにわかるヒントを1つ出してください。",
  "puzzle.which-of-the-threes.title": "どの3？",
  "puzzle.which-two-is-it.explanation":
    "タイル2を捨てます。2のヒントを受け、赤のヒントでは示されなかったので、残る可能性は白の2、青の2、黄の2、緑の2または虹色の2です。2枚の青の2がすべて見えているので、白の2、黄の2、緑の2または虹色の2でしかありえません。何であっても、同じタイルが残っているか、もう必要ありません。タイル1と3は青の5かもしれません。ほかのタイルも安全ではありません。",
  "puzzle.which-two-is-it.hint": "1枚ずつ考えましょう。まだ必要なタイルの最後の1枚である可能性はありますか？",
  "puzzle.which-two-is-it.task":
    "あなたの手札に、捨てても安全なタイルが1枚あります。それが何であっても、最高の得点がまだ可能です。それを捨ててください。",
  "puzzle.which-two-is-it.title": "どの2？",

  "puzzle.found.both": "{first}{second}",
  "puzzle.found.by-delayed-play-clue":
    "使う約束事は先のプレイのヒントです。ヒントが指す{card}は、すでにわかっている{cards}の後でプレイできます。",
  "puzzle.found.by-finesse":
    "使う約束事はフィネスです。ヒントを受けたどの{card}も足りない1枚ではありえないとき、持ち主はヒントを受けていない一番新しい{card}をプレイします。",
  "puzzle.found.by-play-clue": "使う約束事はプレイのヒントです。ヒントが指す{card}は、今プレイできます。",
  "puzzle.found.by-prompt":
    "使う約束事はプロンプトです。足りない1枚かもしれない、ヒントを受けた{card}を持つ人が、その中で一番古いものをプレイします。",
  "puzzle.found.by-save-clue":
    "使う約束事はセーブのヒントです。ヒントを受けていない一番古い{card}を指すヒントは、それを残すように頼むことがあります。",
  "puzzle.found.clue": "ヒント：パズル{number}",
  "puzzle.found.discard": "捨てる：パズル{number}",
  "puzzle.found.do-colour": "{name}に{colour}のヒントを出します。",
  "puzzle.found.do-discard": "{card}{place}を捨てます。",
  "puzzle.found.do-play": "{card}{place}をプレイします。",
  "puzzle.found.do-rank": "{name}に{rank}のヒントを出します。",
  "puzzle.found.end": "終盤：パズル{number}",
  "puzzle.found.finesse": "プロンプトとフィネス：パズル{number}",
  "puzzle.found.hint-blind":
    "ほかの人へのヒントは、まだプレイできない{card}についてでした。足りない1枚は誰が持っていますか？",
  "puzzle.found.hint-clue":
    "誰かがプレイできる{card}を持っていますが、まだ知りません。それぞれのヒントがどう受け取られるか考えましょう。",
  "puzzle.found.hint-discard": "{card}を捨てます。もう必要ないもの、または同じものが残っているものです。",
  "puzzle.found.hint-end": "残りの手番を数えましょう。どの{cards}を、誰がまだプレイできますか？",
  "puzzle.found.hint-finesse":
    "1つのヒントで2枚の{cards}をプレイさせることができます。数字の大きいほうを伝えると、小さいほうを持つ人が、先にプレイするのだとわかります。",
  "puzzle.found.hint-play": "{card}をプレイします。ヒントはあなたの{card}について何を伝え、誰がそれを待っていますか？",
  "puzzle.found.hint-save": "誰かが、まだ必要な{card}を失いそうです。どのヒントで防げますか？",
  "puzzle.found.least": "ほかの手はどれも、平均で少なくとも{points}点の損です。",
  "puzzle.found.missed": "ボット自身は別の手を選んだでしょう。",
  "puzzle.found.next": "次に良い手は平均{points}点の損です：{action}",
  "puzzle.found.play": "プレイ：パズル{number}",
  "puzzle.found.reason": "ボット「定石派」の言葉では：「{reason}」",
  "puzzle.found.save": "セーブ：パズル{number}",
  "puzzle.found.task": "ほかのどれよりも明らかに良い手が1つあります。全員がボット「定石派」の約束事に従っています。",
  "puzzle.found.task-alone":
    "ほかのどれよりも明らかに良い手が1つあります。ヒントと見えている{cards}だけで見つけられます。",
  "puzzle.found.worse": "この手は平均{points}点の損です。",
  "exercise.later": "ミスから学べるのはゲームの終了後です。",
  "exercise.no-review": "このゲームはまだ検討されていません。まずゲームを開いて検討してください。",
  "exercise.none": "検討は{turn}手目をあなたのミスとしていません。",
  "exercise.illegal": "この手番ではこの行動はできません。",
  "puzzles.turn": "{turn}手目はありません。このパズルは0から{last}手目までです。",
  "puzzles.unknown": "{puzzle}というパズルはありません。パズルの一覧から選んでください。",

  "verdict.gone": "{name}は次に{kind}を捨てて、失われてしまいます。これを解くにはヒントを出してください。",
  "verdict.guess": "{card}{place}は{kinds}かもしれません。プレイすると賭けになります。",
  "verdict.in-reach": "この後、全員がわかっている{cards}をプレイすれば、{count}点は確実です。",
  "verdict.kept": "{kind}はヒントに当てはまります。{name}はそれを取っておくので、最高の得点がまだ可能です。",
  "verdict.kept-twice": "{card}は守れますが、{kind}が2枚以上ヒントに当てはまります。",
  "verdict.kept-useless": "{card}は守れますが、もう不要な{kind}もヒントに当てはまります。",
  "verdict.known-twice": "{name}にはわかりますが、{kind}が2枚以上ヒントに当てはまります。",
  "verdict.known-useless": "{name}にはわかりますが、もう不要な{kind}もヒントに当てはまります。",
  "verdict.knows-dead": "これで{name}は、{kinds}がもう不要だとわかりました。",
  "verdict.knows-kind": "これで{name}は、{kinds}だとはっきりわかりました。",
  "verdict.knows-playable": "これで{name}は、{kinds}がプレイできるとわかりました。",
  "verdict.last-of-kind": "{card}{place}は{kinds}かもしれず、それは最後の1枚です。",
  "verdict.needs-clue": "これを解くにはヒントを出してください。",
  "verdict.needs-discard": "これを解くには{card}を捨ててください。",
  "verdict.needs-play": "これを解くには{card}をプレイしてください。",
  "verdict.safe": "{card}{place}は捨てても安全です。何であっても、同じものが残っているか、もう必要ありません。",
  "verdict.still-needed": "{card}{place}は{kinds}かもしれません。それはまだ必要です。",
  "verdict.sure": "{card}{place}は{kinds}でしかありえないので、プレイできます。",
  "verdict.last-copy-lost": "この後は{count}点が不可能です。最後の1枚だった{kind}が失われました。",
  "verdict.needs-guess":
    "この後に{count}点を取るには賭けが必要です。誰かが、花火に合うとわからないまま{card}をプレイしなければなりません。",
  "verdict.needs-luck": "この後に{count}点を取れるかは運しだいです。あなたに見えない{cards}で決まります。",
  "verdict.too-few-turns": "この後は{count}点が不可能です。残りの手番では最高{best}点です。",
  "verdict.too-late": "この後は{count}点が不可能です。必要な{cards}を残りの手番ではプレイしきれません。",
  "verdict.unsure": "このヒントの後も、{name}は{card}{place}について確信できません。まだ{kinds}かもしれません。",
  "verdict.untouched": "{kind}はこのヒントに当てはまらないので、{name}は次にそれを捨ててしまいます。",
  "verdict.useless": "{card}{place}は{kinds}でしかありえず、もう不要です。",
} as const satisfies Partial<Catalogue>;
