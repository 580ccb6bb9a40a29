import { newColleague, typePassword } from "./support/colleague.ts";
import { expect, expectNoBarriersAnywhere, test } from "./support/desk.ts";
import { ourHeaders } from "./support/origin-of.ts";

test("an owner takes the right to send away: the other browser shows it at once, and offers and opens nothing of it", async ({
  desk: owner,
  browser,
}) => {
  const person = await newColleague(owner, browser, { name: "Zuhura Ally", role: "sender" });
  const theirs = person.page;
  const headers = ourHeaders();
  await theirs.goto("/campaigns");
  await expect(theirs.getByRole("link", { name: "New campaign" }).first()).toBeVisible();

  await owner.goto("/settings/team");
  await owner.getByRole("button", { name: `Change ${person.name}` }).click();
  await owner.getByRole("menuitem", { name: "Role and rights…" }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByLabel("Role", { exact: true }).click();
  await dialog.getByRole("option", { name: /^Viewer/ }).click();
  await expectNoBarriersAnywhere(owner);
  await owner.getByRole("button", { name: "Save role and rights" }).click();

  await theirs.waitForURL("**/sign-in**");
  await expect(theirs.getByText("Your role or your rights were changed.")).toBeVisible();
  await expectNoBarriersAnywhere(theirs);
  await typePassword(theirs, person);
  await theirs.waitForURL("**/overview");
  await theirs.goto("/campaigns");
  await expect(theirs.getByRole("heading", { name: "Campaigns", level: 1 })).toBeVisible();
  await expect(theirs.getByRole("link", { name: "New campaign" })).toHaveCount(0);
  await expectNoBarriersAnywhere(theirs);
  await theirs.goto("/send");
  await expect(
    theirs.getByText("You can only look. You need the role Sender to send.").first(),
  ).toBeAttached();
  await expectNoBarriersAnywhere(theirs);
  const data = { to: "+255754000001", text: "Habari", senderId: "AMANI" };
  expect((await theirs.request.post("/api/sms/messages", { headers, data })).status()).toBe(403);
  await owner.goto("/settings/audit?kind=refusals");
  await expect(owner.getByRole("row", { name: /Zuhura Ally.*Was refused/ }).first()).toBeVisible();
  await theirs.context().close();
});
