import { writeFileSync } from "node:fs";
import { join } from "node:path";
import floors from "../server/floors.json" with { type: "json" };
import { ROOT } from "./root.ts";

/** Where README shows it. */
export const PICTURE = join(ROOT, "lib/architecture.svg");

/** What may import what: each row knows those below it, and no other of its own row. Highest first. */
const ROWS: { label: string; parts: readonly string[]; isDomain?: boolean }[] = [
  { label: "processes", parts: ["lib/launch"] },
  { label: "pages", parts: ["app", "components", "lib/client"] },
  ...floors.toReversed().map((parts, at) => ({ label: at === 0 ? "lib/server" : "", parts, isDomain: true })),
  { label: "clients", parts: ["lib/service", "lib/db", "lib/audience"] },
  { label: "contract", parts: ["lib/contract"] },
];

const WIDTH = 960;
const LEFT = 130;
const [ROW, BOX, GAP, LETTER] = [38, 26, 8, 7.4];

const widthOf = (text: string): number => Math.round(text.length * LETTER + 18);

/** The parts of the house and the direction of their imports, as SVG that follows the reader's light or dark. */
export function drawPicture(): string {
  const rows = ROWS.flatMap(({ label, parts, isDomain = false }) =>
    linesOf(parts).map((line, at) => ({ label: at === 0 ? label : "", parts: line, isDomain })),
  );
  const height = rows.length * ROW + 60;
  const body = rows.map((row, at) => drawRow(row, at * ROW + 16)).join("\n");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="The parts of Tuma: each row imports from those below it alone">
<style>
  text { font: 13px ui-monospace, monospace; fill: #1f2933 }
  .label { fill: #616e7c }
  rect { fill: #e8eef5; stroke: #9fb3c8 }
  .domain { fill: #ffffff }
  path { stroke: #9fb3c8; fill: none }
  @media (prefers-color-scheme: dark) {
    text { fill: #e4e7eb }
    .label { fill: #9aa5b1 }
    rect { fill: #243b53; stroke: #627d98 }
    .domain { fill: #102a43 }
    path { stroke: #627d98 }
  }
</style>
${body}
<path d="M 20 24 V ${height - 50} m -5 -8 l 5 8 l 5 -8"/>
<text class="label" x="${LEFT}" y="${height - 16}">Imports go down only; components and lib/client reach lib/server by /api, lib/sandbox is reached by HTTP.</text>
</svg>
`;
}

/** As many on a line as fit. */
function linesOf(parts: readonly string[]): string[][] {
  const lines: string[][] = [[]];
  let x = LEFT;
  for (const part of parts) {
    if (x + widthOf(part) > WIDTH - 8) {
      lines.push([]);
      x = LEFT;
    }
    lines.at(-1)?.push(part);
    x += widthOf(part) + GAP;
  }
  return lines;
}

function drawRow(
  { label, parts, isDomain }: { label: string; parts: readonly string[]; isDomain: boolean },
  y: number,
) {
  let x = LEFT;
  const boxes = parts.map((part) => {
    const width = widthOf(part);
    const box = `<rect${isDomain ? ' class="domain"' : ""} x="${x}" y="${y}" width="${width}" height="${BOX}" rx="4"/><text x="${x + 9}" y="${y + 17}">${part}</text>`;
    x += width + GAP;
    return box;
  });
  return `<text class="label" x="36" y="${y + 17}">${label}</text>${boxes.join("")}`;
}

if (import.meta.main) writeFileSync(PICTURE, drawPicture());
