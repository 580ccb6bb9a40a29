import type { Page } from "playwright/test";
import { composeSms, csv, reviewOf } from "./support/composer.ts";
import { withDatabase } from "./support/console/console-database.ts";
import {
  expect,
  expectNoBarriersAnywhere,
  expectNothingWider,
  ledgerOf,
  pull,
  test,
} from "./support/desk.ts";
import { originOf, ourHeaders } from "./support/origin-of.ts";
import { resize } from "./support/page/resize.ts";
import { startPlanned } from "./support/start-planned.ts";
import { expectSwahili, inSwahili } from "./support/swahili.ts";

test.beforeEach(() => pull("PUT", "settings", { smsFailedShare: 0, smsSilentShare: 0 }));
test.afterEach(async () => {
  await pull("PUT", "settings", { smsFailedShare: 0.025, smsSilentShare: 0.005 });
  await withDatabase((db) => db.query("DELETE FROM network_window WHERE network = 'halotel'"));
});

const sentTo = async (prefix: string) => (await ledgerOf("sms")).filter((to) => to.startsWith(prefix));

/** Of the last five minutes that are counted: of fifty SMS so many arrived in time, where nine of ten usually do. */
const countHalotel = (quick: number) =>
  withDatabase((db) =>
    db.query(
      `INSERT INTO network_window (at, network, sent, quick, usual)
       VALUES (to_timestamp(300 * floor((extract(epoch FROM now()) - 900) / 300)), 'halotel', 50, $1, 900)
       ON CONFLICT (at, network) DO UPDATE SET quick = excluded.quick, sent = 50, usual = 900`,
      [quick],
    ),
  );

/** A campaign to people of two networks in turn, paused: a test may take longer than it. */
async function startMixed(page: Page, name: string, tail: string): Promise<string> {
  const headers = ourHeaders();
  const draft = {
    name,
    channel: "sms",
    senderId: "AMANI AGRO",
    content: "Habari",
    messagesPerSecond: 2,
    chunkSize: 2,
  };
  const created = await page.request.post("/api/campaigns", { headers, data: draft });
  const { id } = (await created.json()).campaign;
  const rows = Array.from(
    { length: 24 },
    (_, at) => `${at % 2 ? "0622" : "0767"}${tail}${String(at).padStart(3, "0")}`,
  );
  const file = csv(`Simu\r\n${rows.join("\r\n")}\r\n`);
  await page.request.put(`/api/campaigns/${id}/audience`, { headers, multipart: { mapping: "{}", file } });
  await startPlanned(page, id);
  await page.request.post(`/api/campaigns/${id}/pause`, { headers });
  return id;
}

test("a network is late: its people are held by a press, everybody else is sent to, and a press sends to them", async ({
  desk: page,
}) => {
  await countHalotel(5);
  const id = await startMixed(page, "Mtandao uliochelewa", "911");
  await page.goto(`/campaigns/${id}`);
  await expect(page.getByText(/^Halotel is late since/)).toBeVisible();
  await page.getByRole("button", { name: "Hold Halotel…" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox").uncheck();
  await expectNoBarriersAnywhere(page);
  await dialog.getByRole("button", { name: "Hold Halotel", exact: true }).click();
  await expect(page.getByText(/holds Halotel since/)).toBeVisible();
  await page.request.post(`/api/campaigns/${id}/resume`, { headers: ourHeaders() });
  await expect.poll(async () => (await sentTo("+255767911")).length).toBe(12);
  await expect(page.getByText("Waiting for a network")).toBeVisible();
  const before = (await sentTo("+255622911")).length;
  expect(before).toBeLessThan(12);
  await page.reload();
  await expect(page.getByText(/They wait until somebody sends to them/)).toBeVisible();
  await expectNoBarriersAnywhere(page);
  await expectNothingWider(page);
  await resize(page, { width: 390, height: 900 });
  await expectNothingWider(page);
  await resize(page, { width: 1440, height: 900 });
  await page.getByRole("button", { name: "Send to Halotel now" }).click();
  await expect.poll(async () => (await sentTo("+255622911")).length).toBe(12);
  await expect(page.getByText(/All messages are sent/)).toBeVisible();
  await expect(page.getByText("A network held by Neema Mushi")).toBeVisible();
  expect(new Set(await sentTo("+255622911")).size).toBe(12);
});

for (const width of [1440, 390])
  test(`${width} px: two texts are tried with half of the people, a person chooses, and everybody else gets that one`, async ({
    desk: page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const prefix = `+25575491${width === 1440 ? 2 : 3}`;
    const rows = Array.from({ length: 90 }, (_, at) => `${prefix}${String(at).padStart(3, "0")};Mteja\r\n`);
    await composeSms(page, {
      ...{ name: "Ofa ya mbegu", file: csv(`Simu;Jina\r\n${rows.join("")}`), isService: true },
      text: "Habari {{Jina}}, mbegu zimefika",
    });
    await page.getByRole("button", { name: "Try a second text…" }).click();
    await page.getByRole("textbox", { name: "Text B" }).fill("Mbegu zimefika, {{Jina}}. Njoo leo");
    await page.getByLabel("Share, %").fill("80");
    await page.getByRole("button", { name: "Go on to the review" }).click();
    await expect(page.getByText("Choose a share from 2 to 50 %")).toBeVisible();
    await page.getByLabel("Share, %").fill("50");
    await expectNoBarriersAnywhere(page);
    await reviewOf(page, "90");
    await expect(page.getByText(/^Text A goes to \d+ people/)).toBeVisible();
    await expectNoBarriersAnywhere(page);
    await page.getByRole("button", { name: "Send 90 messages" }).click();
    await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
    const question = page.getByText(/^Which text should the other \d+ people get\?/);
    await expect(question).toBeVisible();
    const tried = (await sentTo(prefix)).length;
    expect(tried).toBeLessThan(90);
    const table = page.getByRole("table", { name: "Two texts" });
    await expect(table.getByRole("row").filter({ hasText: "Accepted" })).toBeVisible();
    await expectNoBarriersAnywhere(page);
    await expectNothingWider(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.emulateMedia({ colorScheme: "light" });
    if (width === 390) await readInSwahili(page);
    await page.getByRole("button", { name: "Send text B…" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("Mbegu zimefika, {{Jina}}. Njoo leo")).toBeVisible();
    await expectNoBarriersAnywhere(page);
    await dialog.getByRole("button", { name: /^Send text B to \d+ people/ }).click();
    await expect(page.getByText(/All messages are sent/)).toBeVisible();
    await expect(page.getByText("50 % tried, B chosen")).toBeVisible();
    await expect(page.getByText("Text chosen by Neema Mushi")).toBeVisible();
    const sent = await sentTo(prefix);
    expect([sent.length, new Set(sent).size]).toEqual([90, 90]);
  });

/** The question and both texts side by side, and back to English. */
async function readInSwahili(page: Page): Promise<void> {
  await inSwahili(page);
  await page.reload();
  await expect(page.getByRole("table", { name: "Maandishi mawili" })).toBeVisible();
  await expectSwahili(page, "two texts");
  await page.context().addCookies([{ name: "language", value: "en", url: originOf() }]);
  await page.reload();
}
