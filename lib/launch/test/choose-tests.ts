import { globSync } from "node:fs";
import { ROOT } from "../root.ts";

/** Of the long files so many runs play each once. */
export const RUNS = 20;

const LONG = /\.long\.(test|spec)\.ts$/;

export type Chosen = { files: string[]; long: number; longPlayed: number };

/** The files of tests at `places` that a run plays: all that are short, and each twentieth of the long ones, from `seed` on. */
export function chooseTests(places: readonly string[], seed: number): Chosen {
  const all = listTests(places);
  const long = all.filter((file) => LONG.test(file));
  const played = long.filter((_, at) => (at + seed) % RUNS === 0);
  return {
    files: all.filter((file) => !LONG.test(file) || played.includes(file)),
    long: long.length,
    longPlayed: played.length,
  };
}

/** Each file of tests at `places`, from the root of the checkout, in the order of the alphabet. */
export function listTests(places: readonly string[]): string[] {
  return globSync([...places], { cwd: ROOT }).sort();
}

/**
 * What one process plays: `filesEach` short files with their neighbours, which load the same; or a long one alone, which is
 * about whole processes more often. The long ones come first: the last to end would have the machine to itself.
 */
export function sharesOf(files: readonly string[], filesEach: number): string[][] {
  const short = files.filter((file) => !LONG.test(file));
  const shares = files.filter((file) => LONG.test(file)).map((file) => [file]);
  for (let at = 0; at < short.length; at += filesEach) shares.push(short.slice(at, at + filesEach));
  return shares;
}
