import type { Page } from "playwright/test";
import { composeSms, csv, reviewOf, saved } from "./support/composer.ts";
import { expect, expectNoBarriersAnywhere, ledgerOf, test } from "./support/desk.ts";
import { ourHeaders } from "./support/origin-of.ts";

const [ASHA, BARAKA, CHIKU] = ["+255754888301", "+255754888302", "+255754888303"];
const PEOPLE = `Simu;Jina\n${ASHA};Asha\n${BARAKA};Baraka\n${CHIKU};Chiku\n`;

/** To one of these: other journeys send too. */
const sentToThem = async () =>
  (await ledgerOf("sms")).filter((to) => [ASHA, BARAKA, CHIKU].includes(to)).sort();

async function makeList(page: Page, name: string, rows: string): Promise<string> {
  const answer = await page.request.post("/api/lists/import", {
    headers: ourHeaders(),
    multipart: { name, mapping: "{}", file: csv(rows) },
  });
  return (await answer.json()).list.id;
}

async function skip(page: Page, kind: "People of a list" | "Who got a campaign", name: string) {
  await page.getByRole("button", { name: "Skip people" }).click();
  const dialog = page.getByRole("dialog", { name: "Skip people" });
  await dialog.getByText(kind).click();
  await dialog.getByRole("button", { name: `Skip ${name}`, exact: true }).click();
  await expect(dialog.getByRole("button", { name: `Skip ${name}`, exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expectNoBarriersAnywhere(page);
  await dialog.getByRole("button", { name: "Done" }).click();
}

test("people of a skipped list get nothing, and the next campaign goes to those alone whom the first has not reached", async ({
  desk: page,
}) => {
  await makeList(page, "Wamenunua", `Simu;Jina\n${ASHA};Asha\n`);
  const draft = { file: csv(PEOPLE), text: "Mbegu mpya zimefika", isService: true };
  await composeSms(page, { ...draft, name: "Mbegu za kwanza" });
  await skip(page, "People of a list", "Wamenunua");
  await expect(page.getByText("We skip the people of 1 list.")).toBeVisible();
  await saved(page);
  await page.reload();
  await page.getByRole("button", { name: "Change file" }).click();
  await expect(page.getByRole("list", { name: "Whose people are skipped" })).toContainText(
    "Skip everybody in the list, 1 person: Wamenunua",
  );
  await page.getByRole("button", { name: "Change message" }).click();
  await reviewOf(page, "2");
  await expect(page.getByText("1 in skipped lists or campaigns")).toBeVisible();
  await page.getByRole("button", { name: /^Send 2 messages/ }).click();
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
  await expect.poll(sentToThem).toEqual([BARAKA, CHIKU]);
  await expect(page.getByText("Skipped: people of the list “Wamenunua”")).toBeVisible();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Use this message again…" }).click();
  await page.waitForURL(/\/edit$/);
  await expect(page.getByRole("list", { name: "Whose people are skipped" })).toContainText("Wamenunua");

  await composeSms(page, { ...draft, name: "Mbegu za pili" });
  await skip(page, "Who got a campaign", "Mbegu za kwanza");
  await reviewOf(page, "1");
  await expect(page.getByText("2 in skipped lists or campaigns")).toBeVisible();
  await page.getByRole("button", { name: /^Send 1 message/ }).click();
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
  await expect.poll(sentToThem).toEqual([ASHA, BARAKA, CHIKU]);
});

test("where everybody is skipped the review says so, and offers nothing to send", async ({ desk: page }) => {
  await makeList(page, "Wote", PEOPLE);
  await composeSms(page, { file: csv(PEOPLE), text: "Habari", name: "Hakuna mtu", isService: true });
  await skip(page, "People of a list", "Wote");
  await page.getByRole("button", { name: "Go on to the review" }).click();
  const card = page.getByRole("region", { name: "Send" });
  await expect(card.getByText("Every row of the file is skipped.")).toBeVisible();
  await expect(card.getByRole("button", { name: "Send" })).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByText(/may already be on|an answer gets lost/)).toHaveCount(0);
  await expectNoBarriersAnywhere(page);
});

test("a list that is deleted after it was chosen is said, and the review refuses to send to its people", async ({
  desk: page,
}) => {
  const id = await makeList(page, "Itafutwa", `Simu;Jina\n${ASHA};Asha\n`);
  await composeSms(page, { file: csv(PEOPLE), text: "Habari", name: "Bila orodha", isService: true });
  await skip(page, "People of a list", "Itafutwa");
  await saved(page);
  await page.request.delete(`/api/lists/${id}`, { headers: ourHeaders() });
  await page.getByRole("button", { name: "Go on to the review" }).click();
  await expect(page.getByText("A list whose people you skip was deleted").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Send \d/ })).toHaveCount(0);
  await page.reload();
  await page.getByRole("button", { name: "Change file" }).click();
  await page.getByRole("button", { name: "Remove it" }).click();
  await page.getByRole("button", { name: "Change message" }).click();
  await reviewOf(page, "3");
});
