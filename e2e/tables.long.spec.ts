import type { Page } from "playwright/test";
import {
  expect,
  expectNoBarriers,
  expectNoBarriersAnywhere,
  expectNothingWider,
  pull,
  test,
} from "./support/desk.ts";
import { optIn } from "./support/opt-out.ts";
import { ourHeaders } from "./support/origin-of.ts";
import { ownNumber, sentTo } from "./support/send.ts";

const heads = (page: Page, table: string) =>
  page.getByRole("table", { name: table }).getByRole("columnheader");
const look = async (page: Page) => {
  await page.getByRole("button", { name: "Columns and rows" }).click();
  return page.getByRole("dialog", { name: "Columns and rows" });
};

/** An SMS to each of these, in one send. */
async function sendTo(page: Page, numbers: readonly string[], text: string): Promise<void> {
  const messages = numbers.map((to) => ({ to, text }));
  const data = { senderId: "AMANI AGRO", messages, sendToken: crypto.randomUUID() };
  const answer = await page.request.post("/api/sms/bulk", { headers: ourHeaders(), data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

test.beforeEach(() => pull("PUT", "settings", { smsFailedShare: 0, smsSilentShare: 0 }));
test.afterEach(() =>
  pull("PUT", "settings", {
    ...{ smsFailedShare: 0.025, smsSilentShare: 0.005 },
    ...{ smsSubmitMs: 1_000, smsDeliverMs: 3_000 },
  }),
);

test("columns are chosen by keyboard, kept for the person in another browser, and ids are out of the first glance", async ({
  desk: page,
  browser,
}) => {
  await sendTo(page, [ownNumber()], "Mbolea imefika");
  await page.goto("/messages");
  await expect(heads(page, "Messages").filter({ hasText: "Message id" })).toHaveCount(0);
  await expect(heads(page, "Messages").filter({ hasText: "Channel" })).toHaveCount(1);
  await page.getByRole("button", { name: "Columns and rows" }).focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: "Columns and rows" });
  await panel.getByRole("checkbox", { name: "Channel" }).focus();
  await page.keyboard.press("Space");
  await panel.getByRole("checkbox", { name: "Message id" }).check();
  await expectNoBarriers(page);
  await page.keyboard.press("Escape");
  await expect(heads(page, "Messages").filter({ hasText: "Message id" })).toHaveCount(1);
  await expect(heads(page, "Messages").filter({ hasText: "Channel" })).toHaveCount(0);
  await expectNoBarriersAnywhere(page);

  const other = await browser.newContext({ storageState: await page.context().storageState() });
  const second = await other.newPage();
  await second.goto(page.url());
  await expect(heads(second, "Messages").filter({ hasText: "Message id" })).toHaveCount(1);
  await expect(heads(second, "Messages").filter({ hasText: "Channel" })).toHaveCount(0);
  await expect(heads(second, "Messages").filter({ hasText: "Text" })).toHaveCount(1);
  await other.close();
});

test("a page of 50 rows stands in the address, its head stays while it scrolls, and Back leads to 20", async ({
  desk: page,
}) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  await sendTo(page, Array.from({ length: 60 }, ownNumber), "Habari za msimu");
  await page.goto("/messages");
  const rows = page.getByRole("table", { name: "Messages" }).getByRole("row");
  await expect(rows).toHaveCount(21);
  await (await look(page)).getByRole("link", { name: "50", exact: true }).click();
  await expect(page).toHaveURL("/messages?rows=50");
  await page.keyboard.press("Escape");
  await expect(rows).toHaveCount(51);
  await rows.nth(45).scrollIntoViewIfNeeded();
  const bar = await page.locator("header").first().boundingBox();
  const head = await heads(page, "Messages").first().boundingBox();
  expect(Math.round(head?.y ?? 0)).toBe(Math.round((bar?.y ?? 0) + (bar?.height ?? 0)));
  await expectNothingWider(page);
  await page.goBack();
  await expect(rows).toHaveCount(21);
  await page.goto("/messages?rows=50");
  await expect(rows).toHaveCount(51);
});

