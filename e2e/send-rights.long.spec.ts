import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright/test";
import type { SeededPeople } from "#lib/testing/people/people.ts";
import { newColleague } from "./support/colleague.ts";
import { expect, expectNoBarriersAnywhere, expectNothingWider, test } from "./support/desk.ts";
import { ourHeaders } from "./support/origin-of.ts";
import { resize } from "./support/page/resize.ts";
import { expectTargets } from "./support/page/targets.ts";
import { withPeople } from "./support/people.ts";
import { startLater } from "./support/start-later.ts";

const NO_SMS = "You may not send SMS. An owner or admin can give you this right in Settings, Team.";
const NO_CALL = "You may not call. An owner or admin can give you this right in Settings, Team.";

test("who answers chats and may send no SMS is offered chat alone, and stops an SMS campaign without resuming it", async ({
  desk,
  browser,
}) => {
  const campaignId = await startLater(desk);
  const { page } = await newColleague(desk, browser, {
    ...{ name: "Rehema Kimaro", role: "sender" },
    rights: ["chat", "seeNumbers", "listen"],
  });
  for (const width of [1440, 390]) {
    await resize(page, { width, height: 844 });
    await page.goto("/send");
    const channels = page.getByRole("navigation", { name: "Channel" }).getByRole("link");
    await expect(channels).toHaveText(["Chat text", "Chat template"]);
    await expect(page.getByRole("textbox", { name: "Message" })).toBeVisible();
    await page.goto("/campaigns/new");
    await expect(page.getByRole("radio", { name: /^SMS/ })).toHaveCount(0);
    await expect(page.getByRole("radio", { name: /^Chat text/ })).toBeChecked();
    await page.goto("/calls");
    await expect(page.getByText(NO_CALL)).toBeVisible();
    await expect(page.getByRole("button", { name: /^Call/ })).toHaveCount(0);
    await page.goto(`/campaigns/${campaignId}`);
    const pause = page.getByRole("button", { name: "Pause the schedule" });
    if (await pause.isVisible()) await pause.click();
    const resume = page.getByRole("button", { name: "Resume the schedule" });
    await expect(resume).toHaveAttribute("aria-disabled", "true");
    await expect(resume).toHaveAccessibleDescription(NO_SMS);
    await expect(page.getByText("You can stop this campaign, but not send it")).toBeVisible();
    await page.locator("main").getByRole("button", { name: "More" }).click();
    await expect(page.getByRole("menuitem", { name: "Cancel the remaining 1…" })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: /time|Copy/ })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expectNothingWider(page);
  }
  await expectTargets(page, "main");
  const answer = await page.request.post(`/api/campaigns/${campaignId}/resume`, { headers: ourHeaders() });
  expect([answer.status(), (await answer.json()).detail]).toEqual([403, NO_SMS]);
  await page.context().close();
});

test("an owner takes SMS away from a colleague: they sign in again and are told why at the draft they had, and may throw it away", async ({
  desk,
  browser,
}) => {
  const person = await newColleague(desk, browser, { name: "Zuberi Massawe", role: "sender" });
  const { page: theirs, email, password } = person;
  const headers = ourHeaders();
  const id = crypto.randomUUID();
  const data = {
    revision: 0,
    form: { name: "Rasimu ya Zuberi", channel: "sms" },
    reading: null,
    campaign: null,
  };
  expect((await theirs.request.put(`/api/drafts/${id}`, { headers, data })).ok()).toBe(true);
  await theirs.goto("/overview");
  await desk.goto("/settings/team");
  await desk
    .getByRole("button", { name: `Change ${person.name}` })
    .first()
    .click();
  await desk.getByRole("menuitem", { name: "Role and rights…" }).click();
  const dialog = desk.getByRole("dialog");
  for (const group of ["Send", "See", "Take out", "Settings"])
    await expect(dialog.getByRole("group", { name: group, exact: true })).toBeVisible();
  await dialog.getByLabel("Send SMS").uncheck();
  await expectNoBarriersAnywhere(desk);
  await resize(desk, { width: 390, height: 844 });
  await expectTargets(desk, "[role=dialog]");
  await resize(desk, { width: 1440, height: 900 });
  await desk.getByRole("button", { name: "Save role and rights" }).click();
  await theirs.waitForURL("**/sign-in**");
  await expect(desk.getByRole("row", { name: email }).getByText("not: send SMS")).toBeVisible();
  await theirs.getByLabel("E-mail", { exact: true }).fill(email);
  await theirs.getByLabel("Password", { exact: true }).fill(password);
  await theirs.getByRole("button", { name: "Sign in" }).click();
  await theirs.waitForURL("**/overview");
  await theirs.goto(`/campaigns/${id}`);
  await expect(theirs.getByRole("heading", { level: 1 })).toHaveText("Rasimu ya Zuberi");
  await expect(theirs.getByText(NO_SMS)).toBeVisible();
  await expectNoBarriersAnywhere(theirs);
  await theirs.getByRole("button", { name: "Discard" }).click();
  await expect(theirs.getByRole("dialog", { name: "Discard this draft?" })).toBeVisible();
  await expectNoBarriersAnywhere(theirs);
  await theirs.getByRole("button", { name: "Discard the draft" }).click();
  await theirs.waitForURL("**/campaigns");
  expect((await (await theirs.request.get(`/api/campaigns/${id}`)).json()).campaign.state).toBe("cancelled");
  await desk.goto("/settings/audit?kind=team");
  await expect(
    desk.getByRole("row", { name: /rights: [^→]*Send SMS[^→]* → Send chat(?!.*Send SMS)/ }).first(),
  ).toBeVisible();
  await theirs.context().close();
});

