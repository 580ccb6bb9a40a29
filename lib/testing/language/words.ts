import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inferSchema, initParser } from "udsv";
import { READ_BY_PEOPLE, type Sentence, sentencesIn, wrongIn } from "./sentences.ts";

/** Hashes of the pairs that a reader has read: a sentence that has changed since is none of them. */
const READ = join(import.meta.dirname, "read.txt");
const HEAD = ["where", "English", "Kiswahili", "read"] as const;
type Line = Record<(typeof HEAD)[number], string>;

export const hashOf = (english: string, swahili: string): string =>
  createHash("sha256").update(`${english}\0${swahili}`).digest("hex").slice(0, 16);

/** All sentences side by side, for a reader: what they have not read since it changed has nothing in its last column. */
export function writeWords(sentences: readonly Sentence[], read: ReadonlySet<string>): string {
  const lines = sentences.map(({ file, line, en, sw }) => [
    `${file}:${line}`,
    en.source,
    sw.source,
    read.has(hashOf(en.source, sw.source)) ? "yes" : "",
  ]);
  return [HEAD, ...lines].map((line) => `${line.map(quote).join(",")}\r\n`).join("");
}

const quote = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The lines that a reader brings back. Throws where a column is missing. */
export function readWords(text: string): Line[] {
  const whole = text.replace(/^\ufeff/, "");
  const lines = initParser(inferSchema(whole)).stringObjs(whole) as Partial<Line>[];
  const missing = HEAD.filter((name) => lines[0]?.[name] === undefined);
  if (missing.length > 0) throw new Error(`The file has no column ${missing.join(", ")}`);
  return lines as Line[];
}

/**
 * The file with what a reader wrote for one sentence of it. Throws, and changes nothing, where the English is not there any more,
 * or where a parameter is missing or misspelt.
 */
export function withSwahili(
  file: string,
  source: string,
  { English, Kiswahili }: Pick<Line, "English" | "Kiswahili">,
): string {
  const found = sentencesIn(file, source).filter(({ en }) => en.source === English);
  if (found.length === 0) throw new Error("this English is not there any more");
  const wrongBefore = wrongIn(file, source).length;
  const changed = found.reverse().reduce((text, { sw }) => {
    const written = { string: JSON.stringify(Kiswahili), template: `\`${Kiswahili}\``, code: Kiswahili }[
      sw.kind
    ];
    return text.slice(0, sw.start) + written + text.slice(sw.end);
  }, source);
  const wrong = wrongIn(file, changed);
  if (wrong.length > wrongBefore) throw new Error(wrong.map(({ why }) => why).join("; "));
  return changed;
}

function apply(path: string): void {
  const read = new Set(readFileSync(READ, "utf8").split("\n").filter(Boolean));
  let changes = 0;
  for (const line of readWords(readFileSync(path, "utf8"))) {
    const file = line.where.replace(/:\d+$/, "");
    const source = readFileSync(file, "utf8");
    try {
      const isKnown = sentencesIn(file, source).some(
        ({ en, sw }) => en.source === line.English && sw.source === line.Kiswahili,
      );
      if (!isKnown) {
        writeFileSync(file, withSwahili(file, source, line));
        changes++;
      }
      if (line.read.trim() !== "") read.add(hashOf(line.English, line.Kiswahili));
    } catch (error) {
      console.error(`${line.where}: ${(error as Error).message}`);
      process.exitCode = 1;
    }
  }
  writeFileSync(
    READ,
    [...read]
      .sort()
      .map((hash) => `${hash}\n`)
      .join(""),
  );
  console.log(`${changes} sentences changed, ${read.size} read`);
}

if (import.meta.main) {
  const [first = "words.csv", second] = process.argv.slice(2);
  if (first === "--apply" && second) apply(second);
  else if (first === "--left") {
    const wrong = READ_BY_PEOPLE.flatMap((file) => wrongIn(file)).filter(({ file }) =>
      file.startsWith(second ?? ""),
    );
    for (const { file, line, why } of wrong) console.log(`${file}:${line} ${why}`);
    console.log(`${wrong.length} places to put right`);
  } else {
    const read = new Set(readFileSync(READ, "utf8").split("\n"));
    const sentences = READ_BY_PEOPLE.flatMap((file) => sentencesIn(file));
    writeFileSync(first, `\ufeff${writeWords(sentences, read)}`);
    const unread = sentences.filter(({ en, sw }) => !read.has(hashOf(en.source, sw.source)));
    console.log(`${first}: ${sentences.length} sentences, ${unread.length} not read since they changed`);
  }
}
