import { defineConfig } from "playwright/test";
import { findInstalledChromium } from "#lib/launch/chromium.ts";
import { limitMs } from "#lib/launch/test/machine-speed.ts";
import { CHROMIUM_ARGS } from "./support/chromium-args.ts";

const executablePath = findInstalledChromium();

// Three consoles side by side, one a worker: a file of journeys has one of them for itself while it runs.
export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: "../test-results",
  globalSetup: "./support/console/build-console.ts",
  fullyParallel: false,
  workers: 3,
  // A journey that is red now and then is a defect to find, here or in the product.
  retries: 0,
  // Limits end what hangs; nothing passes or fails by how quick it is. What is watched may take its time by itself.
  timeout: limitMs(300_000),
  expect: { timeout: limitMs(60_000) },
  reporter: "list",
  use: {
    launchOptions: { ...(executablePath && { executablePath }), args: CHROMIUM_ARGS },
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Africa/Dar_es_Salaam",
    screenshot: "only-on-failure",
  },
  // Each project has consoles of its own: one that has no owner yet, one in which nothing happens, and those of the rest.
  projects: [
    { name: "first run", testMatch: "first-run.spec.ts" },
    { name: "at rest", testMatch: "idle.long.spec.ts" },
    { name: "journeys", testIgnore: ["first-run.spec.ts", "idle.long.spec.ts"] },
  ],
});
