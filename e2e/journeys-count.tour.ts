import { csv } from "./support/composer.ts";
import { test as freshTest } from "./support/console/fresh-console.ts";
import { expect, OWNER, pull, setFaults, test } from "./support/desk.ts";
import { count, GOALS } from "./support/journey-walk.ts";
import { comeAlive } from "./support/page/alive.ts";
import { PAGES } from "./support/pages.ts";
import { recordedCall } from "./support/recorded-call.ts";
import { startElsewhere } from "./support/start-elsewhere.ts";

// The way of somebody who knows what they want: no press that the journey does not need.

const PEOPLE = 24;
const NAMES = ["Asha", "Juma", "Neema", "Baraka", "Zawadi", "Daudi"];
const WRITER = { from: "+255754800100", name: "Zawadi Urio" };

// Each step a status at once, and none lost by chance: a run is counted when it is over.
test.beforeEach(() => pull("PUT", "settings", { smsFailedShare: 0, smsSilentShare: 0, chatFailedShare: 0 }));
test.afterEach(async () => {
  await setFaults();
  await pull("PUT", "settings", { smsFailedShare: 0.025, smsSilentShare: 0.005, chatFailedShare: 0.02 });
});

freshTest("1 first run", async ({ page, tuma: { link } }) => {
  await count(page, {}, async (walk) => {
    await page.goto(link);
    await walk.read("Make the owner");
    await walk.type(page.getByLabel("Your name"), OWNER.name);
    await walk.type(page.getByLabel("Your organisation"), "Amani Agrovet");
    await walk.type(page.getByLabel("E-mail", { exact: true }), OWNER.email);
    await walk.type(page.getByLabel("Password", { exact: true }), OWNER.password);
    await walk.click(page.getByRole("button", { name: /create/i }));
    await page.waitForURL("**/overview");
    await walk.read("Overview");
  });
});

test("2 first campaign from a spreadsheet", async ({ desk: page }) => {
  await page.goto("/overview");
  await comeAlive(page);
  const goals = { clicks: GOALS.firstCampaignClicks, words: { Run: GOALS.runWords } };
  await count(page, goals, async (walk) => {
    await walk.click(page.getByRole("link", { name: /^(New|Send your first) campaign$/ }).first());
    await page.waitForURL("**/campaigns/new");
    await walk.read("Composer");
    await walk.type(page.getByLabel("Name", { exact: true }), "Bei mpya za mbolea");
    const rows = Array.from(
      { length: PEOPLE },
      (_, at) => `0${754_810_100 + at};${NAMES[at % NAMES.length]}`,
    );
    await walk.choose(csv(["Simu;Jina", ...rows, ""].join("\r\n")));
    const sender = page.getByRole("textbox", { name: "Sender" });
    await expect(sender).toBeVisible();
    if ((await sender.inputValue()) === "") await walk.type(sender, "AMANI AGRO");
    // Marketing would wait through the night, and this is counted at any hour.
    await walk.click(page.getByRole("combobox", { name: "Kind of message" }));
    await walk.click(page.getByRole("option", { name: /Service \(sent at any hour\)/ }));
    await walk.type(page.getByRole("textbox", { name: "Message" }), "Habari {{Jina|Mteja}}, mbolea imefika.");
    await walk.click(page.getByRole("button", { name: "Go on to the review" }));
    await expect(page.getByText("Recipients", { exact: true }).locator("..")).toContainText(`${PEOPLE}`);
    await walk.read("Review");
    await walk.click(page.getByRole("button", { name: `Send ${PEOPLE} messages` }));
    await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
    await expect(page.getByText(/All messages are sent/)).toBeVisible();
    await walk.read("Run");
  });
});

test("3 chat to many", async ({ desk: page }) => {
  const open = ["+255754800201", "+255754800202", "+255754800203"];
  for (const [at, from] of open.entries())
    await pull("POST", "inbound", { from, name: `${NAMES[at]} Mollel`, text: "Mko wazi leo?" });
  await page.goto("/overview");
  await comeAlive(page);
  await count(page, {}, async (walk) => {
    await walk.go("Send");
    await walk.click(page.getByRole("link", { name: "Chat text" }));
    await walk.type(page.getByLabel("To", { exact: false }).first(), open.join(", "));
    await page.keyboard.press("Enter");
    await expect(
      page.getByRole("list", { name: "Window open", exact: true }).getByRole("listitem"),
    ).toHaveCount(3);
    await walk.type(page.getByRole("textbox", { name: /Message/ }), "Ndiyo, hadi saa kumi na mbili.");
    await walk.read("Send");
    await walk.click(page.getByRole("button", { name: "Send text to 3", exact: true }));
    await expect(page.getByRole("heading", { name: /3 accepted/ })).toBeVisible();
    await walk.read("Result");
  });
});

test("4 answer in the inbox", async ({ desk: page }) => {
  await pull("POST", "inbound", { ...WRITER, text: "Mna mbolea ya DAP?" });
  await page.goto("/overview");
  await comeAlive(page);
  await count(page, { tabs: GOALS.tabsToReply }, async (walk) => {
    await walk.go("Inbox");
    await walk.read("Inbox");
    await walk.click(page.getByRole("link", { name: new RegExp(WRITER.name) }).first());
    const box = page.getByRole("textbox", { name: "Message" });
    await expect(box).toBeVisible();
    await walk.read("Conversation");
    await walk.type(box, "Ndiyo, mifuko 14.");
    await walk.click(page.getByRole("button", { name: `Send text to ${WRITER.name}` }));
    await expect(page.getByRole("list").getByText("Ndiyo, mifuko 14.").first()).toBeVisible();
    await page.reload();
    await comeAlive(page);
    await walk.tabTo(box);
  });
});

