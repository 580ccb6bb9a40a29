import { updateSettingRow } from "#lib/server/store/console/setting.ts";
import { csv } from "./support/composer.ts";
import { withDatabase } from "./support/console/console-database.ts";
import { expect, expectNoBarriersAnywhere, expectNothingWider, ledgerOf, test } from "./support/desk.ts";
import { ourHeaders } from "./support/origin-of.ts";
import { resize } from "./support/page/resize.ts";
import { expectTargets } from "./support/page/targets.ts";
import { startPlanned } from "./support/start-planned.ts";

// The other journeys of this console send marketing, too.
test.afterEach(() =>
  withDatabase(async (db) => {
    await updateSettingRow(db, "marketingHours", { from: "08:00", to: "20:00" });
    await updateSettingRow(db, "serviceHours", null);
    await updateSettingRow(db, "holidays", []);
  }),
);

/** Today in Dar es Salaam. */
const today = (): string => new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);

for (const width of [1440, 390]) {
  const prefix = `+2557548${width === 1440 ? 61 : 62}`;

  test(`${width} px: an owner closes a day and public holidays, adds today as one, and a marketing campaign waits for the next open day`, async ({
    desk: page,
  }) => {
    await resize(page, { width, height: 900 });
    await page.goto("/settings/hours");
    await page.getByRole("button", { name: "Change the hours…" }).click();
    const hours = page.getByRole("dialog", { name: "When may marketing be sent?" });
    await hours.getByLabel("From").fill("00:00");
    await hours.getByLabel("Until").fill("23:59");
    await hours.getByLabel("Sunday").fill("mchana");
    await hours.getByRole("button", { name: "Save" }).click();
    await expect(hours.getByText(/^Write hours in their order like/)).toBeVisible();
    await hours.getByLabel("Sunday").fill("closed");
    await hours.getByRole("combobox", { name: "On public holidays" }).click();
    await page.getByRole("option", { name: "Nothing is sent" }).click();
    await expectNoBarriersAnywhere(page);
    await expectNothingWider(page);
    if (width < 640) await expectTargets(page, "[role=dialog]");
    await hours.getByRole("button", { name: "Save" }).click();
    await expect(
      page.getByText(/only Monday to Saturday 00:00 to 23:59; not on Sunday and public holidays/).first(),
    ).toBeVisible();

    await page.getByRole("button", { name: "Change the public holidays…" }).click();
    const holidays = page.getByRole("dialog", { name: "Public holidays" });
    await holidays.getByRole("button", { name: "Add a day" }).click();
    await expectNoBarriersAnywhere(page);
    await holidays
      .getByLabel(/^Day \d+$/)
      .last()
      .fill(today());
    await holidays
      .getByLabel(/^Name of day \d+$/)
      .last()
      .fill("Siku ya Uhuru");
    await holidays.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText(/Siku ya Uhuru/).first()).toBeVisible();

    const headers = ourHeaders();
    const settings = { name: `Sikukuu ${width}`, channel: "sms", senderId: "AMANI AGRO", content: "Habari" };
    const created = await page.request.post("/api/campaigns", {
      headers,
      data: { ...settings, messageClass: "marketing" },
    });
    const { id } = (await created.json()).campaign;
    const file = csv(`Simu\r\n${prefix}000\r\n`);
    await page.request.put(`/api/campaigns/${id}/audience`, { headers, multipart: { mapping: "{}", file } });
    await startPlanned(page, id);
    await page.goto(`/campaigns/${id}`);
    await expect(page.getByText(/quiet hours to end, until/)).toBeVisible();
    await expectNoBarriersAnywhere(page);
    expect((await ledgerOf("sms")).filter((to) => to.startsWith(prefix))).toEqual([]);
    // The holiday is taken out again, and tomorrow is no matter any more.
    await withDatabase((db) => updateSettingRow(db, "holidays", []));
    const open = { headers, data: { hours: { from: "00:00", to: "23:59" } } };
    expect((await page.request.put("/api/marketing-hours", open)).status()).toBe(200);
    await expect(page.getByText(/All messages are sent/)).toBeVisible();
  });
}
