import { z } from "zod";

const Line = z.object({
  name: z.string(),
  figure: z.number(),
  baseline: z.number(),
  ratio: z.number(),
  /** Bounds of the ratio: at least, or at most; a number alone is the least. */
  goal: z.union([z.string().regex(/^(>=|<=) \d+(\.\d+)?$/), z.number().transform((least) => `>= ${least}`)]),
});

export type Figure = z.output<typeof Line> & { holds: boolean };

/** Reads one line of a bench; undefined for lines that are not about a figure. */
export function readFigure(line: string): Figure | undefined {
  if (!line.startsWith('{"name"')) return undefined;
  const measured = Line.parse(JSON.parse(line));
  const [sign, bound] = measured.goal.split(" ");
  const isWithin = sign === ">=" ? measured.ratio >= Number(bound) : measured.ratio <= Number(bound);
  return { ...measured, holds: isWithin };
}
