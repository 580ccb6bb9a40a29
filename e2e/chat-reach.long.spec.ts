import { updateSettingRow } from "#lib/server/store/console/setting.ts";
import { chooseService, csv, reviewOf } from "./support/composer.ts";
import { withDatabase } from "./support/console/console-database.ts";
import { expect, expectNoBarriersAnywhere, expectNothingWider, ledgerOf, test } from "./support/desk.ts";
import { ourHeaders } from "./support/origin-of.ts";
import { resize } from "./support/page/resize.ts";
import { expectTargets } from "./support/page/targets.ts";
import { createApproved } from "./support/templates.ts";

// The other journeys of this console send templates, too.
test.afterEach(() =>
  withDatabase(async (db) => {
    await updateSettingRow(db, "chatReach", "none");
    await db.query("TRUNCATE chat_reach");
  }),
);

for (const width of [1440, 390]) {
  const prefix = `+2557547${width === 1440 ? 51 : 52}`;

  test(`${width} px: an owner says what WhatsApp allows, a larger campaign asks how, is spread, waits, and goes on when there is room`, async ({
    desk: page,
  }) => {
    const name = `bei_${width}`;
    await createApproved(page, name, [{ type: "BODY", text: `Bei mpya ${width} zipo dukani.` }]);
    await resize(page, { width, height: 900 });
    await page.goto("/settings/pace");
    await page.getByRole("button", { name: "Change the WhatsApp limit" }).click();
    const dialog = page.getByRole("dialog", { name: "How many people may you reach in 24 hours?" });
    await dialog.getByRole("combobox").click();
    await page.getByRole("option", { name: "250 people" }).click();
    await expectNoBarriersAnywhere(page);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.locator("#main").getByText("250 people", { exact: true })).toBeVisible();
    // All but one of them were reached today.
    await withDatabase((db) =>
      db.query("INSERT INTO chat_reach SELECT '+2556' || n, now() FROM generate_series(1, 249) n"),
    );

    await page.goto("/campaigns/new");
    await page.getByLabel("Name", { exact: true }).fill(`Bei ${width}`);
    await page.getByRole("radio", { name: "Chat template" }).check();
    const rows = [0, 1, 2].map((place) => `${prefix}00${place}\r\n`);
    await page.setInputFiles("input[type=file]", csv(`Simu\r\n${rows.join("")}`));
    await chooseService(page);
    const step = page.getByRole("listitem", { name: "Message" });
    await step.getByRole("button", { name: "Choose a template" }).click();
    const choice = page.getByRole("dialog", { name: "Choose a template" });
    await choice.getByRole("searchbox").fill(`${width} zipo`);
    await choice.getByRole("button", { name: `Use ${name} in sw` }).click();
    await reviewOf(page, "3");
    await expect(
      page.getByText("This plan has 3 people; your WhatsApp account may reach 250 in 24 hours"),
    ).toBeVisible();
    const send = page.getByRole("button", { name: /^Send 3 messages/ });
    await expect(send).toHaveAttribute("aria-disabled", "true");
    await expectNoBarriersAnywhere(page);
    await expectNothingWider(page);
    if (width < 640) await expectTargets(page, "main");
    const draft = page.url().split("/").at(-2) ?? "";
    const { campaign } = await (await page.request.get(`/api/campaigns/${draft}`)).json();
    const refused = await page.request.post(`/api/campaigns/${draft}/start`, {
      headers: ourHeaders(),
      data: { startToken: campaign.startToken },
    });
    expect([refused.status(), (await refused.json()).code]).toEqual([422, "reach_exceeded"]);
    await page.getByRole("radio", { name: /^Spread it over days/ }).check();
    await send.click();
    await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
    await expect(page.getByText(/the WhatsApp limit, until/)).toBeVisible();
    await expectNoBarriersAnywhere(page);
    const sent = async () => (await ledgerOf("chat")).filter((to) => to.startsWith(prefix));
    expect(await sent()).toHaveLength(1);
    await withDatabase((db) =>
      db.query("UPDATE chat_reach SET reached_at = reached_at - interval '24 hours'"),
    );
    await page.request.put("/api/settings/chatReach", {
      headers: ourHeaders(),
      data: { value: "2000" },
    });
    await expect.poll(async () => (await sent()).length).toBe(3);
  });
}
