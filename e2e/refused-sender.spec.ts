import type { Page, TestInfo } from "playwright/test";
import { chooseService, csv, reviewOf } from "./support/composer.ts";
import { withDatabase } from "./support/console/console-database.ts";
import { expect, expectNoBarriersAnywhere, ledgerOf, test } from "./support/desk.ts";

const PREFIX = { 1440: "0754771", 390: "0754772" } as const;

/** Twelve people of this run alone. */
const numbersOf = (width: 1440 | 390, { repeatEachIndex }: TestInfo): string[] =>
  Array.from(
    { length: 12 },
    (_, place) => `${PREFIX[width]}${String(repeatEachIndex * 100 + place).padStart(3, "0")}`,
  );

async function sentTo(numbers: readonly string[]): Promise<string[]> {
  const wanted = new Set(numbers.map((number) => `+255${number.slice(1)}`));
  return (await ledgerOf("sms")).filter((number) => wanted.has(number));
}

const scrolled = (page: Page) => page.evaluate(() => scrollY);

for (const width of [1440, 390] as const) {
  test(`sender: refused by the service at ${width} px -> the main button changes it and resumes, and everybody gets it once`, async ({
    desk: page,
  }, testInfo) => {
    const numbers = numbersOf(width, testInfo);
    // As after any accepted SMS: the service has no list of them.
    await withDatabase((db) =>
      db.query(
        "INSERT INTO sender (name, outcome) VALUES ('AMANI AGRO', 'accepted') ON CONFLICT (name) DO UPDATE SET outcome = 'accepted'",
      ),
    );
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/campaigns/new");
    await page.getByLabel("Name", { exact: true }).fill("Mtumaji mwingine");
    await page.setInputFiles("input[type=file]", csv(`Simu\r\n${numbers.join("\r\n")}\r\n`));
    const sender = page.getByRole("textbox", { name: "Sender" });
    await expect(sender, "as in Send the known sender is offered").toHaveValue("AMANI AGRO");
    await sender.fill("JINA LISILOPO");
    await chooseService(page);
    await page
      .getByRole("textbox", { name: "Message" })
      .fill(`Mbegu zimefika ${width} ${testInfo.repeatEachIndex}`);
    await reviewOf(page, "12");
    await page.getByRole("button", { name: /^Send 12 messages/ }).click();
    await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("heading", { level: 1, name: "Mtumaji mwingine" })).toBeInViewport();
    await expect.poll(() => scrolled(page), { message: "the page of a run opens at its top" }).toBe(0);

    await expect(page.getByText("The sender was refused", { exact: true })).toBeVisible();
    await expect(page.getByText(/Choose an approved sender, then resume\./)).toBeVisible();
    await expectNoBarriersAnywhere(page);
    const change = page.getByRole("button", { name: "Change the sender and resume" });
    const ways = page.locator("div").filter({ has: change }).last().getByRole("button");
    await expect(
      ways.last(),
      "what helps is the last and main one; the same sender again is refused again",
    ).toHaveText("Change the sender and resume");
    await expect(ways.filter({ hasText: /^(Cancel the remaining|Resume|Change)/ })).toHaveText([
      /^Cancel the remaining 12/,
      /^Resume/,
      /^Change the sender/,
    ]);
    await change.click();
    const dialog = page.getByRole("dialog", { name: "Change the sender" });
    const other = dialog.getByRole("textbox", { name: "Sender" });
    await expect(other, "the one that was accepted last").toHaveValue("AMANI AGRO");
    const resume = dialog.getByRole("button", { name: "Resume and send 12 messages" });
    await other.fill("JINA LISILOPO");
    await expect(resume, "the refused one would be refused again").toHaveAttribute("aria-disabled", "true");
    await dialog.getByRole("button", { name: "Known senders" }).click();
    await page.getByRole("menuitem", { name: /AMANI AGRO/ }).click();
    await expectNoBarriersAnywhere(page);
    await resume.dblclick();
    await expect(dialog).toBeHidden();
    await expect.poll(async () => (await sentTo(numbers)).length).toBe(12);
    await expect(page.getByText(/Sender changed/)).toBeVisible();
    expect(new Set(await sentTo(numbers)).size, "nobody got it twice").toBe(12);
  });
}
