import type { Page } from "playwright/test";
import { newColleague } from "./support/colleague.ts";
import { composeSms, csv, reviewOf } from "./support/composer.ts";
import { expect, expectNoBarriersAnywhere, ledgerOf, test } from "./support/desk.ts";
import { ourHeaders } from "./support/origin-of.ts";

const sentTo = async (prefix: string) => (await ledgerOf("sms")).filter((to) => to.startsWith(prefix));

const setRule = async (page: Page, people: number | null) => {
  const data = { people, credits: null };
  const answer = await page.request.put("/api/approval-rule", { headers: ourHeaders(), data });
  expect(answer.status(), await answer.text()).toBe(200);
};

// The other journeys of this console send to more people.
test.afterEach(({ desk }) => setRule(desk, null));

async function review(page: Page, name: string, prefix: string): Promise<void> {
  const rows = [1, 2, 3].map((place) => `${prefix}00${place};Mteja ${place}\r\n`).join("");
  const file = csv(`Simu;Jina\r\n${rows}`);
  await composeSms(page, { name, file, text: "Habari {{Jina}}, bei ni 38,500", isService: true });
  await reviewOf(page, "3");
}

const ask = (page: Page) => page.getByRole("button", { name: "Ask for approval of 3 messages" }).click();

for (const width of [1440, 390]) {
  const prefix = `+2557549${width === 1440 ? 71 : 72}`;
  const name = `Bei mpya ${width}`;

  test(`${width} px: an owner asks, a colleague declines with a reason, and approves what was changed; it is sent once`, async ({
    desk: page,
    browser,
  }) => {
    const { page: other } = await newColleague(page, browser, { name: "Juma Kileo", role: "sender" });
    for (const each of [page, other]) await each.setViewportSize({ width, height: 900 });
    await switchOn(page);
    await review(page, name, prefix);
    await expect(
      page.getByText("A campaign to more than 2 people needs the approval of a second person."),
    ).toBeVisible();
    await expectNoBarriersAnywhere(page);
    await ask(page);
    await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
    await expect(page.getByText("Waits for approval", { exact: true }).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Withdraw the request" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Approve/ })).toHaveCount(0);
    await expectNoBarriersAnywhere(page);

    await openFromOverview(other, name);
    await expect(other.getByText("Mteja 1, bei ni 38,500")).toBeVisible();
    await expect(other.getByText("3 numbers as written")).toBeVisible();
    await expectNoBarriersAnywhere(other);
    await decline(other, "Bei ni 39,000");

    await expect(page.getByText("This campaign was declined")).toBeVisible();
    await page.getByRole("link", { name: "Open the draft" }).click();
    await expect(page.getByText("Juma Kileo declined this campaign")).toBeVisible();
    await expect(page.getByText("Bei ni 39,000", { exact: true })).toBeVisible();
    await expectNoBarriersAnywhere(page);
    await page.getByRole("textbox", { name: "Message" }).fill("Habari {{Jina}}, bei ni 39,000");
    await reviewOf(page, "3");
    await ask(page);
    await expect(page.getByRole("button", { name: "Withdraw the request" })).toBeVisible();

    await openFromOverview(other, name);
    await expect(other.getByText("Mteja 1, bei ni 39,000")).toBeVisible();
    expect(await sentTo(prefix)).toEqual([]);
    await other.getByRole("button", { name: "Approve and send 3 messages for 3 credits" }).click();
    await expect(other.getByText(/All messages are sent/)).toBeVisible();
    await expect(page.getByText(/All messages are sent/)).toBeVisible();
    const story = page.getByRole("region", { name: "What happened" });
    for (const line of [
      "Approval asked for by Neema Mushi",
      "Declined by Juma Kileo",
      "Approved by Juma Kileo",
    ])
      await expect(story.getByText(line).first()).toBeVisible();
    await expectNoBarriersAnywhere(page);
    const sent = await sentTo(prefix);
    expect([sent.length, new Set(sent).size]).toEqual([3, 3]);
    await other.context().close();
  });
}

test("who asked finds it in the list, withdraws the request and has the draft as it was", async ({
  desk: page,
  browser,
}) => {
  const { page: other } = await newColleague(page, browser, { name: "Pili Juma", role: "sender" });
  await setRule(page, 2);
  await review(page, "Rudisha", "+255754973");
  await ask(page);
  await expect(page.getByText(/can approve it\. Nobody can change it while it waits\./)).toBeVisible();
  await page.goto("/campaigns");
  await page.getByRole("link", { name: /^Waits for approval/ }).click();
  await page.getByRole("link", { name: "Rudisha" }).click();
  await page.getByRole("button", { name: "Withdraw the request" }).click();
  await page.waitForURL("**/edit");
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("Habari {{Jina}}, bei ni 38,500");
  expect(await sentTo("+255754973")).toEqual([]);
  await other.context().close();
});

/** In the settings, as a person does it. */
async function switchOn(page: Page): Promise<void> {
  await page.goto("/settings/approval");
  const section = page.getByRole("region", { name: "Approval by a second person" });
  await section.getByRole("button", { name: "Switch on…" }).click();
  const dialog = page.getByRole("dialog", { name: "Which campaigns need approval?" });
  await dialog.getByLabel("More than this many people").fill("two");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(
    dialog.getByText("Write a whole number from 1 to 1,000,000, or clear the field"),
  ).toBeVisible();
  await expectNoBarriersAnywhere(page);
  await dialog.getByLabel("More than this many people").fill("2");
  await dialog.getByLabel("More than this many people").press("Enter");
  await expect(
    section.getByText(
      "A campaign to more than 2 people needs the approval of a second person before it starts.",
    ),
  ).toBeVisible();
}

/** Whoever may approve finds it among what needs them. */
async function openFromOverview(page: Page, name: string): Promise<void> {
  await page.goto("/overview");
  const line = page
    .getByRole("listitem")
    .filter({ hasText: name })
    .filter({ hasText: "asks for your approval" });
  await expect(line).toContainText("Neema Mushi asks for your approval: 3 messages");
  await line.getByRole("link", { name: "Look at the campaign" }).click();
  await expect(page.getByRole("button", { name: "Approve and send 3 messages for 3 credits" })).toBeVisible();
}

async function decline(page: Page, reason: string): Promise<void> {
  await page.getByRole("button", { name: "Decline…" }).click();
  const dialog = page.getByRole("dialog", { name: "Decline this campaign?" });
  await dialog.getByRole("button", { name: "Decline the campaign" }).click();
  await expect(dialog.getByText("Write what has to change")).toBeVisible();
  await expectNoBarriersAnywhere(page);
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: "Decline the campaign" }).click();
  await page.waitForURL("**/campaigns");
}
