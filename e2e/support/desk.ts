import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "playwright/test";

export { expect };

export const OWNER = { name: "Neema Mushi", email: "neema@amani.example", password: "kijiko-kikubwa-mezani" };

export const originOf = (): string => process.env.TUMA_ORIGIN ?? "";

// A refused request, or no network, is what some journeys are about; the browser reports each as an error of its own.
const EXPECTED = /the server responded with a status of 4\d\d|net::ERR_INTERNET_DISCONNECTED/;

/** A page that fails its test when the browser reports an error: a broken script, a blocked style, a 500. */
export const test = base.extend<{ page: Page; desk: Page }>({
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
  /** The same page, signed in as the owner. */
  desk: async ({ page }, use) => {
    await signIn(page);
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

/** WCAG 2.2 AA by axe: nothing found. */
export async function expectNoBarriers(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

type Ledger = { entries: { seq: number; recipient: string; channel: string }[] };

/** What the sandbox really sent, to check promises against; every number once per message. */
export async function ledgerOf(channel: "sms" | "chat"): Promise<string[]> {
  const sent: string[] = [];
  for (let after = 0; ; ) {
    const answer = await fetch(
      `${process.env.TUMA_SANDBOX_ADMIN}/ledger?channel=${channel}&after=${after}&limit=1000`,
    );
    const { entries }: Ledger = await answer.json();
    const last = entries.at(-1);
    if (!last) return sent;
    sent.push(...entries.map((entry) => entry.recipient));
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
