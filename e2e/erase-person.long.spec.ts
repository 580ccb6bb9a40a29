import { expect, expectNoBarriersAnywhere, pull, test } from "./support/desk.ts";

for (const [index, width] of [1440, 390].entries()) {
  test(`${width} px: an owner looks up what is held of a person, erases them, and finds them nowhere`, async ({
    desk: page,
  }) => {
    const name = index === 0 ? "Saumu Mwita" : "Tatu Ngowi";
    const number = `+25575455560${index}`;
    await page.setViewportSize({ width, height: 900 });
    await pull("POST", "inbound", { from: number, name, text: "Naomba bei ya mbolea" });
    await page.goto("/events?type=message.received");
    await page.getByRole("row").filter({ hasText: name }).getByRole("link").click();
    const drawer = page.getByRole("dialog");
    await expect(drawer.getByText("Naomba bei ya mbolea").first()).toBeVisible();
    const address = page.url();

    await page.goto("/settings/privacy#erase");
    await page.getByRole("button", { name: "Erase a person…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Phone number").fill(`0754 555 60${index}`);
    await dialog.getByRole("button", { name: "Look it up" }).click();
    await expect(dialog.getByText("1 event", { exact: true })).toBeVisible();
    await expect(dialog.getByText("They are not opted out")).toBeVisible();
    await expectNoBarriersAnywhere(page);
    await dialog.getByRole("button", { name: "Erase this person" }).click();
    await expect(page.getByText("The person is erased")).toBeVisible();

    await page.goto(address);
    await expect(drawer.getByText("The person of this event was erased")).toBeVisible();
    await expect(page.getByText(name)).toHaveCount(0);
    await page.goto("/settings/privacy#erase");
    await page.getByRole("button", { name: "Erase a person…" }).click();
    await dialog.getByLabel("Phone number").fill(number);
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("Nothing is held about this number.")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Erase this person" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
  });
}
