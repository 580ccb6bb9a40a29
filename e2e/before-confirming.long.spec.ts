import type { Page } from "playwright/test";
import { composeSms, csv, reviewOf } from "./support/composer.ts";
import { expect, expectNoBarriers, expectNoBarriersAnywhere, test } from "./support/desk.ts";
import { resize } from "./support/page/resize.ts";

const AFTERNOON = new Date("2099-11-28T14:00:00+03:00");

test("marketing for 21:30 says 08:00 tomorrow before it is confirmed, with both ways out", async ({
  desk: page,
}) => {
  await page.clock.install({ time: AFTERNOON });
  await compose(page, "Ofa ya mwisho wa mwaka");
  await reviewOf(page, "2");
  await page.getByRole("radio", { name: /^At a time you choose/ }).check();
  await page.getByLabel("Day").fill("2099-11-28");
  await page.getByLabel("Time", { exact: true }).fill("21:30");
  const said = page.getByText("It will be sent at 08:00 tomorrow, because of quiet hours");
  await expect(said).toBeVisible();
  await expect(page.getByText(/We send it at 21:30/)).toHaveCount(0);
  await expect(
    page.getByRole("button", { name: "Send 2 messages for 2 credits at 08:00 tomorrow" }),
  ).toBeVisible();
  await expectNoBarriersAnywhere(page);

  await page.getByRole("button", { name: "Choose another time" }).click();
  await expect(page.getByLabel("Time", { exact: true })).toBeFocused();
  await page.getByRole("button", { name: "This is not marketing…" }).click();
  await page.getByRole("button", { name: "It is a service message" }).click();
  await expect(said).toBeHidden();
  await expect(page.getByText(/We send it at 21:30 today/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Schedule 2 messages for 2 credits" })).toBeVisible();
});

test("marketing that is confirmed at night says when it is sent instead of now", async ({ desk: page }) => {
  await page.clock.install({ time: new Date("2099-11-28T22:10:00+03:00") });
  await compose(page, "Ofa ya usiku");
  await reviewOf(page, "2");
  await expect(page.getByText("It will be sent at 08:00 tomorrow, because of quiet hours")).toBeVisible();
  await page.getByRole("button", { name: "Choose another time" }).click();
  await expect(page.getByLabel("Time", { exact: true })).toBeFocused();
});

test("nothing of the cost is said before it is counted", async ({ desk: page }) => {
  await page.clock.install({ time: AFTERNOON });
  await compose(page, "Habari za leo");
  await expect(page.getByText("1 credit each")).toBeVisible();
  await page.clock.pauseAt(new Date(AFTERNOON.getTime() + 60 * 60_000));
  await page.getByRole("textbox", { name: "Message" }).fill(`Habari — ${"a".repeat(100)}`);
  await expect(page.getByText("Counting…", { exact: true })).toBeVisible();
  await expect(page.getByText("One character may make this more expensive. Counting…")).toBeVisible();
  await expect(page.getByText(/\d credits? (each|at most)|\d credits of your|extra cost/)).toHaveCount(0);
  await page.clock.resume();
  await expect(page.getByText("2 credits each")).toBeVisible();
  await expect(page.getByText("One character doubles the cost")).toBeVisible();
  await expect(page.getByText(/Counting…/)).toHaveCount(0);
});

const compose = (page: Page, text: string) =>
  composeSms(page, {
    name: "Kabla ya kutuma",
    file: csv("Simu;Jina\r\n0754778001;Asha\r\n0754778002;Juma\r\n"),
    text,
  });

test("a day and a time are written as people write them, picked from a month, or chosen at once", async ({
  desk: page,
}) => {
  await page.clock.install({ time: AFTERNOON });
  await compose(page, "Mkutano wa wiki ijayo");
  await reviewOf(page, "2");
  await page.getByRole("radio", { name: /^At a time you choose/ }).check();
  const [day, time] = [page.getByLabel("Day", { exact: true }), page.getByLabel("Time", { exact: true })];
  await day.fill("kesho");
  await time.fill("9.30 am");
  await time.blur();
  await expect(day).toHaveValue("Sun 29 Nov 2099");
  await expect(time).toHaveValue("09:30");
  await expect(page.getByText(/We send it at 09:30 tomorrow/)).toBeVisible();

  await day.fill("11/28");
  await day.blur();
  const howTo = page.getByText("Write the day like 28 Nov or 28/11/2026");
  await expect(howTo).toBeVisible();
  await expect(day).toHaveValue("11/28");
  await resize(page, { width: 390, height: 844 });
  await page.getByRole("button", { name: "Choose from a month" }).click();
  const month = page.getByRole("dialog", { name: "Choose from a month" });
  await expect(month.getByRole("button", { name: /28 November|November 28th/ })).toBeFocused();
  await expectNoBarriers(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(month).toBeHidden();
  await expect(day).toHaveValue("Sun 6 Dec 2099");
  await expect(howTo).toBeHidden();

  await page.getByRole("button", { name: "Monday 09:00" }).click();
  await expect(day).toHaveValue("Mon 30 Nov 2099");
  await expect(page.getByText(/We send it at 30 Nov(?: 2099)? 09:00/)).toBeVisible();
  await expectNoBarriersAnywhere(page);
});
