import AxeBuilder from "@axe-core/playwright";
import { type BrowserContextOptions, test as base, expect, type Page } from "playwright/test";

export { expect };

export const OWNER = { name: "Neema Mushi", email: "neema@amani.example", password: "kijiko-kikubwa-mezani" };

export const originOf = (): string => process.env.TUMA_ORIGIN ?? "";

// A refused request, a lost answer, or no network is what some journeys are about; the browser reports each as an error.
const EXPECTED = /the server responded with a status of (?:4\d\d|504)|net::ERR_INTERNET_DISCONNECTED/;

type Session = Exclude<BrowserContextOptions["storageState"], string | undefined>;

/** A page that fails its test when the browser reports an error: a broken script, a blocked style, a 500. */
export const test = base.extend<{ page: Page; desk: Page }, { owner: Session }>({
  baseURL: async ({ baseURL: _ }, use) => use(originOf()),
  page: async ({ page }, use) => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error" && !EXPECTED.test(message.text())) errors.push(message.text());
    });
    await use(page);
    expect(errors, "the browser reported no error").toEqual([]);
  },
  /** One session of the owner for all journeys: whoever signs out takes a `page` and signs in anew. */
  owner: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ baseURL: originOf() });
      await signIn(await context.newPage());
      const session = await context.storageState();
      await context.close();
      await use(session);
    },
    { scope: "worker" },
  ],
  /** The same page, signed in as the owner. */
  desk: async ({ page, owner }, use) => {
    await page.context().addCookies(owner.cookies);
    // All journeys together take longer than a password is fresh.
    const headers = { "x-csrf": "1", origin: originOf() };
    const data = { password: OWNER.password };
    expect((await page.request.post("/api/session/confirm", { headers, data })).status()).toBe(204);
    await use(page);
  },
});

export async function signIn(page: Page): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("E-mail").fill(OWNER.email);
  await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/overview");
}

// For one rule about turned screens axe copies the styles of shadow roots into a document, which our policy refuses.
const OWN_STYLES_OFF = { preload: false };
const WCAG = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];

/** WCAG 2.2 AA by axe: nothing found. */
export async function expectNoBarriers(page: Page): Promise<void> {
  await expectNothingFound(new AxeBuilder({ page }).options({ ...OWN_STYLES_OFF }).withTags(WCAG));
}

/** The same in light and in dark, where only the colours differ, and nothing wider than the screen from 320 to 1440. */
export async function expectNoBarriersAnywhere(page: Page): Promise<void> {
  await wear(page, "light");
  await expectNoBarriers(page);
  await wear(page, "dark");
  await expectNothingFound(
    new AxeBuilder({ page }).options({ ...OWN_STYLES_OFF }).withRules(["color-contrast"]),
  );
  const wide = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const width of [wide.width, 1024, 390, 360, 320]) {
    await page.setViewportSize({ width, height: wide.height });
    expect(await overhangOf(page), `${page.url()} at ${width} px`).toBe(0);
  }
  await page.setViewportSize(wide);
}

async function wear(page: Page, theme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
  // Colours fade even where motion is reduced, for a frame or two.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== "running"),
  );
}

async function expectNothingFound(builder: AxeBuilder): Promise<void> {
  // The other mode opens an empty tab for every look, to gather from frames: three times as long, and we have none.
  const { violations, url } = await builder.setLegacyMode(true).analyze();
  expect(
    violations.map(({ id, nodes }) => `${url}: ${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`),
  ).toEqual([]);
}

/** How far a page reaches over the edge of the screen, in px. */
export const overhangOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

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
