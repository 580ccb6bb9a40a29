import type { Page } from "playwright/test";
import { updateSettingRow } from "#lib/server/store/console/setting.ts";
import { csv, reviewOf } from "./support/composer.ts";
import { withDatabase } from "./support/console/console-database.ts";
import { expect, expectNoBarriersAnywhere, expectNothingWider, test } from "./support/desk.ts";
import { resize } from "./support/page/resize.ts";
import { expectTargets } from "./support/page/targets.ts";

// Purposes stay once they are saved, and the other journeys of this console know none.
test.afterEach(() => withDatabase((db) => updateSettingRow(db, "purposes", [])));

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 640;

for (const [index, width] of [1440, 390].entries()) {
  const label = `Mialiko ${width}`;

  test(`${width} px: a purpose is made with its rule, a list collected for it says so, also at the review of a campaign, and it is retired`, async ({
    desk: page,
  }) => {
    await resize(page, { width, height: 900 });
    await page.goto("/settings/consent");
    const dialog = await openPurposes(page);
    await dialog.getByRole("button", { name: "Add a purpose" }).click();
    await expect(dialog.getByRole("textbox", { name: "Name of purpose 1" })).toBeFocused();
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await expect(dialog.getByText("Give it a name")).toBeVisible();
    await dialog.getByRole("textbox", { name: "Name of purpose 1" }).fill("Marketing");
    await expect(dialog.getByText("This one is built in")).toBeVisible();
    await dialog.getByRole("textbox", { name: "Name of purpose 1" }).fill(label);
    await choose(page, "Rule of purpose 1", "Warn where no consent is known");
    await expectOpen(page);
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await expect(dialog).toBeHidden();
    const purpose = page.getByRole("list", { name: "Purposes of your own" }).getByRole("listitem");
    await expect(purpose).toContainText(label);
    await expect(purpose).toContainText("A kind of marketing. Warn where no consent is known");
    await expectOpen(page);

    const file = `wageni-${width}.csv`;
    await makeList(page, { label, file, prefix: `07549${81 + index}` });
    const origin = page.getByRole("region", { name: "Where they came from" });
    await expect(origin).toContainText(file);
    await expect(origin).toContainText(`To ${label.toLowerCase()}: 2 agreed.`);
    await expect(origin).toContainText("Maonyesho ya Nane Nane");
    await expect(origin).toContainText("2026-02-03");
    await expectOpen(page);

    await page.getByRole("button", { name: "New campaign for these 2 people" }).click();
    await page.waitForURL(/\/campaigns\//);
    await page.getByRole("textbox", { name: "Sender" }).fill("AMANI AGRO");
    await choose(page, "Kind of message", label);
    await page.getByRole("textbox", { name: "Message" }).fill(`Karibuni ${width}`);
    await reviewOf(page, "2");
    await expect(page.getByRole("region", { name: "Where they came from" })).toHaveText(
      `From the file ${file}. Consent: To ${label.toLowerCase()}: 2 agreed. Maonyesho ya Nane Nane. 2026-02-03.`,
    );
    await expectOpen(page);

    await page.goto("/settings/consent");
    await openPurposes(page);
    await dialog.getByRole("checkbox", { name: `Retired: ${label} is chosen no more` }).check();
    await expectOpen(page);
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await expect(purpose).toContainText("Retired");
    await page.goto(`/contacts/person?number=%2B255754${981 + index}001`);
    await page.getByRole("button", { name: "Note what they said…" }).click();
    const noted = page.getByRole("dialog", { name: /^What did/ });
    await choose(page, "About", label);
    await expect(
      noted.getByText("This purpose is retired: nobody can agree to it any more").first(),
    ).toBeVisible();
    await expectOpen(page);
    await noted.getByText("Want none of it").click();
    await noted.getByRole("textbox", { name: "What they said" }).fill("Sitaki tena");
    await noted.getByRole("button", { name: "Note withdrawal" }).click();
    await expect(page.getByRole("list", { name: "Consent" }).getByRole("listitem").first()).toContainText(
      label.toLowerCase(),
    );
  });
}

async function openPurposes(page: Page) {
  await page.getByRole("button", { name: "Change the purposes…" }).click();
  const dialog = page.getByRole("dialog", { name: "Purposes of your own" });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: field }).click();
  await page.getByRole("option", { name: option }).click();
}

/** In light and dark nothing keeps anybody out, nothing is wider than the page, and a finger hits what is to be pressed. */
async function expectOpen(page: Page): Promise<void> {
  await expectNoBarriersAnywhere(page);
  await expectNothingWider(page);
  const where = (await page.getByRole("dialog").count()) > 0 ? "[role=dialog]" : "main";
  if (isPhone(page)) await expectTargets(page, where);
}

type Made = { label: string; file: string; prefix: string };

async function makeList(page: Page, { label, file, prefix }: Made): Promise<void> {
  await page.goto("/contacts/lists");
  await page.getByRole("button", { name: "New list from a file" }).click();
  const dialog = page.getByRole("dialog", { name: "New list from a file" });
  await dialog.getByLabel("Spreadsheet file").setInputFiles(csv(`Simu\n${prefix}001\n${prefix}002\n`, file));
  await dialog.getByRole("checkbox", { name: /This file shows who agreed/ }).check();
  await choose(page, "Agreed to", label);
  await dialog.getByLabel("Day on which they agreed").fill("2026-02-03");
  await dialog.getByRole("textbox", { name: "How they agreed" }).fill("Maonyesho ya Nane Nane");
  await expectOpen(page);
  await dialog.getByRole("button", { name: "Make a list of 2 people" }).click();
  await page.waitForURL(/\/contacts\/lists\/[0-9a-f-]{36}$/);
}
