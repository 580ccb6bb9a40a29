import { test as base, expect, type Page } from "playwright/test";
import { hearOldWords } from "../words.ts";
import { type RunningConsole, startConsole } from "./start-console.ts";

const START_MS = 240_000;

// A refused request, a lost answer, a service that refuses, or no network is what some journeys are about; the browser reports each as an error.
const EXPECTED = /the server responded with a status of (?:4\d\d|50[24])|net::ERR_INTERNET_DISCONNECTED/;

/**
 * Each worker has a console, a database and a sandbox of its own, as nobody has touched them: its journeys run one after
 * the other and share it with no other worker, nor with the one that follows a red journey. A page fails its test when
 * the browser reports an error (a broken script, a blocked style, a 500), and when a fault is said in old words.
 */
export const test = base.extend<{ page: Page }, { settings: Record<string, string>; tuma: RunningConsole }>({
  /** Of the console, beside those that every journey has. */
  settings: [{}, { scope: "worker", option: true }],
  tuma: [
    async ({ settings }, use, { workerIndex }) => {
      const running = await startConsole(`console-${workerIndex}`, settings);
      process.env.TUMA_ORIGIN = new URL(running.link).origin;
      process.env.TUMA_SANDBOX_ADMIN = running.sandboxAdmin;
      process.env.TUMA_LAUNCHER = String(running.launcher);
      process.env.TUMA_DATABASE = running.database;
      await use(running);
      await running.stop();
    },
    { scope: "worker", auto: true, timeout: START_MS },
  ],
  baseURL: async ({ tuma }, use) => use(new URL(tuma.link).origin),
  page: async ({ page }, use) => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error" && !EXPECTED.test(message.text())) errors.push(message.text());
    });
    const oldWords = hearOldWords(page);
    await use(page);
    expect(errors, "the browser reported no error").toEqual([]);
    expect(await oldWords(), "no fault was said in words for which there are better ones").toEqual([]);
  },
});
