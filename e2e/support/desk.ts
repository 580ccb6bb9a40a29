import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import { type BrowserContextOptions, expect, type Page } from "playwright/test";
import { PACE } from "#lib/contract/rules/sending/pace.ts";
import { withDatabase } from "./console/console-database.ts";
import { test as fresh } from "./console/fresh-console.ts";
import { ourHeaders } from "./origin-of.ts";
import { resize } from "./page/resize.ts";
import { comeToRest } from "./page/rest.ts";
import { whileNothingSticks } from "./page/unstick.ts";
import { cancelLater } from "./start-later.ts";
import { expectWordsOfOurs } from "./words.ts";

export { expect };

export const OWNER = { name: "Neema Mushi", email: "neema@amani.example", password: "kijiko-kikubwa-mezani" };

// What was refused or lost makes the next requests smaller and fewer: a thing of the journey that saw it.
const CALM = `UPDATE connection SET size_limit = NULL, size_limit_at = NULL, blocked_until = NULL,
  rate = CASE service WHEN 'sms' THEN ${PACE.sms.start} WHEN 'chat' THEN ${PACE.chat.start} ELSE rate END,
  chunk_limit = CASE WHEN is_breaker_open THEN chunk_limit ELSE 100 END`;

type Session = Exclude<BrowserContextOptions["storageState"], string | undefined>;

/** A console that has its first owner. */
export const test = fresh.extend<{ desk: Page }, { owner: Session }>({
  /** One session of the owner for all journeys of a worker: whoever signs out takes a `page` and signs in anew. */
  owner: [
    async ({ browser, tuma }, use) => {
      const { origin, searchParams } = new URL(tuma.link);
      const context = await browser.newContext({ baseURL: origin });
      const headers = { "x-csrf": "1", origin };
      const data = { ...OWNER, code: searchParams.get("code") };
      const made = await context.request.post("/api/setup", { headers, data });
      expect(made.ok(), await made.text()).toBe(true);
      const session = await context.storageState();
      await context.close();
      await use(session);
    },
    { scope: "worker", auto: true },
  ],
  /** The same page, signed in as the owner. */
  desk: async ({ page, owner }, use) => {
    await page.context().addCookies(owner.cookies);
    // All journeys together take longer than a password is fresh.
    const headers = ourHeaders();
    const data = { password: OWNER.password };
    expect((await page.request.post("/api/session/confirm", { headers, data })).status()).toBe(204);
    await use(page);
    await cancelLater(page);
    await withDatabase((db) => db.query(CALM));
  },
});

export async function signIn(page: Page): Promise<void> {
  await page.goto("/sign-in");
  await sendSignIn(page, OWNER);
  await page.waitForURL("**/overview");
}

/** Fills the sign-in that the page shows, and sends it. */
export async function sendSignIn(page: Page, who: { email: string; password: string }): Promise<void> {
  await page.getByLabel("E-mail", { exact: true }).fill(who.email);
  await page.getByLabel("Password", { exact: true }).fill(who.password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
// What passed is nobody's question. For one rule about turned screens axe copies the styles of shadow roots into a document, which our policy refuses.
const USUAL: axe.RunOptions = { resultTypes: ["violations"], preload: false };
/** Two landmarks of one name cannot be told apart in the list that a screen reader makes of them. */
const LANDMARKS: axe.RunOptions = { rules: { "landmark-unique": { enabled: true } } };
const WCAG = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];

/** WCAG 2.2 AA by axe: nothing found; and every word one of ours. */
export async function expectNoBarriers(page: Page): Promise<void> {
  await expectWordsOfOurs(page);
  await expectNothingFound(page, { ...USUAL, ...LANDMARKS, runOnly: { type: "tag", values: WCAG } });
}

/** The same in light and in dark, where only the colours differ, and nothing wider than the screen from 320 to 1440. */
export async function expectNoBarriersAnywhere(page: Page): Promise<void> {
  await wear(page, "light");
  await expectNoBarriers(page);
  await wear(page, "dark");
  await expectNothingFound(page, { ...USUAL, runOnly: { type: "rule", values: ["color-contrast"] } });
  const wide = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const width of [wide.width, 1024, 390, 360, 320]) {
    await resize(page, { width, height: wide.height });
    await expectNothingWider(page, `${page.url()} at ${width} px`);
  }
  await resize(page, wide);
}

async function wear(page: Page, theme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
  // Colours fade even where motion is reduced, for a frame or two.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== "running"),
  );
}

async function expectNothingFound(page: Page, options: axe.RunOptions): Promise<void> {
  // The title of a page that was gone to comes with the last of its parts.
  await expect(page).toHaveTitle(/\S/);
  await comeToRest(page);
  // Once a document: reading its half a megabyte costs as much as looking at a page.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const found = await whileNothingSticks(page, () => page.evaluate(look, options));
  expect(found).toEqual([]);
}

/** Runs in the page. */
async function look(options: axe.RunOptions): Promise<string[]> {
  const { axe: own } = window as unknown as { axe: typeof axe };
  const { violations, url } = await own.run(document, options);
  return violations.map(({ id, nodes }) => `${url}: ${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`);
}

/** A page that still takes its place may be too wide for a moment; one that stays so has a part that nobody reaches. */
export async function expectNothingWider(page: Page, where?: string): Promise<void> {
  const overhang = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overhang, { message: where ?? page.url() }).toBe(0);
}

type Entry = { seq: number; recipient: string; channel: string; operation: string };
type Ledger = { entries: Entry[] };

/** What the sandbox really sent, to check promises against; every number once per message. */
export async function ledgerOf(channel: "sms" | "chat"): Promise<string[]> {
  return (await ledgerEntriesOf(channel)).map(({ recipient }) => recipient);
}

/** The same with the operation that sent it: `sendText`, `sendTemplate`. */
export async function ledgerEntriesOf(channel: "sms" | "chat"): Promise<Entry[]> {
  const sent: Entry[] = [];
  for (let after = 0; ; ) {
    const answer = await fetch(
      `${process.env.TUMA_SANDBOX_ADMIN}/ledger?channel=${channel}&after=${after}&limit=1000`,
    );
    const { entries }: Ledger = await answer.json();
    const last = entries.at(-1);
    if (!last) return sent;
    sent.push(...entries);
    after = last.seq;
  }
}

/** Pulls one of the sandbox's levers. */
export async function pull(method: "POST" | "PUT", path: string, body: object): Promise<void> {
  const answer = await fetch(`${process.env.TUMA_SANDBOX_ADMIN}/${path}`, {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(answer.ok, await answer.text()).toBe(true);
}

/** The sandbox's faults from now on: none lets it work as it should, and what waits at a gate go on. */
export const setFaults = (...rules: object[]): Promise<void> => pull("PUT", "faults", { seed: 1, rules });

/** Ends when so many requests wait at a gate; answers whom they name, the oldest request first. */
export async function waitAtGate(requests = 1): Promise<string[][]> {
  const answer = await fetch(`${process.env.TUMA_SANDBOX_ADMIN}/gates?waiting=${requests}`);
  const { waiting }: { waiting: { recipients: string[] }[] } = await answer.json();
  return waiting.map(({ recipients }) => recipients);
}

/** Lets the oldest so many requests go on; without a number all of them, and opens the gate. */
export const releaseGate = (requests?: number): Promise<void> => pull("POST", "gates/release", { requests });
