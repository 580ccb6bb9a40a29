import type { Locator, Page } from "playwright/test";
import { withDatabase } from "./support/console/console-database.ts";
import { expect, expectNoBarriersAnywhere, pull, test } from "./support/desk.ts";
import { PALETTE } from "./support/page/palette.ts";
import { create, createApproved, review, sentWith } from "./support/templates.ts";

const CLOSED = "+255754666101";
const HOUR_MS = 60 * 60 * 1000;

test("a template is drafted, outlives a reload, is created, approved while one looks, and sent to a closed window", async ({
  desk: page,
}) => {
  await pull("PUT", "settings", { templateReviewMs: 3_600_000 });
  await page.goto("/templates/new");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Oda");
  await expect(page.getByText("Not met: 1 to 512 small letters, digits and _")).toBeVisible();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("oda_ya_leo");
  await page.getByRole("textbox", { name: "Body", exact: true }).fill("Habari {{1}}, oda namba {{2}}");
  await expect(page.getByText("Not met: Put a word before the first and after the last field")).toBeVisible();
  await expect(page.getByRole("button", { name: "Submit for review" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await page
    .getByRole("textbox", { name: "Body", exact: true })
    .fill("Habari {{1}}, oda namba {{2}} iko tayari.");
  await page.getByRole("textbox", { name: "Footer" }).fill("Amani Agrovet, Mwanza");
  await page.getByRole("textbox", { name: "Body field 1" }).fill("Asha");
  await page.getByRole("textbox", { name: "Body field 2" }).fill("4471");
  const preview = page.getByRole("complementary", { name: "Preview" });
  await expect(preview).toContainText("Habari Asha, oda namba 4471 iko tayari.");
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Body", exact: true })).toHaveValue(
    "Habari {{1}}, oda namba {{2}} iko tayari.",
  );
  await page.getByText("Sends exactly this JSON").click();
  await expect(page.getByRole("textbox", { name: "Content of the request" })).toHaveValue(
    /"externalTemplateName": "oda_ya_leo"/,
  );
  await expectNoBarriersAnywhere(page);
  await page.getByRole("button", { name: "Submit for review" }).dblclick();

  await page.waitForURL(/\/templates\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { name: "oda_ya_leo" })).toBeVisible();
  await expect(page.locator("header").getByText("Pending")).toBeVisible();
  await review("oda_ya_leo", "approve");
  await expect(page.locator("header").getByText("Approved")).toBeVisible();
  await expect(page.getByRole("list", { name: "Status history" }).getByRole("listitem")).toHaveCount(2);
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByText(/Last checked/)).toBeVisible();
  await page.getByRole("textbox", { name: "Body field 1" }).fill("Asha");
  await page.getByRole("textbox", { name: "Body field 2" }).fill("4471");
  await page.getByRole("button", { name: "Ask the service" }).click();
  await expect(page.getByText("These values fit")).toBeVisible();
  await expectNoBarriersAnywhere(page);

  // They wrote long ago: a text would be refused.
  await pull("POST", "inbound", { from: CLOSED, name: "Salma Juma", text: "Asante", ageMs: 30 * HOUR_MS });
  await page.getByRole("link", { name: "Send with it" }).click();
  await expect(page.getByRole("textbox", { name: "Template", exact: false }).first()).toHaveValue(
    "oda_ya_leo",
  );
  await page.getByRole("textbox", { name: "Body field 1", exact: true }).fill("Asha");
  await page.getByRole("textbox", { name: "Body field 2", exact: true }).fill("4471");
  await expect(page.getByText("Habari Asha, oda namba 4471 iko tayari.")).toBeVisible();
  await expectNoBarriersAnywhere(page);
  await sendTo(page, CLOSED);
  await expect(page.getByRole("heading", { name: "1 accepted" })).toBeVisible();
  const [sent, ...more] = await sentWith("oda_ya_leo");
  expect(more).toEqual([]);
  expect(sent?.recipient).toBe(CLOSED);
  expect(sent?.parameters?.components).toEqual([
    {
      type: "body",
      parameters: [
        { type: "text", text: "Asha" },
        { type: "text", text: "4471" },
      ],
    },
  ]);
});

