import { composeSms, csv, reviewOf } from "./support/composer.ts";
import { expect, expectNoBarriers, expectNothingWider, ledgerOf, pull, test } from "./support/desk.ts";
import { expectTargets } from "./support/page/targets.ts";

const NAMES = ["Asha", "Juma", "Pili", "Rehema", "Salim"];

test.beforeEach(() => pull("PUT", "settings", { smsFailedShare: 0 }));
test.afterEach(async () => {
  await pull("PUT", "faults", { seed: 1, rules: [] });
  await pull("PUT", "settings", { smsFailedShare: 0.025 });
});

for (const width of [1440, 390]) {
  // The number of each of the five but for its last digit, as the file has it.
  const prefix = width === 390 ? "0754 779 01" : "0754 779 00";
  test(`at ${width} px those whom a campaign did not reach get it again, as the file had them, and nobody gets it twice`, async ({
    desk: page,
  }) => {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    const rules = [1, 3].map((last) => ({
      kind: "error",
      status: 400,
      number: `255${plain(prefix)}${last}`,
    }));
    await pull("PUT", "faults", { seed: 1, rules });
    const rows = NAMES.map((name, index) => `${prefix}${index};${name}\r\n`);
    const text = "Habari {{Jina}}, namba yako ni {{Simu}}";
    const file = csv(`Simu;Jina\r\n${rows.join("")}`);
    await composeSms(page, { name: "Mbolea imefika", file, text, isService: true });
    await reviewOf(page, "5");
    await page.getByRole("button", { name: "Send 5 messages" }).click();
    await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
    await page.getByRole("main").getByRole("button", { name: "More" }).click();
    const again = page.getByRole("menuitem", { name: "Send again to the 2 that failed…" });
    await expect(again).toBeVisible();
    expect(await sentTo(prefix)).toEqual(["0", "2", "4"]);

    await pull("PUT", "faults", { seed: 1, rules: [] });
    if (width === 390) await expectTargets(page, "[role=menu]");
    await again.click();
    await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}\/edit$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mbolea imefika (again)");
    await expect(page.getByText("2 recipients", { exact: true })).toBeVisible();
    await expect(page.getByText(`Habari Juma, namba yako ni ${prefix}1`).first()).toBeVisible();
    await reviewOf(page, "2");
    await expectNoBarriers(page);
    await expectNothingWider(page);
    expect(await sentTo(prefix), "a copy sends nothing by itself").toHaveLength(3);
    await page.getByRole("button", { name: "Send 2 messages" }).click();
    await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
    await expect(page.getByText(/All messages are sent/)).toBeVisible();
    expect(await sentTo(prefix)).toEqual(["0", "1", "2", "3", "4"]);
  });
}

for (const width of [1440, 390]) {
  const first = width === 390 ? 754_776_500 : 754_776_000;
  test(`at ${width} px a campaign that stops because too many are refused says why once, leads to them, and goes on with the others`, async ({
    desk: page,
  }) => {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    const numbers = Array.from({ length: 120 }, (_, index) => `+255${first + index}`);
    // Far enough from each other: three that are answered in a row would be a reason of their own to stop.
    const refused = numbers.filter((_, index) => index % 4 === 0);
    const rules = refused.map((number) => ({ kind: "error", status: 400, number: number.slice(1) }));
    await pull("PUT", "faults", { seed: 1, rules });
    await composeSms(page, {
      name: `Wengi wamekataliwa ${width}`,
      file: csv(`Simu\r\n${numbers.join("\r\n")}\r\n`),
      text: `Habari za msimu ${width}`,
      isService: true,
    });
    await reviewOf(page, "120");
    await page.getByRole("button", { name: "Send 120 messages" }).click();
    await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
    await expect(page.getByText("Stopped: too many messages were refused")).toBeVisible();
    await expect(
      page.getByText(/^The service refused 20 of the last \d+ people\. Its reason: “/),
    ).toHaveCount(1);
    await expectNoBarriers(page);
    await expectNothingWider(page);
    // The note comes before the filters of the list, which have this name too.
    const concerned = page.getByRole("link", { name: "Refused 20", exact: true }).first();
    if (width === 390) expect((await concerned.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await concerned.click();
    await expect(page).toHaveURL(/state=rejected#recipients$/);
    const rows = page.getByRole("table", { name: "Recipients" }).getByRole("row");
    await expect(rows.filter({ hasText: "Refused" })).toHaveCount(20);
    await expect(rows.filter({ hasText: /Accepted|Sent|Delivered|Queued/ })).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^Cancel the remaining \d+…$/ })).toBeVisible();
    await pull("PUT", "faults", { seed: 1, rules: [] });
    await page.getByRole("button", { name: /^Resume and send \d+$/ }).click();
    await expect(page.getByText(/All messages are sent/)).toBeVisible();
    const sent = (await ledgerOf("sms")).filter((to) => numbers.includes(to));
    expect([sent.length, new Set(sent).size]).toEqual([100, 100]);
  });
}

const plain = (number: string): string => number.replaceAll(" ", "").slice(1);

/** The last digit of each of the five that the sandbox was told to send to, once per message. */
const sentTo = async (prefix: string): Promise<string[]> =>
  (await ledgerOf("sms"))
    .filter((to) => to.startsWith(`+255${plain(prefix)}`))
    .map((to) => to.slice(-1))
    .sort();
