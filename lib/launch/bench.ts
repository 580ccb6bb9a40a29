import { spawn } from "node:child_process";
import { globSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type Figure, readFigure } from "./bench/figure.ts";
import { tableOf } from "./bench/table.ts";
import { say, sentenceOf } from "./launcher/child.ts";
import { NODE_FLAGS } from "./node-flags.ts";
import { ROOT } from "./root.ts";

/** What was asked for by name, such as `npm run bench audience ingest`; everything without names. */
const wanted = process.argv.slice(2);
const files = globSync("lib/**/*.bench.ts", { cwd: ROOT })
  .filter((file) => wanted.length === 0 || wanted.some((name) => file.includes(name)))
  .sort();
const figures: Figure[] = [];
const broken: string[] = [];
for (const file of files) {
  say(`— ${file}`);
  await measure(file).catch((error: unknown) => broken.push(`${file}: ${sentenceOf(error)}`));
}
say(`\n${[tableOf(figures), ...broken].join("\n")}`);
const isGreen = figures.length > 0 && broken.length === 0 && figures.every(({ holds }) => holds);
process.exitCode = isGreen ? 0 : 1;

/** One after the other, each in a process of its own, as ours run: they must not warm or disturb each other. */
async function measure(file: string): Promise<void> {
  const before = figures.length;
  const child = spawn(process.execPath, [...NODE_FLAGS, "--expose-gc", join(ROOT, file)], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve, reject) => child.once("close", resolve).once("error", reject));
  for await (const line of createInterface({ input: child.stdout })) {
    const figure = readFigure(line);
    if (figure) figures.push(figure);
    else say(line);
  }
  const code = await ended;
  if (code !== 0) throw new Error(`ended with code ${code}`);
  if (figures.length === before) throw new Error("measured nothing");
}
