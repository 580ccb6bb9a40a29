import type { Page } from "playwright/test";
import { saved } from "./support/composer.ts";
import { expect, expectNoBarriers, test } from "./support/desk.ts";
import { ourHeaders } from "./support/origin-of.ts";

const DRAFT = { name: "Bei ya leo", channel: "sms", senderId: "AMANI AGRO", content: "Habari {{Jina}}" };

async function createOverApi(page: Page): Promise<string> {
  const created = await page.request.post("/api/campaigns", { headers: ourHeaders(), data: DRAFT });
  return (await created.json()).campaign.id;
}

test("a campaign that a program has planned opens on its own page with its people, and a copy of it is written here", async ({
  desk: page,
}) => {
  const id = await createOverApi(page);
  const buffer = Buffer.from("Simu;Jina\r\n0754000318;Asha\r\n0713000206;Juma\r\n");
  await page.request.put(`/api/campaigns/${id}/audience`, {
    headers: ourHeaders(),
    multipart: { mapping: "{}", file: { name: "wateja.csv", mimeType: "text/csv", buffer } },
  });
  await page.goto(`/campaigns/${id}/edit`);
  await expect(page).toHaveURL(`/campaigns/${id}`);
  await expect(page.getByRole("heading", { name: DRAFT.name })).toBeVisible();
  await expect(page.getByText("This campaign was made over the API")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "+255 754 000 318" })).toBeVisible();
  await expectNoBarriers(page);

  await page.getByRole("button", { name: "Open a copy as a draft" }).click();
  await expect(page).toHaveURL(/\/campaigns\/.*\/edit$/);
  await expect(page.getByRole("heading", { name: `${DRAFT.name} (copy)` })).toBeVisible();
  await expect(page.getByText("2 recipients", { exact: true })).toBeVisible();
  const { campaign } = await (await page.request.get(`/api/campaigns/${id}`)).json();
  expect([campaign.state, campaign.counts.queued]).toEqual(["ready", 2]);

  await page.goto(`/campaigns/${id}`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Cancel the remaining 2…" }).click();
  await page.getByRole("button", { name: "Cancel 2 messages" }).click();
  await expect(page.getByText("Nothing of it was sent.", { exact: false })).toBeVisible();
});

test("a draft that a program changes while it is open here comes with what it holds now, and not empty", async ({
  desk: page,
}) => {
  const id = await createOverApi(page);
  await page.goto(`/campaigns/${id}/edit`);
  const name = page.getByLabel("Name", { exact: true });
  await expect(name).toHaveValue(DRAFT.name);
  await name.fill("Bei yangu");
  await saved(page);
  const data = { ...DRAFT, name: "Bei ya kesho" };
  await page.request.put(`/api/campaigns/${id}`, { headers: ourHeaders(), data });
  await name.fill("Bei yangu tena");
  await page.getByRole("button", { name: /^Use (that|their) version$/ }).click();
  await expect(name).toHaveValue("Bei ya kesho");
});
