import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright/test";
import { csv } from "./support/composer.ts";
import { test as fresh } from "./support/console/fresh-console.ts";
import { expect, ledgerOf, OWNER, pull, releaseGate, setFaults, test, waitAtGate } from "./support/desk.ts";
import { optIn, optOut } from "./support/opt-out.ts";
import { PHONE } from "./support/phone.ts";
import { ownNumber } from "./support/send.ts";
import { spaced } from "./support/spaced.ts";
import { startElsewhere } from "./support/start-elsewhere.ts";
import { expectSwahili, inSwahili, sw, swWithin } from "./support/swahili.ts";

const HOUR_MS = 60 * 60 * 1000;

const button = (within: Page | Locator, english: string): Locator =>
  within.getByRole("button", { name: sw(english), exact: true });
const field = (within: Page | Locator, english: string): Locator =>
  within.getByRole("textbox", { name: sw(english), exact: true });
const recipientsOf = (page: Page): Locator =>
  page
    .getByRole("main")
    .getByRole("combobox")
    .or(page.getByRole("main").getByRole("textbox"))
    .and(page.getByLabel(swWithin("To")))
    .first();

fresh.describe("first run", () => {
  fresh.use({ ...PHONE, locale: "sw-TZ" });

  fresh(
    "journey 1 in Swahili: from the printed link to the first campaign with the sample file",
    async ({ page, tuma: { link } }) => {
      await page.goto(link);
      await expectSwahili(page, "1-link");
      await field(page, "Your name").fill(OWNER.name);
      await field(page, "Your organisation").fill("Amani Agrovet");
      await field(page, "E-mail").fill(OWNER.email);
      const password = page.getByLabel(sw("Password"), { exact: true });
      await password.fill("fupi");
      await button(page, "Create the owner account").click();
      await expect(password).toHaveAttribute("aria-invalid", "true");
      await expectSwahili(page, "1-short-password");
      await password.fill(OWNER.password);
      await button(page, "Create the owner account").click();
      await page.waitForURL("**/overview");
      await expect(page.getByRole("heading", { name: sw("Overview"), level: 1 })).toBeVisible();
      await expectSwahili(page, "1-first-steps");
      await page.getByRole("link", { name: sw("See its senders") }).click();
      await expect(page.getByText("AMANI AGRO", { exact: true }).first()).toBeVisible();
      await expectSwahili(page, "1-senders");
      await page.goBack();
      const coming = page.waitForEvent("download");
      await page
        .getByRole("link", { name: sw("Sample file") })
        .or(button(page, "Sample file"))
        .click();
      const sample = await coming;
      await page.getByRole("link", { name: sw("Send your first campaign"), exact: true }).click();
      await page.setInputFiles("input[type=file]", {
        ...csv(await readFile(await sample.path())),
        name: sample.suggestedFilename(),
      });
      await expect(page.getByRole("link", { name: sw("Fix 1 phone number") })).toBeVisible();
      await expectSwahili(page, "1-sample");
    },
  );
});

