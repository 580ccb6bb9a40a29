import type { Figure } from "./figure.ts";

const HEAD = ["", "figure", "baseline", "ratio", "goal", "holds"];

/** One aligned table of what was measured: names to the left, numbers to the right. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = [HEAD, ...figures.map(cellsOf)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row.map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      ),
    )
    .map((row) => row.join("  "))
    .join("\n");
}

function cellsOf({ name, figure, baseline, ratio, goal, holds }: Figure): string[] {
  return [name, numberOf(figure), numberOf(baseline), ratio.toFixed(2), goal, holds ? "yes" : "no"];
}

/** Three figures are more than a measurement knows; whole numbers from a hundred on. */
function numberOf(value: number): string {
  return value.toLocaleString("en", { maximumFractionDigits: value < 100 ? 2 : 0 });
}
