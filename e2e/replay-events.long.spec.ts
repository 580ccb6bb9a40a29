import type { Page } from "playwright/test";
import { expect, expectNoBarriers, expectNothingWider, pull, test } from "./support/desk.ts";
import { ourHeaders } from "./support/origin-of.ts";
import { expectTargets } from "./support/page/targets.ts";

const NAME = "Zuhura Mbwana";
const LIST = "/events?type=message.received";
const say = (from: string, text: string) => pull("POST", "inbound", { from, name: NAME, text });

/** Words that take somebody out from now on; what was written before was only a message. */
async function takeAsOptOut(page: Page, ...out: string[]) {
  const answer = await page.request.put("/api/opt-outs/words", {
    headers: ourHeaders(),
    data: { out, in: [] },
  });
  expect(answer.status()).toBe(200);
}
test.afterEach(({ desk }) => takeAsOptOut(desk));

const rowsOf = (page: Page) => page.getByRole("row").filter({ hasText: NAME });

test("an event is tried again, read, and then changed, and the audit log says so", async ({ desk: page }) => {
  await say("+255754333501", "Acheni kabisa");
  await page.goto(LIST);
  await rowsOf(page).first().getByRole("link").click();
  const drawer = page.getByRole("dialog").filter({ hasText: "Signature verified" });
  await drawer.getByRole("button", { name: "Work on it again…" }).click();
  const same = page.getByRole("dialog", { name: "Work on this event again" });
  await expect(same.getByText("Nothing would change")).toBeVisible();
  await same.getByRole("button", { name: "Close" }).last().click();

  await takeAsOptOut(page, "acheni kabisa");
  await drawer.getByRole("button", { name: "Work on it again…" }).click();
  const dialog = page.getByRole("dialog", { name: "Work on this event again?" });
  await expect(dialog.getByText(/^Opted out: wrote “Acheni kabisa”/i)).toBeVisible();
  await expectNoBarriers(page);
  await expect(drawer.getByText(/^Opted out: wrote/i), "nothing was changed yet").toHaveCount(0);
  await dialog.getByRole("button", { name: "Apply this change" }).click();
  await expect(drawer.getByText(/^Opted out: wrote “Acheni kabisa”/i).first()).toBeVisible();
  await page.goto("/settings/audit");
  await expect(page.getByText("Worked on an event again").first()).toBeVisible();
});

test("the events of a list are counted and tried, then worked on, on a phone too", async ({ desk: page }) => {
  await say("+255754333502", "Basi tosha");
  await say("+255754333503", "Basi tosha");
  await page.setViewportSize({ width: 390, height: 844 });
  // A search reads what is stored, and once.
  const stored = async () =>
    (await (await page.request.get("/api/events?q=basi%20tosha")).json()).items.length;
  await expect.poll(stored).toBe(2);
  await page.goto(`${LIST}&q=${encodeURIComponent("basi tosha")}`);
  await expect(rowsOf(page)).toHaveCount(2);
  await takeAsOptOut(page, "basi tosha");
  await page.getByRole("button", { name: "Work on the events of this list again" }).click();
  const ask = page.getByRole("dialog", { name: "Work on these events again?" });
  await expect(ask.getByText("Events of the type message.received, that match “basi tosha”.")).toBeVisible();
  await ask.getByRole("button", { name: "Count and try" }).click();
  const found = page.getByRole("dialog", { name: "Change 2 events?" });
  await expect(found.getByText("We tried 2 events, and undid it: 2 would change something.")).toBeVisible();
  await expectNoBarriers(page);
  await expectNothingWider(page);
  await expectTargets(page);
  await found.getByRole("button", { name: "Apply to 2 events" }).click();
  await expect(page.getByText("Done: we worked on 2 events again, and 2 changed something.")).toBeVisible();
});