test.describe("on a phone, in Swahili", () => {
  test.use(PHONE);
  test.beforeEach(({ desk }) => inSwahili(desk));
  test.afterEach(() => setFaults());

  test("journey 2 in Swahili: a campaign from a spreadsheet, paused and resumed, to its report", async ({
    desk: page,
  }) => {
    const rows = Array.from({ length: 1_200 }, (_, at) => {
      if (at % 600 === 5) return "2.55713E+11;Daudi;38500";
      if (at % 600 === 6) return "0754300000;Nakala;38500";
      return `0${754_300_000 + at};${at % 9 === 0 ? "" : "Asha"};38500`;
    });
    await page.goto("/campaigns/new");
    await expectSwahili(page, "2-new");
    await field(page, "Name").fill("Bei mpya za mahindi");
    await page.setInputFiles("input[type=file]", csv(`\ufeffSimu;Jina;Bei\r\n${rows.join("\r\n")}\r\n`));
    await expect(page.getByText(swWithin("UTF-8, columns split by semicolon"))).toBeVisible();
    await expect(page.getByRole("link", { name: sw("Fix 2 phone numbers") })).toBeVisible();
    await expectSwahili(page, "2-file");
    await page.getByRole("checkbox", { name: swWithin("Skip these 2 rows") }).check();
    await button(page, "Go on to the message").click();
    await field(page, "Sender").fill("AMANI AGRO");
    await page.getByRole("combobox", { name: sw("Kind of message") }).click();
    await page.getByRole("option", { name: sw("Service (sent at any hour)") }).click();
    await field(page, "Message").click();
    await page.keyboard.type("Habari {{Jina|Mteja}}, mahindi sasa ni TSh ");
    await button(page, "Add the column Bei").click();
    await expectSwahili(page, "2-message");
    await button(page, "Go on to the review").click();
    await expect(page.getByText(sw("Recipients"), { exact: true }).locator("..")).toContainText("1,196");
    await expectSwahili(page, "2-review");
    await setFaults({ kind: "gate", operation: "sendSmsBulk", afterRecipients: 300 });
    await page.getByRole("button", { name: /^Tuma jumbe 1,196/ }).click();
    await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
    await waitAtGate();
    await expectSwahili(page, "2-sending");
    await page.getByRole("button", { name: swWithin("Pause") }).click();
    await expect(page.getByRole("button", { name: swWithin("Resume") })).toBeVisible();
    await releaseGate();
    await expectSwahili(page, "2-paused");
    await setFaults();
    await page.getByRole("button", { name: swWithin("Resume") }).click();
    await expect(
      page.getByText(
        swWithin(
          "All messages are sent. We are waiting for the last delivery reports.",
          "All messages are sent, and no more delivery reports are expected.",
        ),
      ),
    ).toBeVisible();
    await expectSwahili(page, "2-sent");
    await button(page, "4 rows skipped").click();
    await expect(page.getByRole("dialog").getByRole("row").filter({ hasText: "2.55713E+11" })).toHaveCount(2);
    await expectSwahili(page, "2-skipped");
    await button(page.getByRole("dialog"), "Close").last().click();
    const coming = page.waitForEvent("download");
    await page.getByRole("link", { name: /CSV/ }).first().click();
    const report = await readFile(await (await coming).path(), "utf8");
    expect(report.split("\r\n")[0]).toMatch(/^\ufeffSimu,Jina,Bei,Mstari,Namba,Hali/);
    expect((await ledgerOf("sms")).filter((to) => /^\+25575430[01]/.test(to)).length).toBe(1_196);
  });

  test("journey 3 in Swahili: chat to many, sorted by their windows, with the result of each", async ({
    desk: page,
  }) => {
    const [open, old, stranger, gone] = [ownNumber(), ownNumber(), ownNumber(), ownNumber()];
    await pull("POST", "inbound", { from: open, name: "Zawadi Mollel", text: "Mko wazi leo?" });
    await pull("POST", "inbound", { from: old, name: "Salma Juma", text: "Asante", ageMs: 30 * HOUR_MS });
    await optOut(gone);
    await page.goto("/send?channel=chat-text");
    await expectSwahili(page, "3-empty");
    await recipientsOf(page).fill([open, old, stranger, gone].join(" "));
    await page.keyboard.press("Enter");
    await field(page, "Message").fill("Ndiyo, hadi saa 12 jioni.");
    const send = page.getByRole("button", {
      name: sw("Send text to 1, template to 2; 1 opted out gets nothing"),
    });
    await expect(send).toHaveAccessibleDescription(swWithin("Choose a template for 2 people"));
    await expectSwahili(page, "3-sorted");
    await page.getByRole("textbox", { name: swWithin("Template") }).fill("chanjo_kumbusho");
    await page.getByRole("textbox", { name: swWithin("Language") }).fill("sw");
    for (const [index, value] of ["Asha", "Jumatatu"].entries()) {
      await button(page, "Body field").click();
      await page.getByLabel(sw(`Body field ${index + 1}`), { exact: true }).fill(value);
    }
    await expectSwahili(page, "3-template");
    await send.click();
    await expect(page.getByRole("heading", { name: sw("Nothing was sent to 1 person") })).toBeVisible();
    await expect(page.getByRole("table", { name: sw("Nothing was sent") })).toContainText(spaced(gone));
    await expectSwahili(page, "3-result");
    await optIn(gone);
  });

  test("journey 4 in Swahili: a person who writes is answered, by text and once the window is over by template", async ({
    desk: page,
  }) => {
    const [from, late] = [ownNumber(), ownNumber()];
    await pull("POST", "inbound", { from, name: "Zawadi Urio", text: "Mna mbolea ya *DAP*?" });
    await pull("POST", "inbound", {
      from: late,
      name: "Salma Mbise",
      text: "Asante",
      ageMs: 30 * HOUR_MS,
    });
    await page.goto("/inbox");
    const rowOf = (name: string) =>
      page.getByRole("list", { name: sw("Conversations") }).getByRole("link", { name });
    await expect(rowOf("Zawadi Urio")).toBeVisible();
    await expectSwahili(page, "4-inbox");
    await rowOf("Zawadi Urio").tap();
    await expect(page.getByRole("heading", { level: 1, name: "Zawadi Urio" })).toBeVisible();
    await field(page, "Message").fill("Ndiyo, mifuko 14.");
    await expectSwahili(page, "4-answer");
    await button(page, "Send text to Zawadi Urio").tap();
    const answer = page.getByRole("listitem").filter({ hasText: "Ndiyo, mifuko 14." });
    await expect(answer).toContainText(/Imefika|Imesomwa|Umefika|Umesomwa/);
    await expectSwahili(page, "4-answered");
    await page.getByRole("link", { name: sw("All conversations") }).tap();
    await rowOf("Salma Mbise").tap();
    await expect(page.getByRole("textbox", { name: sw("Message") })).toHaveCount(0);
    await expectSwahili(page, "4-closed");
    await page.getByRole("textbox", { name: swWithin("Template") }).fill("chanjo_kumbusho");
    await page.getByRole("textbox", { name: swWithin("Language") }).fill("sw");
    for (const [index, value] of ["Salma", "Jumatatu"].entries()) {
      await button(page, "Body field").click();
      await page.getByLabel(sw(`Body field ${index + 1}`), { exact: true }).fill(value);
    }
    await button(page, "Send template to Salma Mbise").tap();
    await expect(page.getByRole("listitem").filter({ hasText: "chanjo_kumbusho" })).toContainText("Jumatatu");
    await expectSwahili(page, "4-template-sent");
  });

  test("journey 7 in Swahili: a lost answer is said, shown with its evidence, and decided", async ({
    desk: page,
  }) => {
    await page.goto(
      `/campaigns/${await startElsewhere(page, { name: "Salio", first: 761_000_000, rows: 2 })}`,
    );
    await expect(
      page.getByText(
        swWithin(
          "All messages are sent. We are waiting for the last delivery reports.",
          "All messages are sent, and no more delivery reports are expected.",
        ),
      ),
    ).toBeVisible();
    await setFaults({ kind: "cut", operation: "sendSmsBulk", when: "after", times: 1, after: 2 });
    const id = await startElsewhere(page, { name: "Jibu lililopotea", first: 762_000_000, rows: 900 });
    await page.goto(`/campaigns/${id}`);
    const note = page.getByText(sw("May have been sent: no clear answer for 100 people"));
    await expect(note.first()).toBeVisible();
    await expectSwahili(page, "7-run");
    await page.goto(`/campaigns/${id}?state=unknown`);
    await page
      .getByRole("table", { name: sw("Recipients") })
      .getByRole("link")
      .first()
      .click();
    await expect(page.getByRole("dialog").getByText("Habari Mteja")).toBeVisible();
    await expectSwahili(page, "7-person");
    await button(page.getByRole("dialog"), "Close").first().click();
    await button(page, "Show the evidence").click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await expectSwahili(page, "7-evidence");
    await button(dialog, "Decide for 100 people").click();
    const suggested = page.getByRole("radio", {
      name: swWithin("The balance suggests this"),
    });
    await suggested.check();
    await expectSwahili(page, "7-decide");
    await button(dialog, "Count 100 people as sent").click();
    await expect(note).toHaveCount(0);
    await expectSwahili(page, "7-decided");
    const sent = (await ledgerOf("sms")).filter((to) => to.startsWith("+255762000"));
    expect([sent.length, new Set(sent).size]).toEqual([900, 900]);
  });
});
