import { csv } from "./support/composer.ts";
import { withDatabase } from "./support/console/console-database.ts";
import { expect, expectNoBarriersAnywhere, expectNothingWider, ledgerOf, test } from "./support/desk.ts";
import { ourHeaders } from "./support/origin-of.ts";
import { startPlanned } from "./support/start-planned.ts";

for (const [width, first] of [
  [1440, 754_779_100],
  [390, 754_779_200],
] as const) {
  test(`a campaign is repeated, a missed time is asked about on the overview and sent, followed up, and shown on the calendar (${width})`, async ({
    desk: page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const number = (at: number) => `0${first + at}`;
    const name = `Duka ${width}`;
    const list = await page.request.post("/api/lists/import", {
      headers: ourHeaders(),
      multipart: { name, mapping: "{}", file: csv(`Simu;Jina\n${number(1)};Rehema\n${number(2)};Salma\n`) },
    });
    expect(list.ok(), await list.text()).toBe(true);
    const made = await page.request.post("/api/campaigns", {
      headers: ourHeaders(),
      data: {
        name: `Bei ${width}`,
        channel: "sms",
        senderId: "AMANI AGRO",
        content: { text: "Habari {{Jina}}" },
      },
    });
    const { campaign } = await made.json();
    await page.request.put(`/api/campaigns/${campaign.id}/audience`, {
      headers: ourHeaders(),
      multipart: { mapping: "{}", file: csv(`Simu;Jina\n${number(3)};Zawadi\n`) },
    });
    await startPlanned(page, campaign.id);

    await page.goto(`/campaigns/${campaign.id}`);
    await page.getByRole("main").getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Repeat this…" }).click();
    const dialog = page.getByRole("dialog", { name: "Repeat" });
    await dialog.getByText("A list", { exact: true }).click();
    await dialog.getByRole("combobox", { name: "Which list" }).click();
    await page.getByRole("option", { name }).click();
    await expect(dialog.getByRole("list", { name: "The next times" }).getByRole("listitem")).toHaveCount(5);
    await dialog.getByText("Do not ask", { exact: true }).click();
    await expectNoBarriersAnywhere(page);
    await dialog.getByRole("button", { name: "Start repeating" }).click();
    await page.waitForURL(/\/campaigns\/automations\/[0-9a-f-]{36}$/);
    const id = page.url().split("/").at(-1) ?? "";
    await expect(page.getByRole("list", { name: "The next times" }).getByRole("listitem")).toHaveCount(5);
    await expectNoBarriersAnywhere(page);
    await expectNothingWider(page);

    // The machine was off at its time.
    await withDatabase((db) =>
      db.query(
        "UPDATE automation SET next_at = date_trunc('minute', now()) - interval '2 hours' WHERE id = $1",
        [id],
      ),
    );
    await page.goto("/overview");
    const need = page.getByRole("listitem").filter({ hasText: "1 time was missed: nothing was sent" });
    await need.getByRole("link", { name: "Send or skip" }).click();
    await page.waitForURL(`**/campaigns/automations/${id}`);
    expect(await ledgerOf("sms")).not.toContain(`+255${first + 1}`);
    await page.getByRole("button", { name: "Send now" }).click();
    await expect(page.getByText("Sent to 2 of 2 people").first()).toBeVisible();
    const ledger = await ledgerOf("sms");
    for (const at of [1, 2]) expect(ledger.filter((to) => to === `+255${first + at}`)).toHaveLength(1);

    await page.getByRole("button", { name: "Follow up…" }).click();
    const step = page.getByRole("dialog", { name: "Follow up" });
    await step.getByRole("combobox", { name: "Message" }).click();
    await page.getByRole("option", { name: `Bei ${width}`, exact: true }).click();
    await step.getByLabel("After so many hours").fill("48");
    await step.getByRole("button", { name: "Start following up" }).click();
    await page.waitForURL((url) => !url.pathname.endsWith(id));
    await expect(page.getByText("Who did not get it, 48 hours after").first()).toBeVisible();
    await page.goto("/campaigns/automations");
    await expect(page.getByRole("link", { name: `Bei ${width}` }).first()).toBeVisible();
    await expectNoBarriersAnywhere(page);
    await expectNothingWider(page);
    const next = new Date(Date.now() + 31 * 86_400_000).toISOString().slice(0, 7);
    await page.goto(`/campaigns/calendar?month=${next}`);
    await expect(
      page
        .getByRole("list", { name: "Days" })
        .getByRole("link", { name: `Bei ${width}` })
        .first(),
    ).toBeVisible();
    await expectNoBarriersAnywhere(page);
    await expectNothingWider(page);

    await page.goto(`/campaigns/automations/${id}`);
    await page.getByRole("button", { name: "Pause" }).click();
    await expect(page.getByText("Nothing: it is paused")).toBeVisible();
    await withDatabase((db) => db.query("DELETE FROM automation WHERE follows_automation IS NOT NULL"));
    await withDatabase((db) => db.query("DELETE FROM automation"));
  });
}

for (const [width, first] of [
  [1440, 754_779_300],
  [390, 754_779_400],
] as const) {
  test(`a campaign is followed by a list to call: who did not get it is on it, and nothing is sent (${width})`, async ({
    desk: page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const numbers = [first + 1, first + 2];
    const made = await page.request.post("/api/campaigns", {
      headers: ourHeaders(),
      data: {
        name: `Deni ${width}`,
        channel: "sms",
        senderId: "AMANI AGRO",
        content: { text: "Habari {{Jina}}" },
      },
    });
    const { campaign } = await made.json();
    await page.request.put(`/api/campaigns/${campaign.id}/audience`, {
      headers: ourHeaders(),
      multipart: { mapping: "{}", file: csv(`Simu;Jina\n0${numbers[0]};Furaha\n0${numbers[1]};Bahati\n`) },
    });
    await startPlanned(page, campaign.id);
    await expect
      .poll(
        async () => (await (await page.request.get(`/api/campaigns/${campaign.id}`)).json()).campaign.state,
      )
      .toMatch(/^(sent|completed)$/);
    // Three hours ago, and nobody heard of the second message since.
    await withDatabase(async (db) => {
      await db.query(
        "UPDATE campaign SET started_at = started_at - interval '3 hours', ended_at = ended_at - interval '3 hours' WHERE id = $1",
        [campaign.id],
      );
      await db.query(
        "UPDATE message SET grade = 'exact', state = CASE number WHEN $2 THEN 'handed' ELSE 'delivered' END WHERE campaign_id = $1",
        [campaign.id, `+255${numbers[1]}`],
      );
    });
    const sent = (await ledgerOf("sms")).length;

    await page.goto(`/campaigns/${campaign.id}`);
    await page.getByRole("main").getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Follow up…" }).click();
    const dialog = page.getByRole("dialog", { name: "Follow up" });
    await dialog.getByText("They go on a list to call", { exact: true }).click();
    await expect(dialog.getByRole("combobox", { name: "Message" })).toHaveCount(0);
    await dialog.getByLabel("After so many hours").fill("1");
    await dialog.getByText("Do not ask", { exact: true }).click();
    await expectNoBarriersAnywhere(page);
    await expectNothingWider(page);
    await dialog.getByRole("button", { name: "Start following up" }).click();
    await page.waitForURL(/\/campaigns\/automations\/[0-9a-f-]{36}$/);
    await expect(page.getByText("A list of 1 person to call").first()).toBeVisible();
    await expectNoBarriersAnywhere(page);
    await expectNothingWider(page);
    await page.getByRole("table", { name: "Each time" }).getByRole("link").click();
    await page.waitForURL(/\/contacts\/lists\//);
    await expect(page.getByText("Bahati").first()).toBeVisible();
    await expect(page.getByText("Furaha")).toHaveCount(0);
    expect((await ledgerOf("sms")).length).toBe(sent);
    await withDatabase((db) => db.query("DELETE FROM automation"));
  });
}