test("template: the service refuses its name -> one rule is not met, at the field and by the button alike", async ({
  desk: page,
}, testInfo) => {
  const name = `jina_lililopo_${testInfo.repeatEachIndex}`;
  await create(page, name, [{ type: "BODY", text: "Duka limefunguliwa." }]);
  // As after a restored database: the service knows it, and we do not.
  await withDatabase((db) => db.query("DELETE FROM template WHERE name = $1", [name]));
  await page.goto("/templates/new");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await page.getByRole("textbox", { name: "Body", exact: true }).fill("Duka limefunguliwa leo.");
  await expect(page.getByText(/^All \d+ rules are met$/)).toBeVisible();
  const submit = page.getByRole("button", { name: "Submit for review" });
  await submit.click();
  await expect(page.getByText("1 rule not met yet")).toBeVisible();
  await expect(page.getByText(/^All \d+ rules are met$/)).toHaveCount(0);
  await expect(page.getByText("We know no other template of this name in this language")).toHaveCount(0);
  await expect(submit).toHaveAttribute("aria-disabled", "true");
  await expectNoBarriersAnywhere(page);
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(`${name}_b`);
  await submit.click();
  await page.waitForURL(/\/templates\/[0-9a-f-]{36}$/);
});

test("a rejected template says why and is fixed in a copy; the catalogue shows both, and the picker only what can be sent", async ({
  desk: page,
}) => {
  await create(page, "bei_kataliwa", [{ type: "BODY", text: "Bei mpya ya mbolea ni {{1}} tu." }]);
  await page.goto("/templates?q=bei_kataliwa");
  const row = page.getByRole("row").filter({ hasText: "bei_kataliwa" });
  await expect(row).toContainText("Pending");
  await review("bei_kataliwa", "reject", "Variable 1 has no context");
  await expect(row).toContainText("Rejected");
  await expect(row).toContainText("Variable 1 has no context");
  await expectNoBarriersAnywhere(page);
  await row.getByRole("link", { name: "bei_kataliwa" }).click();
  await expect(page.getByText("The provider rejected it")).toBeVisible();
  await expectNoBarriersAnywhere(page);
  await page.getByRole("link", { name: "Fix in a copy" }).click();
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("bei_kataliwa_2");
  await expect(page.getByRole("textbox", { name: "Body", exact: true })).toHaveValue(
    "Bei mpya ya mbolea ni {{1}} tu.",
  );

  await page.goto("/send?channel=chat-template");
  await page.getByRole("button", { name: "Choose a template" }).click();
  const dialog = page.getByRole("dialog", { name: "Choose a template" });
  await dialog.getByRole("searchbox").fill("bei_kataliwa");
  await expect(dialog).toContainText("No approved template matches");
  await dialog.getByRole("button", { name: "Cancel" }).click();

  // Whoever knows the name all the same is told at the field, and nothing leaves.
  await page.getByRole("textbox", { name: /^Template/ }).fill("bei_kataliwa");
  await page.getByRole("textbox", { name: /^Language/ }).fill("sw");
  const words =
    "The template bei_kataliwa (sw) was rejected. The service’s reason: “Variable 1 has no context”.";
  await expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
  await page.getByRole("textbox", { name: "Body field 1", exact: true }).fill("900");
  await sendTo(page, "+255754666102");
  await expect(page.getByText("Nothing was sent", { exact: true })).toBeVisible();
  expect(await sentWith("bei_kataliwa")).toEqual([]);
});

