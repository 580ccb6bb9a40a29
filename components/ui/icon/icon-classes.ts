import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import plugin from "tailwindcss/plugin";

const require = createRequire(import.meta.url);

/**
 * Runs in the build of the stylesheet: `lucide-` before the name of a picture of Lucide, or `lucide-bold-` for a line of two
 * pixels, names what `Icon` and `before:icon` draw. A picture of SVG is up to eight elements, and a list has hundreds of them.
 * What it says of a picture is for `iconStrip`, which puts the place of the picture there.
 */
export default plugin(({ matchUtilities }) => {
  const names = readdirSync(dirname(require.resolve("lucide-react/icons/house")));
  const values = Object.fromEntries(
    names.filter((name) => name.endsWith(".mjs")).map((name) => [name.slice(0, -4), name.slice(0, -4)]),
  );
  const draw = (width: number) => (name: string) => {
    const path = pathOf(shapesOf(name));
    return path ? { "--icon": `"${width} ${path}"` } : {};
  };
  matchUtilities({ lucide: draw(1.75), "lucide-bold": draw(2) }, { values });
});

/** The shapes of a picture of Lucide, as its component draws them; throws where there is none of this name. */
export function shapesOf(name: string): Shape[] {
  const drawn = renderToStaticMarkup(createElement(require(`lucide-react/icons/${name}`).default));
  const inside = drawn.slice(drawn.indexOf(">") + 1);
  return [...inside.matchAll(/<([a-z]+)([^>]*)>/g)].map(([, tag = "", attributes = ""]) => [
    tag,
    Object.fromEntries([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value])),
  ]);
}

export type Shape = [tag: string, attributes: Record<string, string>];

/** The shapes of a picture of Lucide as one line; null where a part of it is filled, which no line is but a dot. */
export function pathOf(shapes: readonly Shape[]): string | null {
  if (shapes.some(([, { fill, r }]) => fill !== undefined && !(Number(r) <= DOT))) return null;
  return shapes.map(([tag, attributes]) => LINE_OF[tag]?.(attributes) ?? "").join("");
}

/** The line around a circle of this radius covers all of it. */
const DOT = 0.5;

type Attributes = Record<string, string>;

const LINE_OF: Record<string, (attributes: Attributes) => string> = {
  path: ({ d = "" }) => fromAnywhere(d),
  circle: ({ cx, cy, r }) => ring(Number(cx), Number(cy), Number(r), Number(r)),
  ellipse: ({ cx, cy, rx, ry }) => ring(Number(cx), Number(cy), Number(rx), Number(ry)),
  line: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  polyline: ({ points }) => `M${points}`,
  polygon: ({ points }) => `M${points}z`,
  rect: ({ x = "0", y = "0", width, height, rx, ry }) =>
    box([x, y, width, height, rx ?? ry ?? "0"].map(Number)),
};

/** A first `m` is where the path begins; behind other shapes it would be a step from where they end. */
function fromAnywhere(d: string): string {
  return d.replace(
    /^\s*m\s*(-?\d*\.?\d+)[\s,]*(-?\d*\.?\d+)[\s,]*(?=(.?))/,
    (_, x, y, next) => `M${x} ${y}${/[\d.-]/.test(next) ? "l" : ""}`,
  );
}

function ring(cx: number, cy: number, rx: number, ry: number): string {
  const half = (way: number) => `a${rx} ${ry} 0 1 0 ${short(way * rx)} 0`;
  return `M${short(cx - rx)} ${cy}${half(2)}${half(-2)}z`;
}

function box([x = 0, y = 0, width = 0, height = 0, radius = 0]: number[]): string {
  const corner = (right: number, down: number) =>
    radius === 0 ? "" : `a${radius} ${radius} 0 0 1 ${right * radius} ${down * radius}`;
  const [along, down] = [short(width - 2 * radius), short(height - 2 * radius)];
  const top = `M${short(x + radius)} ${y}h${along}${corner(1, 1)}v${down}${corner(-1, 1)}`;
  return `${top}h${-along}${corner(-1, -1)}v${-down}${corner(1, -1)}z`;
}

const short = (length: number): number => Number(length.toFixed(3));
