import type { Page } from "playwright/test";
import { expect, expectNoBarriersAnywhere } from "./desk.ts";

/** Adds an address by hand; answers the secret that is shown once. */
export async function addAddress(page: Page, url: string): Promise<string> {
  await page.goto("/settings/own-systems");
  const section = page.getByRole("region", { name: "Events out" });
  await section.getByRole("button", { name: "Add an address…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill("Shule");
  await dialog.getByLabel("URL", { exact: true }).fill("http://shule.example/tuma");
  await dialog.getByRole("button", { name: "Add the address" }).click();
  await expect(dialog.getByText("The URL begins with https://")).toBeVisible();
  await expectNoBarriersAnywhere(page);
  await dialog.getByLabel("URL", { exact: true }).fill(url);
  await dialog.getByRole("checkbox", { name: /^Call started/ }).uncheck();
  await dialog.getByRole("button", { name: "Add the address" }).click();
  await expect(dialog.getByText("We show it only now")).toBeVisible();
  await expectNoBarriersAnywhere(page);
  const secret = (await dialog.locator("[data-secret]").textContent()) ?? "";
  await dialog.getByRole("button", { name: "Done" }).click();
  return secret;
}
