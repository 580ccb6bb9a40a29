import { globSync, rmSync } from "node:fs";
import { join } from "node:path";
import { dropStamp, type Part, staleParts, stampOf, writeStamp } from "./build/freshness.ts";
import { hintScripts } from "./build/hint-scripts.ts";
import { packFiles } from "./build/pack-files.ts";
import { say, sentenceOf } from "./launcher/child.ts";
import { withFolder } from "./launcher/with-folder.ts";
import { ROOT } from "./root.ts";
import { runInGroup } from "./run-in-group.ts";

/** Which Next keeps, as the rest of its cache. */
const TURN = join(ROOT, ".next/cache/tuma-build");

const BUILDERS: Record<Part, () => Promise<void>> = {
  pages: buildPages,
  // Read where it is needed: a console that is built has no use for the bundler.
  processes: async () => (await import("./build/bundle-processes.ts")).bundleProcesses(),
};

/**
 * Builds what is not as its sources are; throws with what was printed when it fails. Where another start of this checkout is
 * at it, its build is awaited and taken: Next refuses a second one beside it.
 */
export function build(parts: readonly Part[] = ["pages", "processes"]): Promise<void> {
  return withFolder(TURN, async () => {
    for (const part of staleParts(parts)) await buildPart(part);
  });
}

/** Builds one of them from what the sources are now. */
async function buildPart(part: Part): Promise<void> {
  const stamp = stampOf(part);
  // What is begun takes the last build apart: it is none any more, for whatever sources come back.
  dropStamp(part);
  await BUILDERS[part]();
  writeStamp(part, stamp);
}

/** Ships none of the source maps that Next leaves behind. */
async function buildPages(): Promise<void> {
  const next = join(ROOT, "node_modules/.bin/next");
  const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" } as const;
  const { code, printed } = await runInGroup([next, "build"], { cwd: ROOT, env });
  if (code !== 0) throw new Error(`The build failed.\n${printed.trim()}`);
  for (const map of globSync(".next/static/**/*.map", { cwd: ROOT })) rmSync(join(ROOT, map));
  hintScripts(join(ROOT, ".next/static/chunks"));
  await packFiles(join(ROOT, ".next/static"));
}

if (import.meta.main)
  build().then(
    () => say("Built."),
    (error: unknown) => {
      say(sentenceOf(error));
      process.exitCode = 1;
    },
  );
