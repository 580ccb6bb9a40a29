import type { Locator, Page } from "playwright/test";
import {
  expect,
  expectNoBarriersAnywhere,
  expectNothingWider,
  ledgerOf,
  pull,
  test,
} from "./support/desk.ts";
import { ourHeaders } from "./support/origin-of.ts";
import { expectTargets } from "./support/page/targets.ts";
import { PHONE } from "./support/phone.ts";
import { ownNumber } from "./support/send.ts";
import { signInAsViewer } from "./support/sign-in-as-viewer.ts";
import { spaced } from "./support/spaced.ts";

test.afterEach(async () => {
  await pull("PUT", "faults", { seed: 1, rules: [] });
});

test.beforeEach(() => pull("PUT", "settings", { smsFailedShare: 0, smsSilentShare: 0, chatFailedShare: 0 }));
test.afterEach(() =>
  pull("PUT", "settings", { smsFailedShare: 0.025, smsSilentShare: 0.005, chatFailedShare: 0.02 }),
);

test("a press on an empty message says at each field what is missing, and a long text its limit at once", async ({
  desk: page,
}) => {
  await page.goto("/send");
  const send = page.getByRole("button", { name: "Send", exact: true });
  await expect(send).toHaveAccessibleDescription("Enter at least one phone number");
  const to = page.getByRole("combobox", { name: /^To/ });
  const message = page.getByRole("textbox", { name: "Message" });
  await expect(to).not.toHaveAttribute("aria-invalid", "true");
  await send.click();
  await expect(to).toHaveAccessibleDescription(/Enter at least one phone number/);
  await expect(message).toHaveAccessibleDescription("Write the message");
  await expect(to).toBeFocused();
  await message.fill("x".repeat(920));
  await expect(message).toHaveAccessibleDescription("An SMS has at most 918 characters. Shorten it by 2.");
  await expectNoBarriersAnywhere(page);
  await page.goto("/send?channel=chat-template");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("textbox", { name: /^Template/ })).toHaveAccessibleDescription(
    /Choose a template/,
  );
});

