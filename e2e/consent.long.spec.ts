import { updateSettingRow } from "#lib/server/store/console/setting.ts";
import { csv, reviewOf } from "./support/composer.ts";
import { withDatabase } from "./support/console/console-database.ts";
import { expect, expectNoBarriersAnywhere, expectNothingWider, test } from "./support/desk.ts";
import { resize } from "./support/page/resize.ts";
import { expectTargets } from "./support/page/targets.ts";

// The other journeys of this console send marketing, too.
test.afterEach(() => withDatabase((db) => updateSettingRow(db, "marketingConsent", "warn")));

for (const width of [1440, 390]) {
  const prefix = `07548${width === 1440 ? 71 : 72}`;

  test(`${width} px: marketing only with consent, and a file that says who agreed -> the others are left out with the reason, and an unread row is named`, async ({
    desk: page,
  }) => {
    await resize(page, { width, height: 900 });
    await page.goto("/settings/consent");
    await page.getByRole("button", { name: "Change the rule", exact: true }).click();
    const rule = page.getByRole("dialog", { name: "Who gets marketing?" });
    await rule.getByRole("combobox", { name: "Marketing" }).click();
    await page.getByRole("option", { name: "Only with consent" }).click();
    await expectNoBarriersAnywhere(page);
    await rule.getByRole("button", { name: "Save the rule" }).click();
    await expect(page.getByRole("region", { name: "Consent to marketing" })).toContainText(
      "Only with consent",
    );

    await page.goto("/campaigns/new");
    await page.getByLabel("Name", { exact: true }).fill(`Ridhaa ${width}`);
    await page.setInputFiles(
      "input[type=file]",
      csv(
        [
          "Simu;Ruhusa;Lini",
          `${prefix}001;Ndiyo;1/3/2026`,
          `${prefix}002;Hapana;1/3/2026`,
          `${prefix}003;labda;1/3/2026`,
        ]
          .map((line) => `${line}\r\n`)
          .join(""),
      ),
    );
    // Nothing of this file asks a question, so the step is done: its line leads to what it says of consent.
    await expectNoBarriersAnywhere(page);
    await expectNothingWider(page);
    await page.getByRole("button", { name: "Say who agreed" }).click();
    const shows = page.getByRole("checkbox", { name: /This file shows who agreed/ });
    await expect(shows).toBeFocused();
    await shows.check();
    await expect(
      page.getByText("Nothing is recorded until the day and how they agreed are here"),
    ).toBeVisible();
    await page.getByRole("combobox", { name: "Who agreed" }).click();
    await page.getByRole("option", { name: "Ruhusa" }).click();
    await page.getByRole("combobox", { name: "When" }).click();
    await page.getByRole("option", { name: "Lini" }).click();
    await page.getByRole("textbox", { name: "How they agreed" }).fill("Fomu ya duka");
    await expect(
      page.getByText("Nothing is recorded until the day and how they agreed are here"),
    ).toBeHidden();
    await expectNoBarriersAnywhere(page);
    await expectNothingWider(page);
    if (width < 640) await expectTargets(page, "main");
    await page.getByRole("button", { name: "Go on to the message" }).click();
    await expect(page.getByText("Consent: Fomu ya duka.")).toBeVisible();
    await page.getByRole("textbox", { name: "Sender" }).fill("AMANI AGRO");
    await page.getByRole("textbox", { name: "Message" }).fill(`Ofa ya leo ${width}`);
    await reviewOf(page, "1");
    await expect(page.getByText("2 without consent")).toBeVisible();
    await expect(page.getByText("1 row does not say whether they agreed")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Send 1 message/ })).toBeVisible();
    await expectNoBarriersAnywhere(page);
    await expectNothingWider(page);
  });
}
