import { saved } from "./support/composer.ts";
import { expect, expectNoBarriers, signIn, test } from "./support/desk.ts";
import { comeAlive } from "./support/page/alive.ts";
import { startLater } from "./support/start-later.ts";

test("without a network the page stands, says so, and does what was asked when it is back", async ({
  desk: page,
}) => {
  await page.goto("/campaigns/new");
  await page.getByLabel("Name", { exact: true }).fill("Bila mtandao");
  // Only a page that has come alive fetches its later parts.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bila mtandao");
  await saved(page);
  await comeAlive(page);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Discard", exact: true }).click();
  await expect(page.getByRole("heading", { name: "The console does not answer" })).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Bila mtandao");
  await page.context().setOffline(false);
  await expect(page.getByRole("dialog", { name: "Discard this draft?" })).toBeVisible();
});

test("the second half of a double click on Pause does not resume", async ({ desk: page }) => {
  await page.goto(`/campaigns/${await startLater(page)}`);
  // A click by its place does not wait until the page has come alive.
  await comeAlive(page);
  const pause = page.getByRole("button", { name: /^Pause\b/ });
  const box = await pause.boundingBox();
  // Both buttons end at the same place; Resume is the shorter one.
  const at = [(box?.x ?? 0) + (box?.width ?? 0) - 40, (box?.y ?? 0) + 15] as const;
  await page.mouse.click(...at);
  const resume = page.getByRole("button", { name: /^Resume\b/ });
  await expect(resume).toBeVisible();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(resume).toBeEnabled();
  await page.mouse.click(...at);
  await expect(pause).toBeVisible();
  // Its time is not over because it was paused and resumed before.
  await expect(page.getByText("Scheduled", { exact: true })).toBeVisible();
});

test("a page that stands open over the time of a paused campaign says that Resume sends now", async ({
  desk: page,
}) => {
  await page.clock.install();
  await page.goto(`/campaigns/${await startLater(page)}`);
  await page.getByRole("button", { name: /^Pause\b/ }).click();
  await expect(page.getByRole("button", { name: "Resume the schedule" })).toBeVisible();
  await page.clock.setSystemTime(new Date("2099-11-28T12:00:00+03:00"));
  await expect(page.getByRole("button", { name: "Resume and send 1" })).toBeVisible();
});

