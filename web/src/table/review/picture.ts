/** A review as a picture to share, drawn in the browser. */
import type { Review, Table } from "../../lib/api/types";
import { percent, t } from "../../lib/messages";
import { editionName } from "../../lib/words";
import { glyphs, marks, type Mark } from "./marks";
import { change, points } from "./figures";
import { EDGES, graph, moments } from "./graph";

const WIDTH = 1200;
const MARGIN = 56;
const GRAPH = { width: WIDTH - 2 * MARGIN, height: 300 };
const ROW = 62; // the height of a player's row
const TOP = 500; // of the first row; the other places in the drawing were set by eye

/** The night's colours: a picture has one look, whatever theme it was made in. */
const COLOURS = {
  ground: "#0b1022",
  far: "#1b2350",
  text: "#f3ead8",
  soft: "#b7bcd8",
  line: "#2b3460",
  score: "#ffb765",
  perfect: "#74b9ff",
} as const;

const SIGNS: Readonly<Record<Mark, readonly [fill: string, edge: string, ink: string]>> = {
  blunder: ["#ff8f8a", "#ff8f8a", "#2a0606"],
  mistake: ["#ffb765", "#ffb765", "#24170a"],
  inaccuracy: ["#151c38", "#ffb765", "#ffb765"],
  brilliant: ["#5fdc8c", "#5fdc8c", "#06210f"],
};

/** The picture as an SVG document: without styles or fonts of its own, so that it draws alike everywhere. */
function pictureOf(table: Table, review: Review): string {
  const max = table.rules.max_score;
  const last = review.turns.length;
  const drawn = graph(moments(review, max), last, max, GRAPH);
  const height = TOP + review.players.length * ROW + 70;
  const names = review.players.map(({ seat }) => table.seats[seat]?.name ?? "");
  const luck = review.luck === null ? "" : t("board.review.luck.game", { points: change(review.luck) });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'Hiragino Sans', sans-serif">`,
    `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${COLOURS.far}"/><stop offset="1" stop-color="${COLOURS.ground}"/></linearGradient></defs>`,
    `<rect width="${WIDTH}" height="${height}" fill="url(#sky)"/>`,
    words(MARGIN, 74, `${t("board.review")}: ${names.join(", ")}`, { size: 34, weight: 700, space: 860 }),
    words(MARGIN, 112, `${editionName(table)}. ${luck}`, { size: 20, fill: COLOURS.soft, space: 860 }),
    words(WIDTH - MARGIN, 92, `${review.score}/${max}`, {
      size: 64,
      weight: 700,
      fill: COLOURS.score,
      anchor: "end",
      family: "Georgia, serif",
    }),
    `<g transform="translate(${MARGIN} 140)">`,
    ...drawn.scores.map(
      ({ at, label }) =>
        `<path d="M${EDGES.left},${at}H${GRAPH.width - EDGES.right}" stroke="${COLOURS.line}"/>` +
        words(EDGES.left - 8, at + 5, String(label), { size: 15, fill: COLOURS.score, anchor: "end" }),
    ),
    ...drawn.chances.map(({ at, label }) =>
      words(GRAPH.width - EDGES.right + 8, at + 5, percent(label), { size: 15, fill: COLOURS.perfect }),
    ),
    ...drawn.turns.map(({ at, label }) =>
      words(at, GRAPH.height, String(label), { size: 15, fill: COLOURS.soft, anchor: "middle" }),
    ),
    `<path d="${drawn.band}" fill="${COLOURS.score}" fill-opacity="0.18"/>`,
    `<path d="${drawn.perfect}" fill="none" stroke="${COLOURS.perfect}" stroke-width="3" stroke-dasharray="9 6"/>`,
    `<path d="${drawn.score}" fill="none" stroke="${COLOURS.score}" stroke-width="3.5" stroke-linejoin="round"/>`,
    ...drawn.marks.map(({ x, y, mark }) => sign(mark, x, y)),
    "</g>",
    `<path d="M${MARGIN},466h34" stroke="${COLOURS.score}" stroke-width="3.5"/>`,
    words(MARGIN + 44, 472, t("board.review.score"), { size: 18, fill: COLOURS.soft }),
    `<path d="M${WIDTH / 2},466h34" stroke="${COLOURS.perfect}" stroke-width="3" stroke-dasharray="9 6"/>`,
    words(WIDTH / 2 + 44, 472, t("board.review.perfect"), { size: 18, fill: COLOURS.soft }),
    ...review.players.flatMap((player, row) => {
      const y = TOP + row * ROW + 36;
      return [
        `<path d="M${MARGIN},${y - 36}H${WIDTH - MARGIN}" stroke="${COLOURS.line}"/>`,
        words(MARGIN, y + 4, names[row] ?? "", { size: 24, weight: 600, space: 300 }),
        words(470, y + 4, player.accuracy === null ? "–" : percent(player.accuracy), {
          size: 30,
          weight: 700,
          fill: COLOURS.score,
          anchor: "end",
        }),
        words(482, y + 3, t("review.accuracy"), { size: 17, fill: COLOURS.soft, space: 130 }),
        words(640, y + 3, `${t("board.review.lost")}: ${points(player.loss)}`, { size: 19, space: 210 }),
        ...marks.flatMap((mark, place) => [
          sign(mark, 886 + place * 72, y - 4),
          words(904 + place * 72, y + 3, String(player.marks[mark]), { size: 20, weight: 600 }),
        ]),
      ];
    }),
    words(MARGIN, height - 30, "Starmine", { size: 20, weight: 600, fill: COLOURS.score, family: "Georgia, serif" }),
    "</svg>",
  ].join("");
}