test("5 watch events live", async ({ desk: page }) => {
  await page.goto("/overview");
  await comeAlive(page);
  await count(page, {}, async (walk) => {
    await walk.go("Events");
    await expect(page.getByText("New events appear on top")).toBeVisible();
    await pull("POST", "inbound", { from: "+255754800300", name: "Salma Juma", text: "Bei gani?" });
    const row = page.getByRole("row").filter({ hasText: "Salma Juma" });
    await expect(row).toBeVisible();
    await walk.read("Events");
    await walk.click(row.getByRole("link"));
    await expect(page.getByText("Signature verified")).toBeVisible();
    await walk.click(page.getByRole("dialog").getByRole("link", { name: /Raw bytes/ }));
    await walk.read("Event");
  });
});

test("6 call and listen", async ({ desk: page }) => {
  const call = await recordedCall(page, 42, { recordingFormat: "mp3", callStepMs: 0 });
  await page.goto("/overview");
  await comeAlive(page);
  await count(page, {}, async (walk) => {
    await walk.go("Calls");
    await walk.type(page.getByRole("textbox", { name: "Number", exact: true }), "0712400500");
    const button = page.getByRole("button", { name: "Call +255 712 400 500" });
    await walk.click(button);
    await expect(page.getByText("Follow this call")).toBeVisible();
    await walk.read("Calls");
    await walk.click(page.locator(`a[href="/calls/${call}"]`).first());
    await page.waitForURL(`**/calls/${call}`);
    const player = page.getByRole("region", { name: "Player" });
    const listen = page.getByRole("button", { name: "Listen" });
    await expect(player.or(listen).first()).toBeVisible();
    if (!(await player.isVisible())) await walk.click(listen.first());
    await walk.click(player.getByRole("button", { name: "Play", exact: true }));
    await walk.read("Call");
  });
});

test("7 settle an unknown", async ({ desk: page }) => {
  await setFaults({ kind: "cut", operation: "sendSmsBulk", when: "after", times: 1 });
  const id = await startElsewhere(page, { name: "Jibu lililopotea", first: 765_800_000, rows: 3 });
  await page.goto(`/campaigns/${id}`);
  const decide = page.getByRole("button", { name: "Decide for 3 people" });
  await expect(decide).toBeVisible();
  await count(page, {}, async (walk) => {
    await walk.read("Run");
    await walk.click(decide);
    const dialog = page.getByRole("dialog");
    await walk.click(dialog.getByRole("radio", { name: /^Count them as sent/ }));
    await walk.read("Decision", dialog);
    await walk.click(dialog.getByRole("button", { name: "Count 3 people as sent" }));
    await expect(decide).toBeHidden();
  });
});

test("8 a template", async ({ desk: page }, { project }) => {
  await page.goto("/overview");
  await comeAlive(page);
  await count(page, {}, async (walk) => {
    await walk.go("Templates");
    await walk.read("Templates");
    await walk.click(page.getByRole("link", { name: "New template" }).first());
    await walk.type(page.getByRole("textbox", { name: "Name", exact: true }), `oda_ya_leo_${project.name}`);
    await walk.type(page.getByRole("textbox", { name: "Body", exact: true }), "Habari, oda yako iko tayari.");
    await walk.read("New template");
    await walk.click(page.getByRole("button", { name: "Submit for review" }));
    await page.waitForURL(/\/templates\/[0-9a-f-]{36}$/);
    await walk.read("Template");
  });
});

test("9 a colleague", async ({ desk: page }, { project }) => {
  await page.goto("/overview");
  await comeAlive(page);
  await count(page, {}, async (walk) => {
    await walk.go("Settings");
    await walk.read("Settings");
    await walk.click(page.getByRole("main").getByRole("link", { name: /^Team/ }).first());
    await walk.type(page.getByLabel("E-mail", { exact: true }), `upendo-${project.name}@amani.example`);
    await walk.read("Team");
    await walk.click(page.getByRole("button", { name: "Make a one-time link" }));
    await expect(page.locator("[data-one-time-link]")).toBeVisible();
  });
});

test("10 play the customer", async ({ desk: page }) => {
  await page.goto("/overview");
  await comeAlive(page);
  await count(page, {}, async (walk) => {
    await walk.go("Sandbox");
    await walk.click(page.getByRole("link", { name: "Play the customer" }));
    await walk.type(page.getByLabel("Number", { exact: true }), "+255754800400");
    await walk.type(page.getByLabel("Name", { exact: true }), "Rehema Salum");
    await walk.type(page.getByRole("textbox", { name: "Message" }), "Mbegu za mahindi zipo?");
    await walk.read("Sandbox");
    await walk.click(page.getByRole("button", { name: "Write as Rehema Salum" }));
    await expect(page.getByText(/^Rehema Salum wrote from/)).toBeVisible();
  });
});

test("the pages of Settings", async ({ desk: page }) => {
  const pages = PAGES.filter((path) => path.startsWith("/settings") && !path.includes("?"));
  await count(
    page,
    { words: Object.fromEntries(pages.map((path) => [path, GOALS.settingsWords])) },
    async (walk) => {
      for (const path of pages) {
        await page.goto(path);
        await comeAlive(page);
        await walk.read(path);
      }
    },
  );
});
