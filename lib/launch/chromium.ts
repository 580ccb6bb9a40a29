import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { chromium } from "playwright";
import { ROOT } from "./root.ts";

/** A Chromium for the browser tests: CHROMIUM_PATH, one of this machine, else one fetched by Playwright. */
export function findChromium(): string {
  const found = findInstalledChromium();
  if (found) return found;
  const cli = join(ROOT, "node_modules/playwright/cli.js");
  spawnSync(process.execPath, [cli, "install", "chromium"], { stdio: "inherit" });
  const fetched = findInstalledChromium();
  if (fetched) return fetched;
  throw new Error("there is no Chromium: install the package `chromium`, or set CHROMIUM_PATH to one");
}

/**
 * The same, where one is there. The shell has Chromium's pages without its windows, which nobody looks at: measured, its
 * first process costs less than half, and opening a page seven tenths of the CPU time.
 */
export function findInstalledChromium(): string | undefined {
  const own = chromium.executablePath();
  const places = [shellBeside(own), "/usr/bin/chromium-headless-shell", "/usr/bin/chromium", own];
  return process.env.CHROMIUM_PATH ?? places.find((path) => path !== undefined && canRun(path));
}

/** Playwright keeps the shell beside its Chromium, in a folder of the same revision. */
function shellBeside(own: string): string | undefined {
  const ofRevision = dirname(dirname(own));
  const folder = join(
    dirname(ofRevision),
    basename(ofRevision).replace("chromium-", "chromium_headless_shell-"),
  );
  if (!existsSync(folder)) return undefined;
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const name = files.find((file) => /^(chrome-headless-shell|headless_shell)(\.exe)?$/.test(basename(file)));
  return name === undefined ? undefined : join(folder, name);
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