test("a new revision and a new language begin with the text of an approved one, and stand beside it", async ({
  desk: page,
}) => {
  await createApproved(page, "karibu_dukani", [{ type: "BODY", text: "Karibu dukani {{1}}, tupo wazi." }]);
  await page.goto("/templates?q=karibu_dukani");
  await page.getByRole("link", { name: "karibu_dukani" }).first().click();
  await page.getByRole("link", { name: "New revision" }).click();
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  await expect(name).toHaveValue("karibu_dukani_2");
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: PALETTE });
  await palette.getByRole("combobox").fill("New template");
  await palette.getByRole("option", { name: "New template", exact: true }).click();
  await expect(page).toHaveURL(/\/templates\/new$/);
  await expect(name, "another address of the same page has fields of its own").toHaveValue("");
  await page.goBack();
  await expect(name).toHaveValue("karibu_dukani_2");
  await page
    .getByRole("textbox", { name: "Body", exact: true })
    .fill("Karibu dukani {{1}}, tupo wazi hadi saa kumi na mbili.");
  await page.getByRole("textbox", { name: "Body field 1" }).fill("Asha");
  await page.getByRole("button", { name: "Submit for review" }).click();
  await page.waitForURL(/\/templates\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { name: "karibu_dukani_2" })).toBeVisible();

  await page.goto("/templates?q=karibu_dukani");
  await page.getByRole("link", { name: "karibu_dukani", exact: true }).click();
  await page.getByRole("link", { name: "New language" }).click();
  await page.getByRole("textbox", { name: "Language" }).fill("en");
  await page.getByRole("textbox", { name: "Body", exact: true }).fill("Welcome {{1}}, we are open.");
  await page.getByRole("textbox", { name: "Body field 1" }).fill("Asha");
  await page.getByRole("button", { name: "Submit for review" }).click();
  await page.waitForURL(/\/templates\/[0-9a-f-]{36}$/);
  const languages = page.getByRole("navigation", { name: "Languages" });
  await expect(languages.getByRole("link")).toHaveText([/English: Pending/, /Swahili: Approved/]);
  await page.goto("/templates?q=karibu_dukani");
  const card = page
    .getByRole("row")
    .filter({ has: page.getByRole("link", { name: "karibu_dukani", exact: true }) });
  await expect(card).toContainText("English");
  await expect(card).toContainText("Swahili");
});

test("a name that somebody adds is not verified, may be sent, and a refusal that comes later is remembered", async ({
  desk: page,
}) => {
  await page.goto("/templates");
  await page.getByRole("button", { name: "Add a name" }).click();
  await page.getByRole("textbox", { name: "Name of the template" }).fill("haipo_kabisa");
  await page.getByRole("button", { name: "Add 1 name" }).click();
  const row = page.getByRole("row").filter({ hasText: "haipo_kabisa" });
  await expect(row).toContainText("Not verified");
  await page.goto("/send?channel=chat-template");
  await page.getByRole("textbox", { name: /^Template/ }).fill("haipo_kabisa");
  await page.getByRole("textbox", { name: /^Language/ }).fill("sw");
  await expect(page.getByText("Not verified")).toBeVisible();
  await sendTo(page, "+255754666103");
  await expect(page.getByRole("heading", { name: "1 accepted" })).toBeVisible();
  await page.goto("/templates?q=haipo_kabisa");
  await expect(row).toContainText("The template does not exist");
  await row.getByRole("link", { name: "haipo_kabisa" }).click();
  await expect(page.getByText(/The last send with it was refused/)).toBeVisible();
  await expectNoBarriersAnywhere(page);
});

test("what the service refuses stands above the form, word by word, until it is mended", async ({
  desk: page,
}) => {
  await page.goto("/templates/new");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("kanali_nyingine");
  await page.getByRole("textbox", { name: "Body", exact: true }).fill("Karibu dukani.");
  await page.getByText("Sends exactly this JSON").click();
  const json = page.getByRole("textbox", { name: "Content of the request" });
  const sound = await jsonWith(json, "kanali_nyingine", "Karibu dukani.");
  await json.fill(sound.replace('"whatsapp"', '"sms"'));
  await expect(page.getByText("Also sent, as you wrote it here: channel")).toBeVisible();
  await page.getByRole("button", { name: "Submit for review" }).click();
  const refusal = page.getByRole("alert").filter({ hasText: "Nothing was created" });
  await expect(refusal).toContainText("channel must be whatsapp");
  await expect(refusal).toBeInViewport();
  await expectNoBarriersAnywhere(page);
  await json.fill(sound.slice(0, -3));
  await expect(page.getByText("The form cannot show this JSON")).toBeVisible();
  await json.fill(sound);
  await expect(refusal).toHaveCount(0);
  await expect(json, "what becomes whole while it is typed does not fold away").toBeFocused();
  await expect(page.getByRole("textbox", { name: "Body", exact: true })).toHaveValue("Karibu dukani.");
});

