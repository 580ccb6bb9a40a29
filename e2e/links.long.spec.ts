import type { Page } from "playwright/test";
import { composeSms, csv, reviewOf } from "./support/composer.ts";
import { withDatabase } from "./support/console/console-database.ts";
import {
  expect,
  expectNoBarriers,
  expectNoBarriersAnywhere,
  expectNothingWider,
  pull,
  test,
} from "./support/desk.ts";

test.beforeEach(() => pull("PUT", "settings", { smsFailedShare: 0 }));
test.afterEach(() => pull("PUT", "settings", { smsFailedShare: 0.025 }));

for (const width of [1440, 390]) {
  const prefix = `+2557546${width === 1440 ? 71 : 72}`;
  test(`${width} px: a campaign with links, opened by a person, and stopped by them and back`, async ({
    desk: page,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await compose(page, prefix);
    await reviewOf(page, "2");
    await page.getByRole("button", { name: /^Send 2 messages/ }).click();
    await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
    await expect(page.getByText(/All messages are sent|Finished/).first()).toBeVisible();

    const [text = ""] = await textsTo(prefix);
    const addressIn = (path: string) => text.split(/\s+/).find((word) => word.includes(path)) ?? "";
    const [link, wayOut] = [addressIn("/x/"), addressIn("/s/")];
    const phone = await browser.newContext({ viewport: { width: 390, height: 800 } });
    const person = await phone.newPage();
    const led = await person.request.get(link, { maxRedirects: 0, headers: { "user-agent": PHONE } });
    expect([led.status(), led.headers().location]).toEqual([302, "https://shop.example/maize"]);
    await stopAndUndo(person, wayOut);
    await phone.close();

    const links = page.getByRole("region", { name: "Links" });
    await expect(links.getByText("1 of 2", { exact: true })).toBeVisible();
    await expect(links.getByText("https://shop.example/maize")).toBeVisible();
    await expectNoBarriersAnywhere(page);
    const asha = `${prefix}001`.replace(/^(\+255)(\d{3})(\d{3})/, "$1 $2 $3 ");
    await page.getByRole("link", { name: asha }).click();
    const drawer = page.getByRole("dialog");
    await expect(drawer.getByRole("region", { name: "Link" }).getByText("Once")).toBeVisible();
    await expectNoBarriersAnywhere(page);
  });
}

const PHONE = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36";

async function compose(page: Page, prefix: string): Promise<void> {
  await composeSms(page, {
    name: "Ofa ya mahindi",
    file: csv(`Simu;Jina\r\n${prefix}001;Asha\r\n${prefix}002;Juma\r\n`),
    text: "Habari {{Jina}}",
  });
  const note = page.getByText("People cannot stop these messages");
  await expect(note).toBeVisible();
  await page.getByRole("button", { name: "Add a link to stop", exact: true }).click();
  await expect(note).toBeHidden();
  const message = page.getByRole("textbox", { name: "Message" });
  await expect(message).toHaveValue("Habari {{Jina}}\nStop/Jitoe: {{stop_link}}");
  await message.press("ControlOrMeta+End");
  await message.pressSequentially(" ");
  await page.getByRole("button", { name: "Add a link", exact: true }).click();
  const leadsTo = page.getByRole("textbox", { name: "The link leads to" });
  await expect(leadsTo).toBeVisible();
  await leadsTo.fill("javascript:alert(1)");
  await leadsTo.blur();
  await expect(page.getByText("The address of the link begins with https://")).toBeVisible();
  await leadsTo.fill("https://shop.example/maize");
  await expect(page.getByLabel("Preview").getByText(/\/x\/example0/)).toBeVisible();
  await expectNoBarriersAnywhere(page);
  await page.getByRole("combobox", { name: "Kind of message" }).click();
  await page.getByRole("option", { name: /Service \(sent at any hour\)/ }).click();
}

async function stopAndUndo(person: Page, wayOut: string): Promise<void> {
  for (const scheme of ["light", "dark"] as const) {
    await person.emulateMedia({ colorScheme: scheme });
    await person.goto(`${wayOut}?lang=en`);
    await expect(person.getByRole("heading", { name: "Stop these messages?" })).toBeVisible();
    await expectNothingWider(person);
    await expectNoBarriers(person);
  }
  await person.getByRole("link", { name: "Kiswahili" }).click();
  await person.getByRole("button", { name: "Acha kunitumia jumbe" }).click();
  await expect(person.getByRole("heading", { name: "Hutatumiwa tena ofa na habari" })).toBeVisible();
  await expectNoBarriers(person);
  await person.getByRole("button", { name: "Tengua, nitumieni tena" }).click();
  await expect(person.getByRole("heading", { name: "Utatumiwa tena ofa na habari zetu" })).toBeVisible();
}

/** As they were planned, which is what was sent. */
async function textsTo(prefix: string): Promise<string[]> {
  const rows = await withDatabase((db) =>
    db.query<{ text: string }>("SELECT text FROM recipient WHERE number LIKE $1 ORDER BY seq", [
      `${prefix}%`,
    ]),
  );
  return rows.map(({ text }) => text);
}