test("lists are sorted by their heads by keyboard, a link and Back keep it", async ({ desk: page }) => {
  for (const name of ["Zana za kilimo", "Asali ya Tabora", "Mbegu bora"])
    await page.request.post("/api/lists/by-hand", {
      headers: ourHeaders(),
      data: { name: `${name} 57`, people: [{ number: ownNumber() }] },
    });
  await page.goto("/contacts/lists");
  const table = page.getByRole("table", { name: "Lists" });
  const names = () =>
    table
      .getByRole("link", { name: / 57$/ })
      .allTextContents()
      .then((all) => all.filter((one) => one.endsWith(" 57")));
  await expect(heads(page, "Lists").filter({ hasText: "Created" }).last()).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  expect(await names()).toEqual(["Mbegu bora 57", "Asali ya Tabora 57", "Zana za kilimo 57"]);
  await table.getByRole("link", { name: "Name", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/contacts/lists?order=name");
  await expect(heads(page, "Lists").first()).toHaveAttribute("aria-sort", "ascending");
  await expect.poll(names).toEqual(["Asali ya Tabora 57", "Mbegu bora 57", "Zana za kilimo 57"]);
  await expectNoBarriers(page);
  await page.goBack();
  await expect.poll(names).toEqual(["Mbegu bora 57", "Asali ya Tabora 57", "Zana za kilimo 57"]);
  await page.goto("/contacts/lists?order=oldest");
  await expect(heads(page, "Lists").filter({ hasText: "Created" }).last()).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await expect.poll(names).toEqual(["Zana za kilimo 57", "Asali ya Tabora 57", "Mbegu bora 57"]);
});

test("chosen messages: what failed is sent again once, the others are named; their people are listed and opted out", async ({
  desk: page,
}) => {
  const [asha, baraka] = [ownNumber(), ownNumber()];
  // Failed at once, and asked about at once.
  await pull("PUT", "settings", { smsFailedShare: 1, smsSubmitMs: 0, smsDeliverMs: 0 });
  // By itself: of several at once the service does not say which message is whose.
  const one = {
    senderId: "AMANI AGRO",
    to: asha,
    text: "Oda yako iko tayari",
    sendToken: crypto.randomUUID(),
  };
  const answer = await page.request.post("/api/sms/messages", { headers: ourHeaders(), data: one });
  expect(answer.ok(), await answer.text()).toBe(true);
  const found = `/messages?q=${encodeURIComponent(asha)}`;
  const { items } = await (await page.request.get(`/api${found}`)).json();
  await expect
    .poll(async () => {
      const status = await page.request.post(`/api/sms/messages/${items[0].serviceId}`, {
        headers: ourHeaders(),
      });
      return status.text();
    })
    .toMatch(/FAILED|EXPIRED|REJECTED|UNDELIV/i);
  await page.goto(found);
  const table = page.getByRole("table", { name: "Messages" });
  await expect(table.getByRole("row").filter({ hasText: "Failed" })).toHaveCount(1);
  await pull("PUT", "settings", { smsFailedShare: 0 });
  await sendTo(page, [baraka], "Oda yako iko njiani");
  await page.goto("/messages");
  const ticks = page.getByRole("checkbox", { name: /^Choose the message to/ });
  await ticks.nth(0).focus();
  await page.keyboard.press("Space");
  await ticks.nth(1).check();
  await expect(page.getByText("2 chosen")).toBeVisible();
  await expectNoBarriersAnywhere(page);

  await page.getByRole("button", { name: "Send again…" }).click();
  const again = page.getByRole("dialog", { name: "Send 1 failed message again?" });
  await expect(again.getByText("1 message has not failed: it is not sent again.")).toBeVisible();
  await expectNoBarriers(page);
  await again.getByRole("button", { name: "Send 1 message again" }).click();
  await expect(again.getByText("Sent again to 1 person")).toBeVisible();
  expect([await sentTo(asha), await sentTo(baraka)]).toEqual([2, 1]);
  await again.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByText("2 chosen")).toHaveCount(0);

  await page.goto(`/messages?state=failed&q=${encodeURIComponent(asha)}`);
  await ticks.first().check();
  await page.getByRole("button", { name: "Send again…" }).click();
  await page.getByRole("button", { name: "Send 1 message again" }).click();
  await expect(page.getByText("1 message was not sent again")).toBeVisible();
  expect(await sentTo(asha)).toBe(2);
  await page.getByRole("button", { name: "Close" }).last().click();

  await page.request.post("/api/lists/by-hand", {
    headers: ourHeaders(),
    data: { name: "Wa kupigiwa", people: [{ number: ownNumber() }] },
  });
  await page.getByRole("button", { name: "Add to a list…" }).click();
  await page.getByRole("button", { name: "Add to Wa kupigiwa" }).click();
  await expect(page.getByText(/1 person added to .*Wa kupigiwa/)).toBeVisible();
  await ticks.first().check();
  await page.getByRole("button", { name: "Opt out…" }).click();
  const out = page.getByRole("dialog", { name: "Opt out 1 person?" });
  await out.getByLabel("How did they ask?").fill("Asked on the phone");
  await out.getByRole("button", { name: "Opt out 1 person" }).click();
  await expect(page.getByText("1 person is opted out")).toBeVisible();
  await optIn(asha);
});
