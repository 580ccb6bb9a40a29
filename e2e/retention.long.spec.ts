import { plantCampaign } from "#lib/testing/campaign.ts";
import { withDatabase } from "./support/console/console-database.ts";
import { expect, expectNoBarriersAnywhere, test } from "./support/desk.ts";
import { expectSeen } from "./support/page/seen.ts";

/** What ended forty days ago: a campaign of three people, a send by hand to one, and one of two events. */
const plantPast = () =>
  withDatabase(async (db) => {
    const id = await plantCampaign(db, { channel: "sms", size: 3 });
    const sendId = await plantCampaign(db, { channel: "sms", size: 1 });
    await db.query(
      `UPDATE campaign SET kind = 'direct', content = '{"text": "Upendo, deni lako ni 45,000"}', state = 'completed',
         n_queued = 0, n_accepted = 1, created_at = at, started_at = at, ended_at = at, completed_at = at
       FROM (SELECT now() - interval '40 days' AS at) past WHERE id = $1`,
      [sendId],
    );
    await db.query(
      `UPDATE campaign SET name = 'Mbolea ya msimu uliopita', state = 'completed', n_queued = 0, n_accepted = 3, n_delivered = 3,
         created_at = at, started_at = at, ended_at = at, completed_at = at
       FROM (SELECT now() - interval '40 days' AS at) past WHERE id = $1`,
      [id],
    );
    await db.query(
      `INSERT INTO event (event_id, raw, body, headers, signed_at, received_at, type, is_test, flags, secret_index, duplicates,
         projected_at)
       SELECT 'past-' || i, '', '{}', '{}', at, at, 'past.event', false, '{}', 0, 0, at
       FROM (VALUES (1, now() - interval '40 days'), (2, now())) past (i, at)`,
    );
    return { id, sendId };
  });

for (const width of [1440, 390]) {
  test(`${width} px: an owner decides how long details are kept; what is older goes, and its pages say so`, async ({
    desk: page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const { id, sendId } = await plantPast();
    await page.goto(`/campaigns/${id}`);
    await expect(page.getByRole("heading", { name: "Recipients" })).toBeVisible();
    await page.goto(`/send/${sendId}`);
    await expect(page.getByText("Upendo, deni lako ni 45,000")).toBeVisible();
    await page.goto("/settings/privacy");
    const section = page.getByRole("region", { name: "How long we keep details" });
    await section.getByRole("button", { name: "Change how long…" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("Nobody can bring them back")).toBeHidden();
    for (const label of ["Events", "People and messages"]) {
      await dialog.getByLabel(label, { exact: true }).click();
      await page.getByRole("option", { name: "30 days", exact: true }).click();
      // While one list closes it keeps the next one from whoever reads by ear.
      await expect(page.getByRole("listbox")).toHaveCount(0);
    }
    await expect(
      dialog.getByText(
        "Events older than 30 days are removed. People and messages older than 30 days are removed.",
      ),
    ).toBeVisible();
    await expectNoBarriersAnywhere(page);
    await dialog.getByRole("button", { name: "Save and remove old details" }).click();
    await expect(section.getByText("30 days").first()).toBeVisible();
    // What has just been said does not lie on what the next dialog asks.
    await expect(page.getByText("Saved how long details are kept")).toBeVisible();
    await section.getByRole("button", { name: "Change how long…" }).click();
    await expectSeen(dialog.getByRole("button", { name: "Save", exact: true }));
    await page.keyboard.press("Escape");

    await expect(async () => {
      await page.goto(`/campaigns/${id}`);
      await expect(page.getByText("The people of this campaign were removed")).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(page.getByText("Delivered to 3 of 3").first()).toBeVisible();
    await expect(page.getByRole("heading", { name: "Recipients" })).toBeHidden();
    await expectNoBarriersAnywhere(page);
    await expect(async () => {
      await page.goto(`/send/${sendId}`);
      await expect(page.getByText("The people of this send were removed")).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(page.getByRole("heading", { name: "1 accepted" })).toBeVisible();
    await expect(page.getByText("Upendo, deni lako ni 45,000")).toBeHidden();
    await expectNoBarriersAnywhere(page);
    await page.goto("/events?type=past.event");
    await expect(page.getByText(/Events before .* were removed, as we keep them for 30 days$/)).toBeVisible();
    await withDatabase(async (db) => {
      await db.query(
        "UPDATE retention SET event_days = NULL, people_days = NULL, events_before = NULL, people_before = NULL",
      );
      await db.query("DELETE FROM event WHERE type = 'past.event'");
    });
  });
}
