import type { Page, Route } from "playwright/test";
import { newColleague } from "./support/colleague.ts";
import { chooseService, composeSms, csv, reviewOf, saved } from "./support/composer.ts";
import { withDatabase } from "./support/console/console-database.ts";
import { expect, expectNoBarriers, expectNoBarriersAnywhere, ledgerOf, pull, test } from "./support/desk.ts";
import { optIn, optOut } from "./support/opt-out.ts";
import { signInAsViewer } from "./support/sign-in-as-viewer.ts";

const NAMES = ["Asha", "Juma", "Pili", "Rehema", "Salim"];
const FILE = NAMES.map((name, index) => `0754 781 00${index};${name};Mwanza\r\n`).join("");
const REFUSED = ["255754781001", "255754781003", "255754781004"];
const GONE = "+255754781004";

test.beforeEach(() => pull("PUT", "settings", { smsFailedShare: 0 }));
test.afterEach(async () => {
  await pull("PUT", "faults", { seed: 1, rules: [] });
  await pull("PUT", "settings", { smsFailedShare: 0.025 });
  await optIn(GONE);
});

/** A campaign to five people of whom three are refused; its page is open. */
async function runWithRefusals(page: Page, name: string): Promise<void> {
  const rules = REFUSED.map((number) => ({ kind: "error", status: 400, number }));
  await pull("PUT", "faults", { seed: 1, rules });
  const file = csv(`Simu;Jina;Mji\r\n${FILE}`);
  await composeSms(page, { name, file, text: "Habari {{Jina}}", isService: true });
  await reviewOf(page, "5");
  await page.getByRole("button", { name: "Send 5 messages" }).click();
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
  const isOver = page.getByText(/All messages are sent/);
  // Three who are refused one after the other hold it, where the order of the halves puts them so.
  const goOn = page.getByRole("button", { name: "Count them as refused and go on" });
  await expect(isOver.or(goOn).first()).toBeVisible();
  if (await goOn.isVisible()) await goOn.click();
  await expect(isOver).toBeVisible();
  await pull("PUT", "faults", { seed: 1, rules: [] });
}

