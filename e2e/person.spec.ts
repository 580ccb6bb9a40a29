import { expect, expectNoBarriersAnywhere, expectNothingWider, pull, test } from "./support/desk.ts";
import { ourHeaders } from "./support/origin-of.ts";

for (const width of [1440, 390]) {
  test(`${width} px: everything with a person is one press from their number, and grows while it is looked at`, async ({
    desk: page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const number = `+25575478${width === 1440 ? "6001" : "6002"}`;
    const post = async (path: string, data: object) => {
      const answer = await page.request.post(path, { headers: ourHeaders(), data });
      expect(answer.ok(), await answer.text()).toBe(true);
    };
    await post("/api/sms/messages", { to: number, text: "Oda yako iko tayari", senderId: "AMANI AGRO" });
    await post("/api/opt-outs", { number, reason: "asked in the shop" });
    await page.goto("/overview");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill(`0${number.slice(4)}`);
    await page.getByRole("option", { name: /^Everything with/ }).click();
    await page.waitForURL(/\/contacts\/person\?number=/);
    const lines = page.getByRole("list", { name: "What happened" }).getByRole("listitem");
    await expect(lines).toHaveCount(2);
    await expect(lines.nth(0)).toContainText("“asked in the shop”");
    await expect(lines.nth(1)).toContainText("Oda yako iko tayari");
    await expect(page.getByText(/^Opted out \d/)).toBeVisible();
    await pull("POST", "inbound", { from: number, name: "Asha Mollel", text: "Bado nasubiri" });
    await expect(lines.nth(0)).toContainText("Bado nasubiri");
    await expect(page.getByRole("link", { name: "Conversation", exact: true })).toBeVisible();
    await expectNoBarriersAnywhere(page);
    await expectNothingWider(page);
    await page.getByRole("button", { name: "Write to them" }).click();
    await expect(page).toHaveURL(/\/send$/);
    await expect(page.getByText("1 of 500")).toBeVisible();
  });
}
