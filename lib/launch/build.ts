import { createHash } from "node:crypto";
import { existsSync, globSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { hintScripts } from "./hint-scripts.ts";
import { say, sentenceOf } from "./launcher/say.ts";
import { withFolder } from "./launcher/with-folder.ts";
import { packFiles } from "./pack-files.ts";
import { ROOT } from "./root.ts";
import { runInGroup } from "./run-in-group.ts";

/** Which Next keeps, as the rest of its cache. */
const TURN = join(ROOT, ".next/cache/tuma-build");
const STAMP = join(ROOT, ".next/tuma-build");
const SOURCES = [
  ...["app", "components", "lib", "public", "proxy.ts", "instrumentation.ts"],
  ...["next.config.mjs", "postcss.config.mjs", "tsconfig.json", "package.json", "package-lock.json"],
];
const APART = /(^lib\/(launch|sandbox|testing)\/)|\.(test|bench)\.tsx?$|\.(sql|md|grit)$/;

/** False for a file of which nothing ends up in the build. */
export const isBuiltIn = (path: string): boolean => !APART.test(path);

/** What is done to a build besides; another one is another build. */
const STEPS = "hinted, packed";

/** True where `.next` was built from exactly these files. */
export function isBuildFresh(): boolean {
  if (!existsSync(join(ROOT, ".next/BUILD_ID")) || !existsSync(STAMP)) return false;
  return readFileSync(STAMP, "utf8") === hashOfSources();
}

/**
 * Builds the console, and ships none of the source maps that Next leaves behind; throws with what the build printed when it
 * fails. Where another start of this checkout is at it, its build is awaited and taken: Next refuses a second one beside it.
 */
export function build(): Promise<void> {
  return withFolder(TURN, async (hasWaited) => {
    if (!hasWaited || !isBuildFresh()) await buildAlone();
  });
}

async function buildAlone(): Promise<void> {
  const stamp = hashOfSources();
  // What is begun takes the last build apart: it is none any more, for whatever sources come back.
  rmSync(STAMP, { force: true });
  const next = join(ROOT, "node_modules/next/dist/bin/next");
  const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" } as const;
  const { code, printed } = await runInGroup([next, "build"], { cwd: ROOT, env });
  if (code !== 0) throw new Error(`The build failed.\n${printed.trim()}`);
  for (const map of globSync(".next/static/**/*.map", { cwd: ROOT })) rmSync(join(ROOT, map));
  hintScripts(join(ROOT, ".next/static/chunks"));
  await packFiles(join(ROOT, ".next/static"));
  writeFileSync(STAMP, stamp);
}

function hashOfSources(): string {
  const hash = createHash("sha256").update(process.version).update(STEPS);
  for (const path of SOURCES.flatMap(filesOf)) {
    const name = relative(ROOT, path).replaceAll("\\", "/");
    if (isBuiltIn(name)) hash.update(`${name}\0`).update(readFileSync(path)).update("\0");
  }
  return hash.digest("hex");
}

function filesOf(source: string): string[] {
  const path = join(ROOT, source);
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? [path] : [];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

if (import.meta.main) {
  try {
    await build();
    say("Built.");
  } catch (error) {
    say(sentenceOf(error));
    process.exitCode = 1;
  }
}
