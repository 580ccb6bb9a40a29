import type { Page } from "playwright/test";
import { startPlanned } from "./start-planned.ts";

/** A campaign for the end of the century: it can be steered at leisure. */
export async function startLater(page: Page): Promise<string> {
  const headers = { "x-csrf": "1", origin: process.env.TUMA_ORIGIN ?? "" };
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
  return id;
}
