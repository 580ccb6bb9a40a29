import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright";
import { ROOT } from "./root.ts";

/** A Chromium for the browser tests: CHROMIUM_PATH, the system's, Playwright's own, else one fetched by Playwright. */
export function findChromium(): string {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  const own = chromium.executablePath();
  const found = ["/usr/bin/chromium", own].find(canRun);
  if (found) return found;
  const cli = join(ROOT, "node_modules/playwright/cli.js");
  spawnSync(process.execPath, [cli, "install", "chromium"], { stdio: "inherit" });
  if (canRun(own)) return own;
  throw new Error("there is no Chromium: install the package `chromium`, or set CHROMIUM_PATH to one");
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
