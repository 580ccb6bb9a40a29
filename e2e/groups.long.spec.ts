import { expect, expectNoBarriers, expectNothingWider, test } from "./support/desk.ts";
import { comeAlive } from "./support/page/alive.ts";
import { resize } from "./support/page/resize.ts";

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`at ${width} px a field is made and filled in, a group chosen by it, explained, and made a campaign`, async ({
    desk: page,
  }) => {
    const [field, name] = [`Tawi ${width}`, `Mwanza ${width}`];
    const [inside, outside] = [
      `0754 71${width === 390 ? "1" : "2"} 001`,
      `0754 71${width === 390 ? "1" : "2"} 002`,
    ];
    await resize(page, { width, height });
    await page.goto("/settings/fields");
    await comeAlive(page);
    await page.getByRole("button", { name: "Change the fields…" }).click();
    const fields = page.getByRole("dialog", { name: "Fields of people" });
    await fields.getByRole("button", { name: "Add a field" }).click();
    await fields
      .getByLabel(/^Name of field \d+$/)
      .last()
      .fill(field);
    await fields
      .getByRole("combobox", { name: /^Kind of field/ })
      .last()
      .click();
    await page.getByRole("option", { name: "One of several" }).click();
    await fields
      .getByLabel(/^Choices of field/)
      .last()
      .fill("Mwanza\nArusha");
    await expectNoBarriers(page);
    await fields.getByRole("button", { name: "Save", exact: true }).click();
    await expect(fields).toBeHidden();

    for (const [number, branch] of [
      [inside, "Mwanza"],
      [outside, "Arusha"],
    ] as const) {
      await page.goto(`/contacts/person?number=${encodeURIComponent(number)}`);
      await page.getByRole("button", { name: "Fill in fields…" }).click();
      const filling = page.getByRole("dialog", { name: "Fill in fields" });
      await filling.getByRole("combobox", { name: field }).click();
      await page.getByRole("option", { name: branch }).click();
      await expectNoBarriers(page);
      await filling.getByRole("button", { name: "Save the fields" }).click();
      await expect(filling).toBeHidden();
    }
    await expect(page.getByText(`${field}: from – to Arusha`)).toBeVisible();

    await page.goto("/contacts/groups");
    await page.getByRole("button", { name: "New group" }).click();
    const rule = page.getByRole("dialog", { name: "New group" });
    await rule.getByLabel("Name of the group").fill(name);
    await rule.getByRole("combobox", { name: "Condition 1: about" }).click();
    await page.getByRole("option", { name: field }).click();
    await rule.getByRole("button", { name: "Mwanza", exact: true }).click();
    await expect(rule.getByText(/^1 person of/)).toBeVisible();
    await expectNoBarriers(page);
    await rule.getByRole("button", { name: "Make the group" }).click();
    await page.waitForURL(/\/contacts\/groups\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expectNothingWider(page);
    for (const [number, said] of [
      [inside, /is in this group\.$/],
      [outside, /is not in this group\.$/],
    ] as const) {
      await page.getByLabel("Phone number").fill(number);
      await page.getByRole("button", { name: "Say why" }).click();
      await expect(page.getByText(said)).toBeVisible();
    }
    await expectNoBarriers(page);
    await page.getByRole("button", { name: "New campaign for this group" }).click();
    await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}\/edit$/);
    await expect(page.getByText(name, { exact: false }).first()).toBeVisible();
    await expectNoBarriers(page);
  });
}
