import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import plugin from "tailwindcss/plugin";
import { pathOf, type Shape } from "./path-of.ts";

/** An old name of a picture has only the picture under its new one. */
type Lucide = { __iconData?: { node: Shape[] } };

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
    const { __iconData }: Lucide = require(`lucide-react/icons/${name}`);
    const path = __iconData && pathOf(__iconData.node);
    return path ? { "--icon": `"${width} ${path}"` } : {};
  };
  matchUtilities({ lucide: draw(1.75), "lucide-bold": draw(2) }, { values });
});
