import type { Page } from "playwright/test";
import { composeSms, csv, reviewOf } from "./support/composer.ts";
import { withDatabase } from "./support/console/console-database.ts";
import { expect, expectNoBarriers, expectNoBarriersAnywhere, ledgerOf, test } from "./support/desk.ts";

const FILE = "Simu;Jina\r\n0754777001;Asha\r\n0754777002;Juma\r\n0754777003;Pili\r\n";
const TEXT = "Habari {{Jina}}, duka limehamia sokoni";

test("the same words to the same people again are sent only after a yes", async ({ desk: page }) => {
  const before = await sentToThem();
  await compose(page, "Tumehama");
  await page.getByRole("button", { name: "Send 3 messages for 3 credits" }).click();
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
  await expect(page.getByText(/All messages are sent/)).toBeVisible();

  await compose(page, "Tumehama, mara ya pili");
  await expect(page.getByText("3 of these 3 (100 %) got this message already")).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole("button", { name: "See who" }).click();
  const people = page.getByRole("dialog", { name: "3 people" });
  await expect(people.getByText("+255 754 777 003")).toBeVisible();
  await expectNoBarriers(page);
  await people.getByRole("button", { name: "Close" }).last().click();
  const send = page.getByRole("button", { name: "Send 3 messages for 3 credits" });
  await send.click({ force: true });
  await expect(page.getByRole("link", { name: "Tumehama", exact: true })).toBeVisible();
  expect((await sentToThem()) - before).toBe(3);

  await page.getByRole("checkbox", { name: "Send it to them again" }).check();
  await send.click();
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
  await expect(page.getByText(/All messages are sent/)).toBeVisible();
  expect((await sentToThem()) - before, "a person may mean it").toBe(6);

  await letTimePass("Tumehama%");
  await compose(page, "Tumehama, mara ya tatu", `${FILE}0754777004;Rehema\r\n`, "4");
  await expect(page.getByText("3 of these 4 (75 %) got this message before")).toBeVisible();
  await expect(
    page.getByText("Most of these people are in 1 earlier campaign with this message too."),
  ).toBeVisible();
  await expectNoBarriersAnywhere(page);
  await page.getByRole("button", { name: "See who" }).click();
  await expect(people.getByText("+255 754 777 003")).toBeVisible();
  await people.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByRole("checkbox", { name: "Send it to them again" })).toHaveCount(0);
  const toAll = page.getByRole("button", { name: "Send 4 messages for 4 credits" });
  await expect(toAll, "nobody has to agree to what was said weeks ago").not.toHaveAttribute("aria-disabled");

  await page.getByRole("button", { name: "Skip these 3 people" }).click();
  await page.getByRole("button", { name: "Send 1 message for 1 credit" }).click();
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
  await expect(page.getByText(/^All messages are sent|^Sent to the service/).first()).toBeVisible();
  await expect(page.getByText("+255 754 777 004").first()).toBeVisible();
  expect((await sentToThem()) - before, "those three have it").toBe(6);
});

/** How often the sandbox was told to send to one of the three: other journeys send too. */
const sentToThem = async (): Promise<number> =>
  (await ledgerOf("sms")).filter((to) => /^\+25575477700[123]$/.test(to)).length;

const letTimePass = (names: string) =>
  withDatabase((db) =>
    db.query("UPDATE campaign SET started_at = started_at - interval '16 days' WHERE name LIKE $1", [names]),
  );

async function compose(page: Page, name: string, file = FILE, count = "3"): Promise<void> {
  await composeSms(page, { name, file: csv(file), text: TEXT, isService: true });
  await reviewOf(page, count);
}
