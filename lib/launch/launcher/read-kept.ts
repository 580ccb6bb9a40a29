import { existsSync, readFileSync } from "node:fs";
import type { z } from "zod";

/** What an earlier start kept in this file; null where there is none. Nobody can make up what a damaged one held. */
export function readKept<T>(file: string, shape: z.ZodType<T>): T | null {
  if (!existsSync(file)) return null;
  const text = readFileSync(file, "utf8");
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    // Without the reason: what a parser says of a file quotes from it.
    throw new Error(`${file} is damaged: restore it from your backup`);
  }
}
