import type { Page } from "playwright/test";
import { ourHeaders } from "./origin-of.ts";
import { startPlanned } from "./start-planned.ts";

const started = new WeakMap<Page, string[]>();

/** A campaign for the end of the century: it can be steered at leisure. */
export async function startLater(page: Page): Promise<string> {
  const headers = ourHeaders();
  const created = await page.request.post("/api/campaigns", {
    headers,
    data: {
      name: "Mwisho wa karne",
      channel: "sms",
      senderId: "AMANI AGRO",
      content: "Habari",
      scheduledAt: "2099-11-28T09:30:00+03:00",
    },
  });
  const { id } = (await created.json()).campaign;
  await page.request.put(`/api/campaigns/${id}/audience`, {
    headers,
    multipart: {
      mapping: "{}",
      file: { name: "wateja.csv", mimeType: "text/csv", buffer: Buffer.from("Simu\r\n0754000318\r\n") },
    },
  });
  await startPlanned(page, id);
  started.set(page, [...(started.get(page) ?? []), id]);
  return id;
}

/** Cancels what this page started for later: the overview shows what waits before what other journeys sent. */
export async function cancelLater(page: Page): Promise<void> {
  const headers = ourHeaders();
  for (const id of started.get(page) ?? [])
    await page.request.post(`/api/campaigns/${id}/cancel`, { headers });
}