test("the time of a campaign that waits is changed, and a time that is over is refused", async ({
  desk: page,
}) => {
  await page.goto(`/campaigns/${await startLater(page)}`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Change the time" }).click();
  const dialog = page.getByRole("dialog", { name: "Change the time" });
  await expect(dialog.getByLabel("Day")).toHaveValue("Sat 28 Nov 2099");
  await expectNoBarriers(page);
  await dialog.getByLabel("Day").fill("2020-11-28");
  await dialog.getByRole("button", { name: "Change the time" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("this time has passed");
  await dialog.getByLabel("Day").fill("2099-12-24");
  await dialog.getByLabel("Time").fill("16:45");
  await dialog.getByRole("button", { name: "Change the time" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/Will be sent 24 Dec 2099 16:45/).first()).toBeVisible();
});

test("cancelling without a network says that nobody knows whether it happened, and can be done when it is back", async ({
  desk: page,
}) => {
  await page.goto(`/campaigns/${await startLater(page)}`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: /Cancel the remaining 1…/ }).click();
  const confirm = page.getByRole("dialog").getByRole("button", { name: "Cancel 1 message" });
  await expect(confirm).toBeVisible();
  await page.context().setOffline(true);
  await confirm.click();
  await expect(page.getByText("The campaign may have been cancelled: no clear answer").first()).toBeVisible();
  await page.context().setOffline(false);
  await confirm.click();
  await expect(page.getByText("Cancelled", { exact: true }).first()).toBeVisible();
});

test("a filter asked for without a network says that it could not be read, and the page stands", async ({
  desk: page,
}) => {
  const id = await startLater(page);
  await page.goto(`/campaigns/${id}`);
  await expect(page.getByRole("cell", { name: "+255 754 000 318" })).toBeVisible();
  await comeAlive(page);
  await page.context().setOffline(true);
  await page
    .getByRole("link", { name: /^Queued/ })
    .last()
    .click();
  await expect(page.getByText("We could not read the recipients")).toBeVisible();
  await expect(page).toHaveURL(/state=queued$/);
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("cell", { name: "+255 754 000 318" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/campaigns/${id}$`));
  await page.getByText("Funnel", { exact: true }).click();
  await page.getByRole("link", { name: /^People/ }).click();
  await expect(page.getByText("In the order of the file, 20 on a page")).toBeInViewport();
});

test("a file is downloaded though its door was busy for a moment when it was pressed", async ({
  desk: page,
}) => {
  const busy = { code: "rate_limited", detail: "Too many ask at once.", retry: "after", retryAfterMs: 1_000 };
  let asked = 0;
  await page.route("**/api/session/fresh", (route) => {
    asked += 1;
    return asked === 1 ? route.fulfill({ status: 429, json: busy }) : route.continue();
  });
  await page.goto("/settings/audit");
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export these lines" }).click();
  expect((await coming).suggestedFilename()).toMatch(/\.csv$/);
  expect(asked).toBe(2);
});

test("a file chosen before the page has come alive is opened", async ({ desk: page }) => {
  const { promise: chosen, resolve: goOn } = Promise.withResolvers<void>();
  await page.route("**/_next/static/chunks/*.js", async (route) => {
    await chosen;
    await route.continue();
  });
  await page.goto("/campaigns/new", { waitUntil: "commit" });
  await page.setInputFiles("input[type=file]", {
    name: "wateja.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("Simu,Jina\r\n0754000318,Asha\r\n"),
  });
  goOn();
  await expect(page.getByText("1 recipient", { exact: true })).toBeVisible();
});

test("a message that is being written outlives a reload, its recipients do not; signing out forgets both", async ({
  page,
}) => {
  await signIn(page);
  await page.goto("/send");
  await page.getByLabel("To", { exact: false }).first().fill("0754 000 318");
  await page.getByRole("textbox", { name: "Message" }).fill("Mbolea imefika");
  await expect(page.getByRole("button", { name: "Send to 1 person" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("Mbolea imefika");
  await expect(page.getByText("0 of 500")).toBeVisible();
  await page.getByRole("button", { name: /Neema Mushi/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL("**/sign-in");
  await signIn(page);
  await page.goto("/send");
  await expect(page.getByText("What you write appears here")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("");
});

test("a number typed without a network stays in its field until it can be read", async ({ desk: page }) => {
  await page.goto("/send");
  await comeAlive(page);
  await page.context().setOffline(true);
  const field = page.getByLabel("To", { exact: false }).first();
  await field.fill("0754 000 318");
  await page.keyboard.press("Tab");
  await expect(page.getByText("We could not read the numbers").first()).toBeVisible();
  await expect(field).toHaveValue("0754 000 318");
  await page.context().setOffline(false);
  await field.press("Enter");
  await expect(page.getByText("+255 754 000 318")).toBeVisible();
});

test("what failed is said at once where the network went before the page had a moment's rest", async ({
  desk: page,
}) => {
  // What is fetched for later is fetched when nothing else is to do.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  await page.goto("/send");
  await comeAlive(page);
  await page.context().setOffline(true);
  // A part of the page that does not come is said too, and hides nothing that is said after it.
  await page.getByText("At a time you choose").click();
  await expect(page.getByText("It opens as soon as the console answers")).toBeVisible();
  await page.getByLabel("To", { exact: false }).first().fill("0754 000 319");
  await page.keyboard.press("Tab");
  const said = page.getByText("We could not read the numbers");
  await expect(said).toBeVisible();
  await page.context().setOffline(false);
  await page.getByLabel("We could not read the numbers").getByLabel("Close").click();
  await expect(said).toHaveCount(0);
});

test("a list whose next page does not come keeps the rows that are there, and brings them all when asked again", async ({
  desk: page,
}) => {
  let isDown = true;
  await page.route("**/api/audit?**", async (route) => {
    const url = new URL(route.request().url());
    const isNext = url.searchParams.has("cursor");
    if (isNext && isDown) return route.fulfill({ status: 502, body: "" });
    url.searchParams.delete("cursor");
    const answer = await (await route.fetch({ url: url.href })).json();
    // Of any log two pages: a line each.
    const [line] = answer.items;
    const items = isNext ? [{ ...line, id: line.id + 1 }] : [line];
    return route.fulfill({ json: { ...answer, items, nextCursor: isNext ? null : "2" } });
  });
  await page.goto("/settings/audit");
  await page.getByRole("searchbox", { name: "Person, action or thing" }).fill("session");
  const lines = page.getByRole("table", { name: "Audit log" }).getByRole("row");
  await expect(lines).toHaveCount(2);
  await page.getByRole("button", { name: "Show more lines" }).click();
  await expect(page.getByText("We could not read the audit log")).toBeVisible();
  await expect(lines).toHaveCount(2);
  isDown = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("We could not read the audit log")).toBeHidden();
  await expect(lines).toHaveCount(2);
  await page.getByRole("button", { name: "Show more lines" }).click();
  await expect(lines).toHaveCount(3);
});
