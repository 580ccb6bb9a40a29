import type { Page } from "playwright/test";
import { ourHeaders } from "./origin-of.ts";
import { startPlanned } from "./start-planned.ts";

export type Plan = { name: string; first: number; rows: number };

/** Starts a campaign through the console's own API while the page stays where it is; answers its id. */
export async function startElsewhere(page: Page, { name, first, rows }: Plan): Promise<string> {
  const headers = ourHeaders();
  const draft = { name, channel: "sms", content: { text: "Habari {{Jina}}" }, senderId: "AMANI AGRO" };
  const created = await page.request.post("/api/campaigns", { headers, data: draft });
  const { campaign } = await created.json();
  const lines = Array.from({ length: rows }, (_, index) => `0${first + index};Mteja`);
  const buffer = Buffer.from(`Simu;Jina\n${lines.join("\n")}\n`);
  await page.request.put(`/api/campaigns/${campaign.id}/audience`, {
    headers,
    multipart: { mapping: "{}", file: { name: "wateja.csv", mimeType: "text/csv", buffer } },
  });
  await startPlanned(page, campaign.id);
  return campaign.id;
}