test("members that only the JSON has stay while the form goes on, and are sent as they are", async ({
  desk: page,
}) => {
  await page.goto("/templates/new");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("jina_huru");
  await page.getByRole("textbox", { name: "Body", exact: true }).fill("Karibu dukani.");
  await page.getByText("Sends exactly this JSON").click();
  const json = page.getByRole("textbox", { name: "Content of the request" });
  const sound = await jsonWith(json, "jina_huru", "Karibu dukani.");
  await json.fill(sound.replace('"channelConfig": {', '"note": {"by": "Asha"}, "waba": { "odd": 1,'));
  await expect(page.getByText("Also sent, as you wrote them here: waba, odd, note")).toBeVisible();
  await page.getByRole("textbox", { name: "Body", exact: true }).fill("Karibu tena.");
  const said = JSON.parse(await jsonWith(json, "Karibu tena."));
  expect([said.note, said.waba.odd, said.waba.externalTemplateName, said.channelConfig]).toEqual([
    { by: "Asha" },
    1,
    "jina_huru",
    undefined,
  ]);
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Body", exact: true })).toHaveValue("Karibu tena.");
  const sent = page.waitForRequest(
    (request) => request.url().endsWith("/api/templates") && request.method() === "POST",
  );
  await page.getByRole("button", { name: "Submit for review" }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    channelMember: "waba",
    channelConfig: { odd: 1 },
    more: { note: { by: "Asha" } },
  });
  await page.waitForURL(/\/templates\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { name: "jina_huru" })).toBeVisible();
});

test("a template is created with the keyboard alone", async ({ desk: page }) => {
  await pull("PUT", "settings", { templateReviewMs: 3_600_000 });
  await page.goto("/templates/new");
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toBeVisible();
  await tabTo(page, page.getByRole("textbox", { name: "Name", exact: true }));
  await page.keyboard.type("kibodi_tu");
  await tabTo(page, page.getByRole("radio", { name: /Utility/ }));
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: /Marketing/ })).toBeChecked();
  await tabTo(page, page.getByRole("textbox", { name: "Body", exact: true }));
  await page.keyboard.type("Habari ");
  await tabTo(page, page.getByRole("button", { name: "Add a field" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Body", exact: true })).toHaveValue("Habari {{1}}");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("End");
  await page.keyboard.type(" karibu.");
  await tabTo(page, page.getByRole("button", { name: "Add a button" }));
  await page.keyboard.press("Space");
  await tabTo(page, page.getByRole("textbox", { name: "Words" }));
  await page.keyboard.type("Nitakuja");
  await tabTo(page, page.getByRole("textbox", { name: "Body field 1" }));
  await page.keyboard.type("Asha");
  await tabTo(page, page.getByRole("button", { name: "Submit for review" }));
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/templates\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { name: "kibodi_tu" })).toBeVisible();
});

/** The JSON once it says this: what is typed before the page has come alive is not in it at first. */
async function jsonWith(json: Locator, ...words: string[]): Promise<string> {
  for (const said of words) await expect(json).toHaveValue(new RegExp(said));
  return json.inputValue();
}

async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(wanted).toBeFocused();
}

async function sendTo(page: Page, number: string): Promise<void> {
  await page.getByLabel("To", { exact: false }).first().fill(number);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Send to 1 person" }).click();
}