for (const width of [1440, 390]) {
  test(`what was sent has an address at ${width} px: live, the same after a reload, found from the list and from its message`, async ({
    desk: page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const [asha, juma] = [ownNumber(), ownNumber()];
    await pull("POST", "inbound", { from: asha, name: "Asha Kijiko", text: "Mpo?" });
    await compose(page, [asha, juma], `Duka lipo wazi ${asha}`);
    await page.getByRole("button", { name: "Send to 2 people" }).dblclick();
    await page.waitForURL(/\/send\/[0-9a-f-]{36}$/);
    const address = page.url();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("SMS to 2 people");
    await expect(page.getByRole("heading", { name: "2 accepted" })).toBeVisible();
    await expect(personOf(page, asha)).toContainText("Asha Kijiko");
    for (const number of [asha, juma]) {
      await expect(personOf(page, number)).toContainText("Delivered");
    }
    await page.reload();
    await expect(personOf(page, juma)).toContainText("Delivered");
    await expect(page.getByText("by Neema Mushi from AMANI AGRO")).toBeVisible();
    await expect(page.getByText(/credits used/)).toBeVisible();
    await expectNoBarriersAnywhere(page);

    await page.getByRole("link", { name: "Send another" }).click();
    await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("");
    await expect(page.getByRole("button", { name: `Remove ${spaced(asha)}` })).toHaveCount(0);
    const lately = page.getByRole("table", { name: "Recently sent" });
    await lately.getByRole("link", { name: `${spaced(asha)} and 1 other` }).click();
    await page.waitForURL(address);
    await readMessages(page, [asha, juma], address);
    await page.goto(`/messages?q=${encodeURIComponent(asha)}`);
    if (width === 390) await page.getByRole("link", { name: spaced(asha) }).click();
    // Where the pointer was left, the words of a state would stand before the link.
    await page.mouse.move(2, 2);
    await page
      .getByRole("link", { name: /by hand$/ })
      .first()
      .click();
    await page.waitForURL(address);
    expect(await sentTo(asha, juma)).toEqual([asha, juma]);
  });
}

test("whom the service refused is tried again by one press, once, whoever presses again", async ({
  desk: page,
}) => {
  const [asha, juma] = [ownNumber(), ownNumber()];
  const rules = [{ kind: "error", status: 400, number: juma.slice(1) }];
  await pull("PUT", "faults", { seed: 1, rules });
  await compose(page, [asha, juma], `Bei mpya ${asha}`);
  await page.getByRole("button", { name: "Send to 2 people" }).click();
  await page.waitForURL(/\/send\/[0-9a-f-]{36}$/);
  const first = page.url();
  await expect(page.getByRole("heading", { name: "1 accepted, 1 refused" })).toBeVisible();
  await expect(page.getByText("1 person did not get it")).toBeVisible();
  await expectNoBarriersAnywhere(page);
  const other = await page.context().newPage();
  await other.goto(first);
  const again = { name: "Try the 1 that failed again" };
  await expect(other.getByRole("button", again)).toBeVisible();
  await pull("PUT", "faults", { seed: 1, rules: [] });
  await page.getByRole("button", again).dblclick();
  await page.waitForURL((url) => url.href !== first && /\/send\/[0-9a-f-]{36}$/.test(url.pathname));
  await expect(page.getByRole("heading", { name: "1 accepted" })).toBeVisible();
  await expect(personOf(page, juma)).toBeVisible();
  await expect(page.getByRole("link", { name: "an earlier send" })).toHaveAttribute(
    "href",
    new URL(first).pathname,
  );
  await expect(other.getByText("Tried again for 1 person")).toBeVisible();
  await expect(other.getByRole("button", again)).toHaveCount(0);
  await other.close();
  expect(await sentTo(asha, juma)).toEqual([asha, juma]);
});

test.describe("on a phone", () => {
  test.use(PHONE);

  test("whom the service refused is tried again by one tap, and nobody else", async ({ desk: page }) => {
    const [asha, juma] = [ownNumber(), ownNumber()];
    const rules = [{ kind: "error", status: 400, number: juma.slice(1) }];
    await pull("PUT", "faults", { seed: 1, rules });
    await compose(page, [asha, juma], `Bei mpya ${asha}`);
    await page.getByRole("button", { name: "Send to 2 people" }).tap();
    await page.waitForURL(/\/send\/[0-9a-f-]{36}$/);
    const first = page.url();
    await expect(page.getByRole("heading", { name: "1 accepted, 1 refused" })).toBeVisible();
    await expectTargets(page);
    await expectNothingWider(page);
    await pull("PUT", "faults", { seed: 1, rules: [] });
    await page.getByRole("button", { name: "Try the 1 that failed again" }).tap();
    await page.waitForURL((url) => url.href !== first && /\/send\/[0-9a-f-]{36}$/.test(url.pathname));
    await expect(page.getByRole("heading", { name: "1 accepted" })).toBeVisible();
    await expect(personOf(page, juma)).toBeVisible();
    expect(await sentTo(asha, juma)).toEqual([asha, juma]);
  });
});

test("a lost answer is decided about at the address of its send, and nobody is sent to again by itself", async ({
  desk: page,
}) => {
  const [asha, juma] = [ownNumber(), ownNumber()];
  const cut = { kind: "cut", operation: "sendSmsBulk", when: "after", times: 1 };
  await pull("PUT", "faults", { seed: 1, rules: [cut] });
  await compose(page, [asha, juma], `Mzigo umefika ${asha}`);
  await page.getByRole("button", { name: "Send to 2 people" }).click();
  await page.waitForURL(/\/send\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { name: "2 may have been sent" })).toBeVisible();
  await expect(page.getByRole("button", { name: /Try the/ })).toHaveCount(0);
  const address = page.url();
  // Whoever looks the number up is not told that there is nothing.
  await page.goto(`/messages?q=${encodeURIComponent(juma)}`);
  const pending = page.getByRole("list", { name: "Without a message yet" });
  await expect(pending.getByRole("listitem")).toHaveText(/^May have been sent/);
  await expectNoBarriersAnywhere(page);
  await pending.getByRole("link", { name: "By hand" }).click();
  await expect(page).toHaveURL(address);
  await page.getByRole("button", { name: "Decide for 2 people" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("In the file")).toHaveCount(0);
  await dialog.getByRole("radio", { name: /Count them as sent/ }).check();
  await dialog.getByRole("button", { name: "Count 2 people as sent" }).click();
  await expect(page.getByRole("heading", { name: "2 accepted" })).toBeVisible();
  expect(await sentTo(asha, juma)).toEqual([asha, juma]);
});

test("a viewer with the address reads what became of it, without numbers and names, and can send nothing", async ({
  desk: page,
}) => {
  const asha = ownNumber();
  const rules = [{ kind: "error", status: 400, number: asha.slice(1) }];
  await pull("POST", "inbound", { from: asha, name: "Asha Kijiko", text: "Mpo?" });
  await pull("PUT", "faults", { seed: 1, rules });
  const answer = await page.request.post("/api/chat/text", {
    headers: ourHeaders(),
    data: { to: [asha], text: "Karibu" },
  });
  expect(answer.ok(), "the service refused it").toBe(false);
  const { items } = await (await page.request.get("/api/sends")).json();
  await page.context().clearCookies();
  await signInAsViewer(page);
  await page.goto(`/send/${items[0].id}`);
  await expect(page.getByRole("heading", { name: "Refused: nothing was sent" })).toBeVisible();
  await expect(page.getByText("1 person did not get it")).toBeVisible();
  await expect(page.getByRole("button", { name: /Try the/ })).toHaveCount(0);
  await expect(page.getByText("Asha Kijiko")).toHaveCount(0);
  expect(await page.content()).not.toContain(asha.slice(4));
});

async function compose(page: Page, numbers: string[], text: string): Promise<void> {
  await page.goto("/send");
  await page.getByRole("combobox", { name: /^To/ }).fill(numbers.join(", "));
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Sender" }).fill("AMANI AGRO");
  await page.getByRole("textbox", { name: "Message" }).fill(text);
}

/** By keys: a row opens its message in place, the next one takes its place, and Back closes it where one came from. */
async function readMessages(page: Page, [first, second]: [string, string], address: string): Promise<void> {
  const link = page.getByRole("link", { name: spaced(first) });
  await link.focus();
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByText(`Duka lipo wazi ${first}`)).toBeVisible();
  await expect(page).toHaveURL(/\?message=\d+$/);
  await expect(drawer.getByText(spaced(first)).first()).toBeVisible();
  await expectWholeTime(drawer);
  await expectNoBarriersAnywhere(page);
  await drawer.getByRole("button", { name: "Next message" }).click();
  await expect(drawer.getByText(spaced(second)).first()).toBeVisible();
  await page.reload();
  await expect(drawer.getByText(spaced(second)).first()).toBeVisible();
  await page.goBack();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(address);
  await link.click();
  await expect(drawer.getByText(spaced(first)).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(link).toBeFocused();
}

/** The state and its time in the head of a drawer: neither is cut, and no button lies over them. */
async function expectWholeTime(drawer: Locator): Promise<void> {
  const time = drawer.getByRole("heading").getByRole("time");
  await expect(time).toHaveText(/today, .* ago$|just now/);
  const cut = await time.evaluate((word) => {
    const box = word.getBoundingClientRect();
    const holders = [word.parentElement, word.closest("h2")].filter((holder) => holder !== null);
    return {
      isCut: holders.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth),
      isCovered: !word.contains(document.elementFromPoint(box.right - 2, box.bottom - 4)),
    };
  });
  expect(cut).toEqual({ isCut: false, isCovered: false });
}

const personOf = (page: Page, number: string) => page.getByRole("row").filter({ hasText: spaced(number) });

const sentTo = async (...numbers: string[]): Promise<string[]> =>
  (await ledgerOf("sms")).filter((to) => numbers.includes(to)).toSorted();
