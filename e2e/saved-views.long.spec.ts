import { expect, expectNoBarriers, expectNothingWider, test } from "./support/desk.ts";
import { resize } from "./support/page/resize.ts";

test("what a list is asked is saved under a name, opened by a press, renamed and deleted, by keyboard and on a phone", async ({
  desk: page,
}) => {
  await page.goto("/events?show=late&since=24h");
  await page.getByRole("button", { name: "Saved views" }).focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: "Saved views" });
  await expect(panel.getByText("No view yet")).toBeVisible();
  await panel.getByRole("textbox", { name: "Save what the list shows now as" }).fill("Late today");
  await panel.getByRole("checkbox", { name: "For the whole team" }).check();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const view = panel.getByRole("region", { name: "Of the team" }).getByRole("link", { name: "Late today" });
  await expect(view).toHaveAttribute("aria-current", "true");
  await expectNoBarriers(page);

  await page.goto("/events");
  await page.getByRole("button", { name: "Saved views" }).click();
  await expect(panel.getByText("Choose a filter or search")).toBeVisible();
  await view.click();
  await expect(page).toHaveURL("/events?show=late&since=24h");
  await expect(panel).toBeHidden();
  await expect(page.getByRole("combobox", { name: "Which events" })).toContainText("More than a minute late");

  await resize(page, { width: 320, height: 640 });
  await page.getByRole("button", { name: "Saved views" }).click();
  await panel.getByRole("button", { name: "Rename Late today" }).click();
  await panel.getByRole("textbox", { name: "New name of Late today" }).fill("Late");
  await panel.getByRole("button", { name: "Save the name" }).click();
  await expect(panel.getByRole("link", { name: "Late", exact: true })).toBeVisible();
  await expectNothingWider(page);
  await panel.getByRole("button", { name: "Delete Late" }).click();
  await panel.getByRole("button", { name: "Delete this view" }).click();
  await expect(panel.getByText("No view yet")).toBeVisible();
});

test("views of messages and of the inbox are kept apart", async ({ desk: page }) => {
  for (const [address, name] of [
    ["/messages?channel=sms&state=failed", "Failed SMS"],
    ["/inbox?show=unread", "Unread ones"],
  ] as const) {
    await page.goto(address);
    await page.getByRole("button", { name: "Saved views" }).click();
    const panel = page.getByRole("dialog", { name: "Saved views" });
    await expect(panel.getByText("No view yet")).toBeVisible();
    await panel.getByRole("textbox").fill(name);
    await panel.getByRole("button", { name: "Save this view" }).click();
    await expect(panel.getByRole("region", { name: "Mine" }).getByRole("link", { name })).toBeVisible();
    await panel.getByRole("button", { name: `Delete ${name}` }).click();
    await panel.getByRole("button", { name: "Delete this view" }).click();
    await expect(panel.getByText("No view yet")).toBeVisible();
  }
});
