import { existsSync } from "node:fs";
import { defineConfig } from "playwright/test";

const debian = "/usr/bin/chromium";
const executablePath = process.env.CHROMIUM_PATH ?? (existsSync(debian) ? debian : undefined);

// One console with its sandbox for all journeys, so one worker; the first run creates the owner the others use.
export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: "../test-results",
  globalSetup: "./support/start-console.ts",
  fullyParallel: false,
  workers: 1,
  // A journey that passes only the second time is named as flaky in the last lines of the run: a defect to find.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  use: {
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
      ],
    },
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Africa/Dar_es_Salaam",
    screenshot: "only-on-failure",
    trace: "on-first-retry",
  },
  projects: [
    { name: "first run", testMatch: "first-run.spec.ts" },
    { name: "journeys", testIgnore: "first-run.spec.ts", dependencies: ["first run"] },
  ],
});