interface Look {
  readonly size: number;
  readonly weight?: number;
  readonly fill?: string;
  readonly anchor?: "middle" | "end";
  readonly family?: string;
  /** The space from left to right; longer texts are cut. */
  readonly space?: number;
}

/** A line of text. @param y its baseline */
function words(x: number, y: number, text: string, look: Look): string {
  const { size, weight = 400, fill = COLOURS.text, anchor = "start", family, space = Infinity } = look;
  const most = Math.floor(space / (size * 0.56)); // 0.56: a character's width over the font size, on average
  const characters = Array.from(text);
  const shown = characters.length > most ? `${characters.slice(0, most - 1).join("")}…` : text;
  const font = family ? ` font-family="${family}"` : "";
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}"${font}>${escaped(shown)}</text>`;
}

function sign(mark: Mark, x: number, y: number): string {
  const [fill, edge, ink] = SIGNS[mark];
  return (
    `<circle cx="${x}" cy="${y}" r="12" fill="${fill}" stroke="${edge}" stroke-width="2"/>` +
    `<text x="${x}" y="${y + 5}" font-size="14" font-weight="800" fill="${ink}" text-anchor="middle">${glyphs[mark]}</text>`
  );
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** Shares the picture where the device can share files, otherwise downloads it. @throws if it cannot be drawn */
export async function savePicture(table: Table, review: Review, link: string): Promise<void> {
  const blob = await png(pictureOf(table, review));
  const file = new File([blob], `starmine-${table.id}.png`, { type: "image/png" });
  const shared = { files: [file], url: link };
  // Browsers for desktops also offer this, with a dialog that is slower than a download.
  const touches = matchMedia("(pointer: coarse)").matches;
  // Not every browser can share, whatever the type says.
  const { canShare } = navigator as Partial<Navigator>;
  if (touches && canShare?.call(navigator, shared)) {
    // Closing the dialog is not a failure.
    await navigator.share(shared).catch(() => undefined);
    return;
  }
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(file);
  anchor.download = file.name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 10_000);
}

async function png(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!blob) throw new Error("The canvas gave no picture.");
  return blob;
}
