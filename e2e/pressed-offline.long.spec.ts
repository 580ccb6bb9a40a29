import { callsTo } from "./support/calls.ts";
import { expect, expectNoBarriersAnywhere, test } from "./support/desk.ts";
import { comeAlive } from "./support/page/alive.ts";
import { expectSeen } from "./support/page/seen.ts";
import { composeSms, composeTemplate, ownNumber, sentTo } from "./support/send.ts";
import { spaced } from "./support/spaced.ts";

test("a template submitted while offline is said to be not created, its text stays, and it is created once at last", async ({
  desk: page,
}, testInfo) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const name = `bila_mtandao_${testInfo.repeatEachIndex}`;
  await page.goto("/templates/new");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  const body = page.getByRole("textbox", { name: "Body", exact: true });
  await body.fill("Duka limefunguliwa leo.");
  await comeAlive(page);
  await page.context().setOffline(true);
  const submit = page.getByRole("button", { name: "Submit for review" });
  await submit.click();
  await expectSeen(page.getByText("we check whether the template was created"));
  await page.context().setOffline(false);
  await expectSeen(page.getByText("Not created: you were offline. Your text is still here."));
  await expect(page.getByText("It may have been created")).toHaveCount(0);
  await expect(body).toHaveValue("Duka limefunguliwa leo.");
  await expectNoBarriersAnywhere(page);
  await submit.click();
  await page.waitForURL(/\/templates\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { name })).toBeVisible();
});

test("on a phone the note about a message that was not sent is in view, for a template in the same words", async ({
  desk: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const channel of ["sms", "chat-template"] as const) {
    const number = ownNumber();
    if (channel === "sms") await composeSms(page, number, `Simu tu ${number}`);
    else await composeTemplate(page, number);
    await comeAlive(page);
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Send to 1 person" }).click();
    await expectSeen(page.getByText("we check whether your message was sent"));
    await page.context().setOffline(false);
    await expectSeen(page.getByText("Not sent: you were offline. Your text is still here."));
    expect(await sentTo(number, channel === "sms" ? "sms" : "chat")).toBe(0);
  }
});

for (const width of [1440, 390]) {
  test(`a call pressed while offline at ${width} px is said to be not made, its number stays, and it is made once at last`, async ({
    desk: page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const number = ownNumber();
    await page.goto("/calls");
    await page.getByRole("textbox", { name: "Number", exact: true }).fill(number);
    await comeAlive(page);
    await page.context().setOffline(true);
    const button = page.getByRole("button", { name: `Call ${spaced(number)}` });
    await button.click();
    await expect(page.getByText("we check whether the call was started")).toBeVisible();
    await page.context().setOffline(false);
    await expectSeen(page.getByText("Not called: you were offline. The number is still here."));
    await expect(page.getByText("May have rung: no clear answer")).toHaveCount(0);
    await expect(page.getByRole("textbox", { name: "Number", exact: true })).toHaveValue(number);
    await expectNoBarriersAnywhere(page);
    expect(await callsTo(number)).toBe(0);
    await button.click();
    await expect(page.getByRole("link", { name: "Follow this call" })).toBeVisible();
    expect(await callsTo(number)).toBe(1);
  });
}
