import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { SeededPeople } from "#lib/testing/people/people.ts";
import { readableIn } from "#lib/testing/readable-in.ts";
import { expect, test } from "./support/desk.ts";
import { withPeople } from "./support/people.ts";
import { signInAsViewer } from "./support/sign-in-as-viewer.ts";
import { expectWordsOfOurs } from "./support/words.ts";

/** Every page of the desk, from its files: a new one is walked through by itself. */
const PAGES = readdirSync(join(import.meta.dirname, "../app/(desk)"), { recursive: true, encoding: "utf8" })
  .filter((file) => /(^|\/)page\.tsx$/.test(file))
  .map((file) => `/${file.replace(/\/?page\.tsx$/, "")}`);

test("a viewer walks through every page and finds no whole number in what is sent and shown, and words of ours", async ({
  page,
}) => {
  await withPeople(async (people) => {
    await signInAsViewer(page);
    const told: [string, string][] = [];
    page.on("response", async (answer) => {
      if (/\/api\/(?!live)/.test(answer.url()))
        told.push([answer.url(), await answer.text().catch(() => "")]);
    });
    for (const path of pathsOf(people)) {
      // Asked for by itself: a page that moves on at once leaves the browser without the body it began with.
      const html = await page.request.get(path);
      expect(html.status(), path).toBe(200);
      expect(readableIn(await html.text()), `the HTML of ${path}`).toEqual([]);
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("load");
      expect(readableIn(await page.content()), `what ${path} shows`).toEqual([]);
      await expectWordsOfOurs(page);
    }
    for (const [url, text] of told) expect(readableIn(text), url).toEqual([]);
  });
});

test("a viewer who looks for a number is told that it needs the right to see numbers", async ({ page }) => {
  await signInAsViewer(page);
  for (const path of ["/messages", "/events"]) {
    await page.goto(`${path}?q=0754000999`);
    await expect(page.getByText("You need the right to see whole phone numbers")).toBeVisible();
  }
});

function pathsOf({ eventId, ...people }: SeededPeople): string[] {
  const ids: Record<string, string> = {
    ...{ "/campaigns/[id]": people.campaignId, "/campaigns/[id]/edit": people.draftId },
    ...{ "/messages/[id]": String(people.messageId), "/calls/[id]": people.callId },
    "/inbox/[id]": people.conversationId,
    ...{ "/send/[id]": people.sendId, "/templates/[id]": people.templateId },
    "/contacts/lists/[id]": people.listId,
    "/events/requests/[id]": people.requestId,
    "/settings/own-systems/[id]": people.eventAddressId,
    "/settings/own-systems/keys/[id]": people.keyId,
  };
  const fill = (path: string) => path.replace("[id]", ids[path] ?? "");
  const event = encodeURIComponent(eventId);
  return [
    ...PAGES.map(fill),
    `/events?event=${event}`,
    `/events?event=${event}&tab=raw`,
    `/events?event=${event}&tab=headers`,
    `/events?event=${event}&tab=timeline`,
    `/messages?message=${people.messageId}`,
    `/campaigns/${people.campaignId}?state=delivered`,
    `/campaigns/${people.campaignId}?recipient=3`,
  ];
}
