import { expect, type Page } from "playwright/test";
import { ourHeaders } from "./origin-of.ts";

/** Starts a campaign whose file is uploaded, with the token of the plan as it is now. */
export async function startPlanned(page: Page, id: string): Promise<void> {
  const { campaign } = await (await page.request.get(`/api/campaigns/${id}`)).json();
  const started = await page.request.post(`/api/campaigns/${id}/start`, {
    headers: ourHeaders(),
    data: { startToken: campaign.startToken },
  });
  expect(started.ok(), await started.text()).toBe(true);
}
