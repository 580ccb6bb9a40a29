import { expect, expectNoBarriersAnywhere, ledgerOf, test } from "./support/desk.ts";
import { ourHeaders } from "./support/origin-of.ts";
import { ownNumber } from "./support/send.ts";

for (const width of [1440, 390]) {
  test(`a message for later at ${width} px says the hour at which it is really sent, waits as a campaign, and can be cancelled`, async ({
    desk: page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const number = ownNumber();
    await page.goto("/send");
    await page.getByRole("combobox", { name: /^To/ }).fill(number);
    await page.keyboard.press("Enter");
    await page.getByRole("textbox", { name: "Sender" }).fill("AMANI AGRO");
    await page.getByRole("textbox", { name: "Message" }).fill(`Kumbusho ${number}`);
    await page.getByRole("radio", { name: /^At a time you choose/ }).check();
    await expect(page.getByLabel("Day")).toBeVisible();
    const schedule = page.getByRole("button", { name: "Schedule for 1 person" });
    await schedule.click();
    await expect(page.getByLabel("Day")).toHaveAccessibleDescription("Choose a day and a time");
    await page.getByLabel("Day").fill("2020-01-01");
    await page.getByLabel("Time", { exact: true }).fill("22:30");
    await expect(page.getByLabel("Day")).toHaveAccessibleDescription(
      "This time has passed. Choose a later one",
    );
    await page.getByLabel("Day").fill(inTwoDays());
    await expect(page.getByText(/It will be sent at .*08:00.*, because of quiet hours/)).toBeVisible();
    await expectNoBarriersAnywhere(page);
    await page.getByRole("button", { name: "This is not marketing…" }).click();
    await page.getByRole("button", { name: "It is a service message" }).click();
    await expect(page.getByText(/We send it at .*22:30 \(UTC\+03:00\)/)).toBeVisible();
    await schedule.dblclick();
    await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("SMS to 1 person");
    await expect(page.getByText("Scheduled", { exact: true }).first()).toBeVisible();
    const id = new URL(page.url()).pathname.split("/").at(-1);
    const { items } = await (await page.request.get("/api/campaigns?state=scheduled")).json();
    expect(items.filter((each: { id: string }) => each.id === id)).toHaveLength(1);
    const headers = ourHeaders();
    expect((await page.request.post(`/api/campaigns/${id}/cancel`, { headers })).ok()).toBe(true);
    await page.goto("/send");
    await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("");
    expect((await ledgerOf("sms")).filter((to) => to === number)).toEqual([]);
  });
}

/** Of the console's zone, in which every day has this time. */
function inTwoDays(): string {
  const day = new Intl.DateTimeFormat("en-CA", { timeZone: "Africa/Dar_es_Salaam" });
  return day.format(new Date(Date.now() + 2 * 86_400_000));
}
