import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "../root.ts";

/** What `npm start` runs, by what each begins with in the sources. */
export const PROCESSES = {
  launch: "lib/launch/launcher/launch.ts",
  web: "lib/launch/web.ts",
  thread: "lib/launch/front/thread/thread.ts",
  worker: "lib/launch/worker.ts",
  "sandbox-child": "lib/launch/sandbox-child.ts",
  "test-keys": "lib/launch/test-keys.ts",
} as const;

export type ProcessName = keyof typeof PROCESSES;

/** Which Next keeps, as the rest of its cache: a process that ends while another build is made is started again. */
export const BUNDLES = ".next/cache/processes";

/** What such a process is started with: the one file that it was built into or, in development, its sources. */
export function scriptOf(name: ProcessName, { isDevelopment }: { isDevelopment: boolean }): string {
  return join(ROOT, isDevelopment ? PROCESSES[name] : `${BUNDLES}/${name}.cjs`);
}

/** What is built by itself: what Next makes, and one file of each process. */
export type Part = keyof typeof PARTS;

/** Of which sources: `read` is all that they say, `seen` is told without reading one. */
export type Stamp = { read: string; seen: string };

const SOURCES = [
  ...["app", "components", "lib", "public", "instrumentation.ts"],
  ...["next.config.mjs", "postcss.config.mjs", "tsconfig.json", "package.json", "package-lock.json"],
];
/** Written for readers, linters, tests and the database: nothing that is built has it in it. */
const APART = /^lib\/testing\/|\.(test|bench)\.tsx?$|\.(sql|md|grit)$/;
const PARTS = {
  pages: {
    apart: new RegExp(`${APART.source}|^lib/(launch|sandbox)/`),
    stamp: ".next/tuma-build",
    made: ".next/BUILD_ID",
    /** What is done to it besides: another one is another build. */
    steps: ["hinted", "packed"],
  },
  processes: {
    apart: new RegExp(`${APART.source}|^(app|components|public|proxy|instrumentation|next|postcss)\\b`),
    stamp: `${BUNDLES}/stamp`,
    made: `${BUNDLES}/launch.cjs`,
    steps: ["of one file"],
  },
};

/** False for a file of which nothing ends up in that part; `name` is its path from the root. */
export const isBuiltIn = (part: Part, name: string): boolean => !PARTS[part].apart.test(name);

/** The parts that were not built from exactly these files. What nobody has touched since is not read for it. */
export function staleParts(asked: readonly Part[] = ["pages", "processes"], root = ROOT): Part[] {
  const found = listSources(root);
  return asked.filter((part) => !isFresh(part, found, root));
}

function isFresh(part: Part, found: readonly Source[], root: string): boolean {
  const built = readStamp(part, root);
  if (built === null || !existsSync(join(root, PARTS[part].made))) return false;
  const sources = sourcesOf(part, found);
  const seen = seenOf(part, sources);
  if (built.seen === seen) return true;
  const read = readOf(part, sources, root);
  if (built.read !== read) return false;
  remember(part, { read, seen }, root);
  return true;
}

/** Taken before a build begins: what is changed meanwhile makes another. */
export function stampOf(part: Part, root = ROOT): Stamp {
  const sources = sourcesOf(part, listSources(root));
  return { seen: seenOf(part, sources), read: readOf(part, sources, root) };
}

export function writeStamp(part: Part, stamp: Stamp, root = ROOT): void {
  const path = join(root, PARTS[part].stamp);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(stamp));
}

/** Where nothing can be written, as in an image, they are read again at the next start. */
function remember(part: Part, stamp: Stamp, root: string): void {
  try {
    writeStamp(part, stamp, root);
  } catch {}
}

export function dropStamp(part: Part): void {
  rmSync(join(ROOT, PARTS[part].stamp), { force: true });
}

function readStamp(part: Part, root: string): Stamp | null {
  try {
    return JSON.parse(readFileSync(join(root, PARTS[part].stamp), "utf8"));
  } catch {
    return null;
  }
}

/** A file by its path from the root, and what changes when it does: no program can set that time back, as it can others. */
type Source = { name: string; mark: string };

const seenOf = (part: Part, sources: readonly Source[]): string =>
  hashOf(part)
    .update(sources.map(({ name, mark }) => `${name}\0${mark}`).join("\n"))
    .digest("hex");

function readOf(part: Part, sources: readonly Source[], root: string): string {
  const hash = hashOf(part);
  for (const { name } of sources)
    hash
      .update(`${name}\0`)
      .update(readFileSync(`${root}/${name}`))
      .update("\0");
  return hash.digest("hex");
}

const hashOf = (part: Part) =>
  createHash("sha256").update([process.version, ...PARTS[part].steps, ""].join("\0"));

function sourcesOf(part: Part, found: readonly Source[]): Source[] {
  return found.filter(({ name }) => isBuiltIn(part, name));
}

function listSources(root: string): Source[] {
  return SOURCES.flatMap((name) => {
    const isFolder = statSync(join(root, name), { throwIfNoEntry: false })?.isDirectory();
    return isFolder ? sourcesIn(name, root) : sourceAt(name, root);
  });
}

/** Not by `recursive`, which takes four times as long. */
function sourcesIn(folder: string, root: string): Source[] {
  const entries = readdirSync(`${root}/${folder}`, { withFileTypes: true });
  return entries.flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sourcesIn(name, root);
    return entry.isFile() ? sourceAt(name, root) : [];
  });
}

function sourceAt(name: string, root: string): Source[] {
  const found = statSync(`${root}/${name}`, { bigint: true, throwIfNoEntry: false });
  return found ? [{ name, mark: `${found.size} ${found.ino} ${found.ctimeNs}` }] : [];
}
