import { composeSms, csv, reviewOf } from "./support/composer.ts";
import { expect, expectNoBarriers, ledgerOf, pull, test } from "./support/desk.ts";

const NAMES = ["Asha", "Juma", "Pili", "Rehema", "Salim"];
const FILE = NAMES.map((name, index) => `0754 779 00${index};${name}\r\n`).join("");
const REFUSED = ["255754779001", "255754779003"];

test.beforeEach(() => pull("PUT", "settings", { smsFailedShare: 0 }));
test.afterEach(async () => {
  await pull("PUT", "faults", { seed: 1, rules: [] });
  await pull("PUT", "settings", { smsFailedShare: 0.025 });
});

test("those whom a campaign did not reach get it again, as the file had them, and nobody gets it twice", async ({
  desk: page,
}) => {
  const rules = REFUSED.map((number) => ({ kind: "error", status: 400, number }));
  await pull("PUT", "faults", { seed: 1, rules });
  const text = "Habari {{Jina}}, namba yako ni {{Simu}}";
  const file = csv(`Simu;Jina\r\n${FILE}`);
  await composeSms(page, { name: "Mbolea imefika", file, text, isService: true });
  await reviewOf(page, "5");
  await page.getByRole("button", { name: "Send 5 messages" }).click();
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
  await page.getByRole("button", { name: "More" }).click();
  const again = page.getByRole("menuitem", { name: "Send again to the 2 that failed…" });
  await expect(again).toBeVisible({ timeout: 60_000 });
  expect(await sentToThem()).toEqual(["000", "002", "004"]);

  await pull("PUT", "faults", { seed: 1, rules: [] });
  await again.click();
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}\/edit$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mbolea imefika (again)");
  await expect(page.getByText("2 recipients", { exact: true })).toBeVisible();
  await expect(page.getByText("Habari Juma, namba yako ni 0754 779 001").first()).toBeVisible();
  await reviewOf(page, "2");
  await expectNoBarriers(page);
  expect(await sentToThem(), "a copy sends nothing by itself").toHaveLength(3);
  await page.getByRole("button", { name: "Send 2 messages" }).click();
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
  await expect(page.getByText(/All messages are sent/)).toBeVisible({ timeout: 60_000 });
  expect(await sentToThem()).toEqual(["000", "001", "002", "003", "004"]);
});

/** The last three digits of each of the five that the sandbox was told to send to, once per message. */
const sentToThem = async (): Promise<string[]> =>
  (await ledgerOf("sms"))
    .filter((to) => to.startsWith("+255754779"))
    .map((to) => to.slice(-3))
    .sort();
