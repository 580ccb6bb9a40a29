import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import plugin from "tailwindcss/plugin";

type Shape = [tag: string, attributes: Record<string, string>];
/** An old name of a picture has only the picture under its new one. */
type Lucide = { __iconData?: { node: Shape[] } };

const require = createRequire(import.meta.url);

/**
 * Runs in the build of the stylesheet: `lucide-` before the name of a picture of Lucide, or `lucide-bold-` for a line of two
 * pixels, names what `Icon` and `before:icon` draw. A picture of SVG is up to eight elements, and a list has hundreds of them.
 */
export default plugin(({ matchUtilities }) => {
  const names = readdirSync(dirname(require.resolve("lucide-react/icons/house")));
  const values = Object.fromEntries(
    names.filter((name) => name.endsWith(".mjs")).map((name) => [name.slice(0, -4), name.slice(0, -4)]),
  );
  const draw = (width: number) => (name: string) => {
    const { __iconData }: Lucide = require(`lucide-react/icons/${name}`);
    return __iconData ? { "--icon": pictureOf(__iconData.node, width) } : {};
  };
  matchUtilities({ lucide: draw(1.75), "lucide-bold": draw(2) }, { values });
});

function pictureOf(node: Shape[], width: number): string {
  const shapes = node.map(([tag, { key: _, ...attributes }]) => `<${tag}${write(attributes)}/>`);
  const head = write({
    ...{ xmlns: "http://www.w3.org/2000/svg", viewBox: "0 0 24 24", fill: "none", stroke: "#000" },
    ...{ "stroke-width": String(width), "stroke-linecap": "round", "stroke-linejoin": "round" },
  });
  const svg = `<svg${head}>${shapes.join("")}</svg>`;
  return `url("data:image/svg+xml,${svg.replace(/[<>#%]/g, encodeURIComponent)}")`;
}

const write = (attributes: Record<string, string>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}='${value}'`)
    .join("");
