import { composeSms, csv, reviewOf } from "./support/composer.ts";
import { expect, expectNoBarriersAnywhere, ledgerOf, pull, test } from "./support/desk.ts";

test.beforeEach(() => pull("PUT", "settings", { smsFailedShare: 0 }));
test.afterEach(() => pull("PUT", "settings", { smsFailedShare: 0.025 }));

for (const width of [1440, 390]) {
  const prefix = `+2557547${width === 1440 ? 84 : 85}`;
  test(`${width} px: a campaign is sent as slowly as somebody chose, says so, and its copy does so too`, async ({
    desk: page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const rows = Array.from({ length: 8 }, (_, index) => `${prefix}00${index};Mteja\r\n`).join("");
    await composeSms(page, {
      name: "Polepole",
      file: csv(`Simu;Jina\r\n${rows}`),
      text: "Habari {{Jina}}, tupigie simu",
      isService: true,
    });
    await reviewOf(page, "8");
    await page.getByText("More choices: speed, hours, try a few people first").click();
    await page.getByRole("checkbox", { name: /^Send more slowly/ }).check();
    await page.getByLabel("Messages a second").fill("6000");
    await page.getByRole("button", { name: "Send 8 messages" }).click();
    await expect(page.getByText("The connection allows at most 5000 messages a second here")).toBeVisible();
    await page.getByLabel("Messages a second").fill("2");
    await page.getByLabel("People in one request").fill("1");
    await page.getByRole("checkbox", { name: /^Send only at certain hours/ }).check();
    await page.getByLabel("From", { exact: true }).fill("00:00");
    await page.getByLabel("Until", { exact: true }).fill("23:59");
    await expect(
      page.getByText(/^Sending takes less than a minute\. The last message is sent/),
    ).toBeVisible();
    await expectNoBarriersAnywhere(page);
    await page.getByRole("button", { name: "Send 8 messages" }).click();
    await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
    await expect(
      page.getByText("2 messages a second, 1 person in one request, 00:00 to 23:59"),
    ).toBeVisible();
    await expect(page.getByText(/All messages are sent/)).toBeVisible();
    const sent = (await ledgerOf("sms")).filter((to) => to.startsWith(prefix));
    expect([sent.length, new Set(sent).size]).toEqual([8, 8]);

    await page.locator("#main").getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Copy it with its people…" }).click();
    await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}\/edit$/);
    await expect(page.getByText("8 recipients", { exact: true })).toBeVisible();
    await reviewOf(page, "8");
    await expect(page.getByLabel("Messages a second")).toHaveValue("2");
    await expect(page.getByLabel("People in one request")).toHaveValue("1");
    await expect(page.getByLabel("Until", { exact: true })).toHaveValue("23:59");
  });
}
