/** The bursting shells shown for a completed firework, and for a perfect game. */

interface Spark {
  x: number;
  y: number;
  vx: number;
  vy: number;
  /** Seconds left, of `life`. */
  left: number;
  readonly life: number;
  readonly colour: string;
}

/** A bursting shell: where, when (seconds from the start), in which colours. */
export interface Break {
  readonly x: number;
  readonly y: number;
  readonly at: number;
  readonly colours: readonly string[];
}

const gravity = 90; // px/s²
const drag = 0.955; // of the speed remains after each 1/60 s

/** The shells of a perfect game: a starmine over the whole width. */
export function starmine(width: number, height: number, colours: readonly string[]): Break[] {
  // Steps of the golden ratio spread the shells evenly, and neighbours in time lie far apart.
  return Array.from({ length: 16 }, (_, index) => ({
    x: width * (0.12 + 0.76 * ((index * 0.618) % 1)),
    y: height * (0.16 + 0.3 * ((index * 0.381) % 1)),
    at: index * 0.17,
    colours: [colours[index % colours.length] ?? "#fff", "#fff3d6"],
  }));
}

/** Draws the shells on a full-window canvas; calls `ended` after the last spark. @returns a function that stops it */
export function perform(canvas: HTMLCanvasElement, breaks: readonly Break[], ended: () => void): () => void {
  const context = canvas.getContext("2d");
  if (!context) {
    ended();
    return () => undefined;
  }
  const ratio = Math.min(2, devicePixelRatio);
  canvas.width = innerWidth * ratio;
  canvas.height = innerHeight * ratio;
  context.scale(ratio, ratio);

  const waiting = [...breaks].sort((a, b) => b.at - a.at); // the next to burst is the last one
  let sparks: Spark[] = [];
  let begun: number | null = null;
  let last = 0;
  let frame = requestAnimationFrame(draw);

  const sky = context; // known not to be null in `draw`
  function draw(now: number): void {
    begun ??= now;
    const step = Math.min(0.05, last === 0 ? 0.016 : (now - last) / 1000); // seconds; no jumps after a slow frame
    last = now;
    for (let next = waiting.at(-1); next && next.at * 1000 <= now - begun; next = waiting.at(-1)) {
      sparks.push(...shell(next));
      waiting.pop();
    }
    sparks = sparks.filter((spark) => move(spark, step));
    paint(sky, sparks);
    if (sparks.length > 0 || waiting.length > 0) frame = requestAnimationFrame(draw);
    else ended();
  }
  return () => cancelAnimationFrame(frame);
}

/** The sparks of a shell at its burst: more of them fast than slow, so that they fill a disc evenly. */
function shell({ x, y, colours }: Break): Spark[] {
  const count = 90;
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI;
    const speed = 110 + 330 * Math.sqrt(Math.random());
    const life = 0.7 + 0.6 * Math.random();
    const colour = colours[index % colours.length] ?? "#fff";
    return { x, y, vx: Math.cos(angle) * speed, vy: Math.sin(angle) * speed, left: life, life, colour };
  });
}

/** Moves a spark by a time step. @param step seconds @returns whether the spark still burns */
function move(spark: Spark, step: number): boolean {
  const slow = drag ** (step * 60);
  spark.vx *= slow;
  spark.vy = spark.vy * slow + gravity * step;
  spark.x += spark.vx * step;
  spark.y += spark.vy * step;
  spark.left -= step;
  return spark.left > 0;
}

function paint(context: CanvasRenderingContext2D, sparks: readonly Spark[]): void {
  context.clearRect(0, 0, innerWidth, innerHeight);
  context.globalCompositeOperation = "lighter";
  context.lineCap = "round";
  for (const { x, y, vx, vy, left, life, colour } of sparks) {
    context.globalAlpha = Math.min(1, (left / life) * 1.4);
    context.strokeStyle = colour;
    context.lineWidth = 2.4;
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(x - vx * 0.035, y - vy * 0.035); // where it was 0.035 s before
    context.stroke();
  }
}