/** Every page of the desk, from its files: a new one is walked through by itself. */
const PAGES = readdirSync(join(import.meta.dirname, "../app/(desk)"), { recursive: true, encoding: "utf8" })
  .filter((file) => /(^|\/)page\.tsx$/.test(file))
  .map((file) => `/${file.replace(/\/?page\.tsx$/, "")}`);

/** What a button that sends begins with. */
const SENDS = /^(Send|Schedule|Call|Resume|Try |Go on|Answer|Count them as refused)/;

test("whoever may send by no service finds no button on any page that sends, but ones that are locked", async ({
  desk,
  browser,
}) => {
  const { page } = await newColleague(desk, browser, {
    ...{ name: "Salome Mrisho", role: "sender" },
    rights: ["seeNumbers", "listen", "export"],
  });
  await withPeople(async (people) => {
    for (const path of pathsOf(people)) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("load");
      expect(await openOnes(page), path).toEqual([]);
    }
    await page.goto("/send");
    await expect(page.getByText("You may not send messages")).toBeVisible();
    await expectNoBarriersAnywhere(page);
    await page.goto(`/inbox/${people.conversationId}`);
    await expect(page.getByText(/You may not send chat messages|You cannot answer/)).toBeVisible();
    await expectNoBarriersAnywhere(page);
    await page.goto(`/messages/${people.messageId}`);
    await expect(page.getByRole("button", { name: "Call" }).first()).toHaveAccessibleDescription(NO_CALL);
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("option", { name: "Overview" })).toBeVisible();
    await expect(
      page.getByRole("option", { name: /New campaign|Send a message|Call a number|New template/ }),
    ).toHaveCount(0);
  });
  await page.context().close();
});

/** Buttons that would send something, and can be pressed. */
async function openOnes(page: Page): Promise<string[]> {
  const found = await page.getByRole("button", { name: SENDS }).all();
  const open: string[] = [];
  for (const button of found) {
    const isLocked = (await button.getAttribute("aria-disabled")) === "true";
    if (!isLocked) open.push((await button.textContent()) ?? "");
  }
  return open;
}

function pathsOf(people: SeededPeople): string[] {
  const ids: Record<string, string> = {
    ...{ "/campaigns/[id]": people.campaignId, "/campaigns/[id]/edit": people.draftId },
    ...{ "/messages/[id]": String(people.messageId), "/calls/[id]": people.callId },
    ...{ "/inbox/[id]": people.conversationId, "/send/[id]": people.sendId },
    ...{
      "/templates/[id]": people.templateId,
      "/contacts/lists/[id]": people.listId,
      "/events/requests/[id]": people.requestId,
      "/settings/own-systems/[id]": people.eventAddressId,
      "/settings/own-systems/keys/[id]": people.keyId,
    },
  };
  return PAGES.filter((path) => path !== "/sandbox").map((path) => path.replace("[id]", ids[path] ?? ""));
}
