import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { limitMs } from "#lib/launch/test/machine-speed.ts";
import { composeSms, csv, reviewOf } from "./support/composer.ts";
import { expect, expectNoBarriers, expectNothingWider, pull, test } from "./support/desk.ts";

const NAMES = ["Asha", "Juma", "Pili", "Rehema", "Salim"];

test.beforeEach(() => pull("PUT", "settings", { smsFailedShare: 1 }));
test.afterEach(async () => {
  await pull("PUT", "faults", { seed: 1, rules: [] });
  await pull("PUT", "settings", { smsFailedShare: 0.025 });
});

/** A campaign to five people, of whom two are refused and the others fail; its page is open. */
async function runWithFailures(page: Page, prefix: string): Promise<void> {
  const refused = [1, 3].map((last) => `255${prefix.replaceAll(" ", "").slice(1)}${last}`);
  await pull("PUT", "faults", {
    seed: 1,
    rules: refused.map((number) => ({ kind: "error", status: 400, number })),
  });
  const rows = NAMES.map((name, index) => `${prefix}${index};${name}\r\n`);
  await composeSms(page, {
    name: "Kwa nini",
    file: csv(`Simu;Jina\r\n${rows.join("")}`),
    text: `Habari {{Jina}}, bei mpya ${prefix}`,
    isService: true,
  });
  await reviewOf(page, "5");
  await page.getByRole("button", { name: "Send 5 messages" }).click();
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
}

for (const width of [1440, 390]) {
  test(`at ${width} px a campaign says why people did not get it, and each reason leads to just these people and their file`, async ({
    desk: page,
  }) => {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await runWithFailures(page, width === 390 ? "0754 783 01" : "0754 783 00");
    const why = page.getByRole("region", { name: "Why people did not get it" });
    const failed = why.getByRole("region", { name: "Failed after it was accepted" });
    const noReason = failed.getByRole("listitem").filter({ hasText: "The operator gave no reason" });
    // Of fewer than 20 people no share is said.
    await expect(noReason.locator(".num")).toHaveText("3", { timeout: limitMs(90_000) });
    await expect(noReason).toContainText("Check some of these numbers before you send again.");
    const refused = why.getByRole("region", { name: "Refused before it was sent" });
    await expect(refused.getByRole("listitem").locator(".num")).toHaveText("2");
    await expectNoBarriers(page);
    await expectNothingWider(page);

    await noReason.getByRole("link").click();
    await expect(page).toHaveURL(/state=failed&reason=[0-9a-f]{16}#recipients$/);
    const table = page.getByRole("table", { name: "Recipients" });
    await expect(table.getByRole("row").filter({ hasText: "Refused" })).toHaveCount(0);
    await expect(table.getByRole("row").filter({ hasText: "Failed" })).toHaveCount(3);
    await expect(page.getByRole("button", { name: "Make a list of these 3 people" })).toBeVisible();
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download these 3 people (CSV)" }).click();
    const lines = (await readFile(await (await download).path(), "utf8")).trim().split("\r\n");
    expect(lines.slice(1).map((line) => line.split(",")[1])).toEqual(["Asha", "Pili", "Salim"]);

    // All reasons again.
    await page.getByRole("link", { name: /^The operator gave no reason 3$/ }).click();
    await expect(page).toHaveURL(/state=failed(#|$)/);

    await page.goto("/messages?state=failed");
    const lately = page.getByRole("table", { name: "Why messages did not arrive lately" });
    await expect(lately.getByRole("row", { name: /^Failed: No reason was given/ })).toBeVisible();
    await expect(lately.getByRole("row", { name: /^Refused: / }).first()).toBeVisible();
    await expectNoBarriers(page);
    await expectNothingWider(page);
  });
}
