import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
import type { Mutant } from "./mutants/mutant.ts";

/**
 * `node --import` this file with MUTANT set, and every process below it loads that one file with one line broken;
 * nothing on disk changes, so mutants run side by side.
 */
const { file, from, to } = JSON.parse(process.env.MUTANT ?? "{}") as Mutant;
const target = pathToFileURL(file).href;

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (url.split("?")[0] !== target) return loaded;
    return { ...loaded, source: String(loaded.source).replace(from, () => to) };
  },
});
