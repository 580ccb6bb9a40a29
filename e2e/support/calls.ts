import type { Locator, Page } from "playwright/test";
import { spaced } from "./spaced.ts";

export const callsTable = (page: Page): Locator => page.getByRole("table", { name: "Calls", exact: true });

export const callRow = (page: Page, number: string): Locator =>
  callsTable(page)
    .getByRole("row")
    .filter({ hasText: spaced(number) });

/** How many calls the sandbox really made to a number. */
export async function callsTo(number: string): Promise<number> {
  const answer = await fetch(`${process.env.TUMA_SANDBOX_ADMIN}/calls`);
  const { calls } = (await answer.json()) as { calls: { destinationNumber: string }[] };
  return calls.filter(({ destinationNumber }) => destinationNumber === number).length;
}
