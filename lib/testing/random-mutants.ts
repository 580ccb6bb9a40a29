import { existsSync, globSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { ROOT } from "../launch/root.ts";
import { createRandom, shuffled } from "../sandbox/faults.ts";
import { openDeclarations } from "./declarations.ts";
import type { Mutant } from "./mutants/index.ts";

/** One place of the source broken in one way; `line` counts from 1, `operator` says in which way. */
export type Drawn = Pick<Mutant, "file" | "from" | "to"> & { operator: string; line: number };
type Broken = { operator: string; to: string };
type Operator = { name: string; find: RegExp; put: (found: string) => string };

/** Where what is promised is decided. */
const DRAWN_FROM = "lib/{audience,contract/rules,server,service}/**/*.ts";
const TESTS = ["lib/**/*.test.ts", "app/**/*.test.ts", "components/**/*.test.ts"];

const swap = (name: string, one: string, other: string, find: RegExp): Operator => ({
  name,
  find,
  put: (found) => (found.includes(one) ? found.replace(one, other) : found.replace(other, one)),
});

const OPERATORS: readonly Operator[] = [
  { name: "negate a condition", find: /\bif \(.+\)(?= |$)/g, put: (found) => `if (!${found.slice(3)})` },
  { name: "drop a call", find: /^\s*(await |void )?[\w.]+(\?\.)?\(.*\);$/g, put: () => "" },
  {
    // Not instead of `false`, which whoever asks takes for the same.
    name: "return nothing",
    find: /\breturn (?!(?:undefined|null|false);)[^;]+;$/g,
    put: () => "return undefined;",
  },
  swap("< and <=", "<=", "<", / <=? /g),
  swap("> and >=", ">=", ">", / >=? /g),
  swap("=== and !==", "===", "!==", / [=!]== /g),
  swap("&& and ||", "&&", "||", / (&&|\|\|) /g),
  swap("AND and OR", "AND", "OR", / (AND|OR) /g),
  swap("+ and -", "+", "-", / [+-] /g),
  swap("true and false", "true", "false", /\b(true|false)\b/g),
  // One more than a larger number is another pace or bound, which nobody is promised to the digit.
  { name: "0 and 1", find: /(?<![\w$.'`#-])[01](?![\w.:'`-])/g, put: (found) => (found === "0" ? "1" : "0") },
];

/** What is written for the log, and a timer that is taken off a process which ends anyway, promise nobody anything. */
const PROMISES_NOTHING = /\b(log|logOf\(.*\))\.\w+\(|\bsay\(|\.unref\(|\bclearTimeout\(/;

/** So many mutants of lines that the table does not name, one of a line at most; the same for the same seed and code. */
export function drawMutants(count: number, seed: number, table: readonly Mutant[]): Drawn[] {
  const files = globSync(DRAWN_FROM, {
    cwd: ROOT,
    exclude: (path) => /(\.(test|bench)|\/test-[\w-]+)\.ts$/.test(path),
  });
  const random = createRandom(seed);
  const places = files.sort().flatMap((file) => {
    const text = readFileSync(join(ROOT, file), "utf8");
    const named = table.filter((mutant) => mutant.file === file).map(({ from }) => from);
    return placesIn(text, named).map((place) => ({ file, text, ...place }));
  });
  return shuffled(places, random)
    .slice(0, count)
    .flatMap(({ file, text, line, breaks }) => {
      const broken = breaks[Math.floor(random() * breaks.length)];
      return broken ? [{ file, line, operator: broken.operator, ...wholeOf(text, line, broken.to) }] : [];
    });
}

/** The lines of a text that can be broken, and in which ways. */
export function placesIn(text: string, named: readonly string[]): { line: number; breaks: Broken[] }[] {
  const lines = text.split("\n");
  const namedLines = named.flatMap((from) => from.split("\n")).filter((part) => /\w/.test(part));
  return stripTypeScriptTypes(text)
    .split("\n")
    .flatMap((code, index) => {
      const isNamed = namedLines.some((part) => lines[index]?.includes(part.trim()));
      const breaks = isNamed ? [] : breaksOf(code);
      return breaks.length === 0 ? [] : [{ line: index + 1, breaks }];
    });
}

/** A line and what it becomes, with as many lines before it as make it the only such place of its text. */
export function wholeOf(text: string, line: number, broken: string): { from: string; to: string } {
  const lines = text.split("\n");
  let first = line - 1;
  const from = () => lines.slice(first, line).join("\n");
  while (first > 0 && text.split(from()).length > 2) first -= 1;
  return { from: from(), to: [...lines.slice(first, line - 1), broken].join("\n") };
}

/** All that a line without types can be broken in; not a comment, an import, or a word between quotes that is no SQL. */
export function breaksOf(line: string): Broken[] {
  if (/^\s*(\/\/|\/?\*|--|import\b|export [{*])/.test(line) || PROMISES_NOTHING.test(line)) return [];
  const shown = line.replaceAll(/"[^"]*"/g, (quoted) =>
    /\b[A-Z]{3,}\b/.test(quoted) ? quoted : `"${"_".repeat(quoted.length - 2)}"`,
  );
  return OPERATORS.flatMap(({ name, find, put }) =>
    [...shown.matchAll(find)].map(({ 0: found, index }) => {
      const end = index + found.length;
      return { operator: name, to: line.slice(0, index) + put(line.slice(index, end)) + line.slice(end) };
    }),
  );
}

/** Whoever loads a file without coming to the declaration by name may still run it, as what is chosen from a table. */
const BY_FILE_ALONE = 100;

/**
 * Which tests load a file, the nearest first: of its name, those that the table names for it, beside it, those that import it
 * themselves, then by how many declarations lie between them and that of the line, then by how many imports; long suites last.
 */
export function coveringTests(table: readonly Mutant[]): (file: string, line: number) => string[] {
  const importsOf = new Map<string, string[]>();
  const { placeOf, distancesFrom: stepsFrom } = openDeclarations();
  const distances = globSync(TESTS, { cwd: ROOT }).map(
    (test) => [test, distancesFrom(test, importsOf), stepsFrom(test)] as const,
  );
  return (file, line) => {
    const place = placeOf(file, line);
    const named = new Set(table.filter((mutant) => mutant.file === file).map(({ test }) => test));
    return distances
      .flatMap(([test, far, steps]) => {
        const imports = far.get(file);
        if (imports === undefined) return [];
        return [
          {
            test,
            rank: (steps.get(place) ?? BY_FILE_ALONE + imports) + nearnessOf(test, { file, imports, named }),
          },
        ];
      })
      .sort((one, other) => one.rank - other.rank)
      .map(({ test }) => test);
  };
}

type Loaded = { file: string; imports: number; named: ReadonlySet<string> };

function nearnessOf(test: string, { file, imports, named }: Loaded): number {
  const nearness: [boolean, number][] = [
    [test.startsWith(file.replace(/ts$/, "")), -20],
    [named.has(test), -10],
    [dirname(test) === dirname(file), -5],
    [imports === 1, -5],
    [test.includes(".long."), 1_000],
  ];
  return nearness.reduce((sum, [is, rank]) => sum + (is ? rank : 0), 0);
}

/** How many imports lie between a test and each file that it loads. */
function distancesFrom(test: string, importsOf: Map<string, string[]>): Map<string, number> {
  const distances = new Map([[test, 0]]);
  for (const [file, distance] of distances) {
    const next = importsOf.get(file) ?? readImports(file);
    importsOf.set(file, next);
    for (const imported of next) if (!distances.has(imported)) distances.set(imported, distance + 1);
  }
  return distances;
}

/** What a file of ours imports of ours when it runs, now or later; a test that asks at a door loads the route of its area. */
function readImports(file: string): string[] {
  const text = readFileSync(join(ROOT, file), "utf8");
  const routes = [...text.matchAll(/\bdoor\(\s*"[A-Z]+ \/api\/([\w-]+)/g)].map(
    ([, area]) => `app/api/${area}/[[...door]]/route.ts`,
  );
  const imports = /\b(?:import|export)\s+(?!type\b)[^"';]*?"([^"]+)"|\bimport\(\s*"([^"]+)"/g;
  const named = [...text.matchAll(imports)].flatMap(([, now, later]) => {
    const name = now ?? later ?? "";
    if (!/^[#.].*\.tsx?$/.test(name)) return [];
    const path = name.startsWith("#") ? name.slice(1) : relative(ROOT, resolve(ROOT, dirname(file), name));
    return existsSync(join(ROOT, path)) ? [path] : [];
  });
  return [...named, ...routes.filter((route) => existsSync(join(ROOT, route)))];
}
