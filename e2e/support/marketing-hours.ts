import { expect, type Page } from "playwright/test";
import { ourHeaders } from "./origin-of.ts";

type Hours = { from: string; to: string };

export const USUAL_HOURS: Hours = { from: "08:00", to: "20:00" };
/** Marketing goes out now, whenever a journey runs. */
export const ALL_DAY: Hours = { from: "00:00", to: "23:59" };

/** When marketing is sent, for all journeys of this console: put `USUAL_HOURS` back. */
export async function setMarketingHours(page: Page, hours: Hours): Promise<void> {
  const answer = await page.request.put("/api/marketing-hours", { headers: ourHeaders(), data: { hours } });
  expect(answer.status(), await answer.text()).toBe(200);
}