/** Chooses the refused ones, and keeps them under the name that is proposed. */
async function makeList(page: Page): Promise<void> {
  await page.getByRole("link", { name: /^Refused 3$/ }).click();
  // Who presses has seen that the others are gone.
  await expect(page.getByRole("row", { name: /Accepted|Sent|Delivered/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Make a list of these 3 people" }).click();
  const dialog = page.getByRole("dialog", { name: "Make a list of these 3 people" });
  await expect(dialog.getByLabel("Name of the list")).toHaveValue(/: Refused$/);
  await expectNoBarriers(page);
  await dialog.getByRole("button", { name: "Make the list" }).click();
  await page.waitForURL(/\/contacts\/lists\/[0-9a-f-]{36}$/);
}

/** The last three digits of each of the five that the sandbox was told to send to, once per message. */
const sentToThem = async (): Promise<string[]> =>
  (await ledgerOf("sms"))
    .filter((to) => to.startsWith("+255754781"))
    .map((to) => to.slice(-3))
    .sort();

for (const width of [1440, 390]) {
  test(`at ${width} px the refused of a campaign become a list, and a campaign from it is sent to them alone`, async ({
    desk: page,
  }) => {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    const name = `Mbolea ${width}`;
    const before = (await sentToThem()).length;
    await runWithRefusals(page, name);
    expect((await sentToThem()).length - before).toBe(2);
    await optOut(GONE);
    await makeList(page);
    await expect(page.getByRole("heading", { level: 1, name: `${name}: Refused` })).toBeVisible();
    await expect(page.getByText("3 people. 1 has opted out: campaigns skip them.")).toBeVisible();
    const rows = page.getByRole("table", { name: "People" }).getByRole("row");
    await expect(rows.filter({ hasText: "Juma" })).toContainText("+255 754 781 001");
    await expect(rows.filter({ hasText: "Salim" })).toContainText("Opted out");
    await expect(rows.filter({ hasText: "Asha" })).toHaveCount(0);
    await expectNoBarriersAnywhere(page);

    await page.getByRole("button", { name: "New campaign for these 3 people" }).click();
    await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}\/edit$/);
    await expect(page.getByText(`From the list ${name}: Refused`)).toBeVisible();
    await page.getByRole("textbox", { name: "Sender" }).fill("AMANI AGRO");
    await chooseService(page);
    await page.getByRole("button", { name: "Add the column Jina" }).click();
    // The same words to the same people would be asked about: see repeat.spec.ts.
    await page.getByRole("textbox", { name: "Message" }).pressSequentially(`, punguzo ${width} {{Mji}}`);
    await expect(page.getByText(`Juma, punguzo ${width} Mwanza`).first()).toBeVisible();
    await reviewOf(page, "2");
    expect((await sentToThem()).length - before, "a list sends nothing").toBe(2);
    await page.getByRole("button", { name: "Send 2 messages" }).click();
    await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
    await expect(page.getByText(/All messages are sent/)).toBeVisible();
    expect((await sentToThem()).length - before).toBe(4);
    await page.getByRole("link", { name: `${name}: Refused` }).click();
    await expect(page.getByText(`Last used in ${name}: Refused`)).toBeVisible();
  });
}

test("a list is used beside a file in the composer, found by name, and a file can take its place", async ({
  desk: page,
}) => {
  await runWithRefusals(page, "Mbegu za mahindi");
  await makeList(page);
  await page.goto("/campaigns/new");
  await page.getByRole("button", { name: "Use a list" }).click();
  const dialog = page.getByRole("dialog", { name: "Use a list" });
  await dialog.getByRole("searchbox", { name: "Search lists by name" }).fill("haipo kabisa");
  await expect(dialog.getByText("No match for “haipo kabisa”")).toBeVisible();
  await dialog.getByRole("searchbox", { name: "Search lists by name" }).fill("mbegu");
  await expectNoBarriers(page);
  await dialog.getByRole("button", { name: "Use Mbegu za mahindi: Refused, 3 people" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mbegu za mahindi: Refused");
  await expect(page.getByText("3 recipients", { exact: true })).toBeVisible();
  await saved(page);
  await page.reload();
  await expect(page.getByText("From the list Mbegu za mahindi: Refused")).toBeVisible();
  await page.setInputFiles("input[type=file]", csv("Simu,Jina\r\n0754000318,Asha\r\n", "wengine.csv"));
  await expect(page.getByText("1 recipient", { exact: true })).toBeVisible();
  await expect(page.getByText(/From the list/)).toBeHidden();

  await page.getByRole("button", { name: "Change file" }).click();
  // Its dialog is closed while it is copied, and a file is chosen: a refused one takes nothing's place, a good one does.
  const comes = await cancelWhileCopied(page, /^Use Mbegu za mahindi: Refused/);
  await page.setInputFiles("input[type=file]", csv("%PDF-1.7", "ukurasa.csv"));
  await expect(page.getByText("We cannot read ukurasa.csv")).toBeVisible();
  comes();
  await expect(page.getByText(/We keep Mbegu za mahindi: Refused/)).toBeVisible();
  await expect(page.getByText("3 recipients", { exact: true })).toBeVisible();

  const comesLater = await cancelWhileCopied(page, /^Use Mbegu za mahindi: Refused/);
  await page.setInputFiles("input[type=file]", csv("Simu;Kijiji\r\n0754000320;Ilula\r\n", "kijiji.csv"));
  await expect(page.getByText("1 recipient", { exact: true })).toBeVisible();
  const kept = page.waitForResponse(
    (answer) => answer.url().includes("/file?") && answer.request().method() === "PUT",
  );
  comesLater();
  await kept;
  await page.reload();
  await expect(page.getByText("1 recipient", { exact: true })).toBeVisible();
  await expect(page.getByText("kijiji.csv")).toBeVisible();
});

/** Uses a list and closes the dialog at once; its people come when the answer is called. */
async function cancelWhileCopied(page: Page, name: RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    await gate.promise;
    await route.continue();
  };
  await page.route(/\/api\/drafts\/[^/]+\/list$/, hold, { times: 1 });
  const asked = page.waitForRequest(/\/api\/drafts\/[^/]+\/list$/);
  await page.getByRole("button", { name: "Use a list" }).click();
  const dialog = page.getByRole("dialog", { name: "Use a list" });
  await dialog.getByRole("button", { name }).click();
  await asked;
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  return gate.resolve;
}

test("a list is found, its people searched and called, it is renamed and deleted, and its name says what is wrong with it", async ({
  desk: page,
  browser,
}) => {
  await runWithRefusals(page, "Dawa ya mifugo");
  await makeList(page);
  const search = page.getByRole("searchbox", { name: "Number or a word of a column" });
  const rows = page.getByRole("table", { name: "People" }).getByRole("row");
  await search.fill("0754 781 003");
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: "Rehema" })).toBeVisible();
  await page.getByRole("button", { name: "Call +255 754 781 003" }).click();
  const calling = page.getByRole("dialog", { name: "Call +255 754 781 003" });
  await expect(calling.getByRole("button", { name: "Call +255 754 781 003" })).toBeVisible();
  await calling.getByRole("button", { name: "Cancel" }).click();
  await search.fill("hakuna");
  await expect(page.getByText("No match for “hakuna”")).toBeVisible();
  await page.getByRole("link", { name: "Show all people of this list" }).click();
  await expect(rows).toHaveCount(4);
  await expect(page.getByRole("button", { name: /^Call / })).toHaveCount(3);

  const { email, page: theirs } = await newColleague(page, browser, { name: "Zainabu Mtei", role: "sender" });
  await withDatabase((db) =>
    db.query("UPDATE app_user SET rights = '{chat,sms,voice,listen}' WHERE email = $1", [email]),
  );
  await theirs.goto(page.url());
  await expect(theirs.getByRole("table", { name: "People" }).getByRole("row")).toHaveCount(4);
  await expect(
    theirs.getByRole("button", { name: /^Call / }),
    "a masked number cannot be called",
  ).toHaveCount(0);
  await theirs.context().close();

  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Rename this list…" }).click();
  const renaming = page.getByRole("dialog", { name: "Rename this list" });
  await renaming.getByLabel("Name of the list").fill("Wafugaji wa Igoma");
  await renaming.getByRole("button", { name: "Save the name" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Wafugaji wa Igoma");

  await page.goto("/contacts/lists");
  await page.getByRole("searchbox", { name: "Name of the list" }).fill("IGOMA");
  const row = page.getByRole("table", { name: "Lists" }).getByRole("row").filter({ hasText: "Igoma" });
  await expect(row).toContainText("Dawa ya mifugo: Refused");
  await expect(row).toContainText("Not used yet");
  await row.getByRole("link", { name: "Dawa ya mifugo" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dawa ya mifugo");
  await page.getByRole("button", { name: "Make a list of these 3 people" }).click();
  const making = page.getByRole("dialog", { name: "Make a list of these 3 people" });
  await making.getByLabel("Name of the list").fill("wafugaji wa igoma");
  await making.getByRole("button", { name: "Make the list" }).click();
  await expect(making.getByText("Another list has this name. Choose a different name.")).toBeVisible();
  await making.getByRole("button", { name: "Cancel" }).click();

  await page.goto("/contacts/lists?q=igoma");
  await page.getByRole("link", { name: "Wafugaji wa Igoma" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download the list (CSV)" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Delete this list…" }).click();
  const deleting = page.getByRole("dialog", { name: "Delete the list “Wafugaji wa Igoma”?" });
  await expect(deleting.getByText(/Campaigns that used it keep their people/)).toBeVisible();
  await expectNoBarriers(page);
  await deleting.getByRole("button", { name: "Delete this list" }).click();
  await page.waitForURL(/\/contacts\/lists$/);
  await expect(page.getByText("The list “Wafugaji wa Igoma” was deleted")).toBeVisible();
  await expect(page.getByRole("link", { name: "Wafugaji wa Igoma" })).toHaveCount(0);
});

test("who may send but not export uses a list without opening it, and a viewer sees masks and no button", async ({
  desk: page,
  browser,
}) => {
  await runWithRefusals(page, "Chanjo ya kuku");
  const run = page.url();
  await makeList(page);
  const list = page.url();
  const { page: sender } = await newColleague(page, browser, { name: "Baraka Mrema", role: "sender" });
  await sender.goto(list);
  await expect(sender.getByRole("link", { name: /Download the list/ })).toHaveCount(0);
  await sender.goto("/campaigns/new");
  await sender.getByRole("button", { name: "Use a list" }).click();
  await sender.getByRole("button", { name: /^Use Chanjo ya kuku: Refused/ }).click();
  await expect(sender.getByText("From the list Chanjo ya kuku: Refused")).toBeVisible();
  await expect(sender.getByText(/To open it here you need the right to export/)).toBeVisible();
  await sender.getByRole("textbox", { name: "Sender" }).fill("AMANI AGRO");
  await sender.getByRole("textbox", { name: "Message" }).fill("Habari ");
  await sender.getByRole("button", { name: "Add the column Jina" }).click();
  await reviewOf(sender, "3");
  await expect(sender.getByText("Habari Juma").first()).toBeVisible();
  await expect.poll(phoneOfLastDraft, { message: "it is still read as the list was written" }).toBe(0);
  await sender.context().close();

  await page.context().clearCookies();
  await signInAsViewer(page);
  await page.goto(list);
  await expect(page.getByRole("table", { name: "People" })).toContainText("•••");
  await expect(page.getByRole("table", { name: "People" })).not.toContainText("Juma");
  await expect(page.getByRole("button", { name: /New campaign/ })).toHaveCount(0);
  await expect(page.getByRole("searchbox", { name: /Number/ })).toHaveCount(0);
  await expectNoBarriers(page);
  await page.goto(run);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Chanjo ya kuku");
  await expect(page.getByRole("button", { name: /Make a list/ })).toHaveCount(0);
});

/** From which column of its file the draft that was saved last reads the numbers. */
const phoneOfLastDraft = () =>
  withDatabase(async (db) => {
    const [draft] = await db.query<{ phone: number }>(
      "SELECT (reading->'phone')::int AS phone FROM draft ORDER BY saved_at DESC LIMIT 1",
    );
    return draft?.phone;
  });
