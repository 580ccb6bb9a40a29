import { csv } from "./support/composer.ts";
import { expect, test } from "./support/desk.ts";
import { ourHeaders } from "./support/origin-of.ts";

test("Enter in the search makes no list yet, and a list that was deleted meanwhile is put out of the choice", async ({
  desk: page,
}) => {
  const ids: string[] = [];
  for (const [at, name] of ["Mbili", "Tatu", "Nne"].entries()) {
    const answer = await page.request.post("/api/lists/import", {
      headers: ourHeaders(),
      multipart: { name, mapping: "{}", file: csv(`Simu;Jina\n071200000${at};Asha\n`) },
    });
    ids.push((await answer.json()).list.id);
  }
  await page.goto("/contacts/lists");
  await page.getByRole("button", { name: "New list from lists" }).click();
  const dialog = page.getByRole("dialog", { name: "New list from lists" });
  await dialog.getByLabel("Name of the list").fill("Mapema");
  await dialog.getByRole("button", { name: "Put in Mbili" }).click();
  await dialog.getByRole("button", { name: "Put in Tatu" }).click();
  await dialog.getByRole("searchbox").fill("Nne");
  await page.keyboard.press("Enter");
  await expect.soft(dialog.getByRole("button", { name: "Skip Tatu" })).toHaveCount(0);
  const names = (await (await page.request.get("/api/lists")).json()).items.map(
    ({ name }: { name: string }) => name,
  );
  expect.soft(names, "no list was made").not.toContain("Mapema");

  await page.goto("/contacts/lists");
  await page.getByRole("button", { name: "New list from lists" }).click();
  await dialog.getByLabel("Name of the list").fill("Baadaye");
  for (const name of ["Mbili", "Tatu", "Nne"])
    await dialog.getByRole("button", { name: `Put in ${name}`, exact: true }).click();
  await page.request.delete(`/api/lists/${ids[1]}`, { headers: ourHeaders() });
  await dialog.getByRole("button", { name: "Make the list" }).click();
  await expect(dialog.getByRole("alert")).toContainText("One of these lists was deleted");
  // However the dialog does it: without Tatu the list can be made.
  await dialog.getByRole("button", { name: /Tatu/ }).click();
  await dialog.getByRole("button", { name: "Make the list" }).click();
  await page.waitForURL(/\/contacts\/lists\/[0-9a-f-]{36}$/);
});

test("list from a file: Escape while it is made -> the dialog stays until it is answered, and a name that is there is said at the name", async ({
  desk: page,
}) => {
  const gate = Promise.withResolvers<void>();
  await page.route("**/api/lists/import", async (route) => {
    await gate.promise;
    await route.continue();
  });
  const dialog = page.getByRole("dialog", { name: "New list from a file" });
  const make = async () => {
    await page.goto("/contacts/lists");
    await page.getByRole("button", { name: "New list from a file" }).click();
    await dialog.getByLabel("Spreadsheet file").setInputFiles(csv("Simu\n0712000019\n", "polepole.csv"));
    await dialog.getByRole("button", { name: "Make a list of 1 person" }).click();
  };
  await make();
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("button", { name: "Cancel" })).toHaveAttribute("aria-disabled", "true");
  gate.resolve();
  await page.waitForURL(/\/contacts\/lists\/[0-9a-f-]{36}$/);
  await make();
  await expect(dialog.getByLabel("Name of the list")).toHaveAccessibleDescription(
    "Another list has this name. Choose a different name.",
  );
});
