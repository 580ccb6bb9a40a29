import type { Browser, Page } from "playwright/test";
import type { Right } from "#lib/contract/desk/team/rights.ts";
import type { Role } from "#lib/contract/desk/team/session.ts";
import { expect } from "./desk.ts";
import { originOf, ourHeaders } from "./origin-of.ts";

export type Colleague = { name: string; email: string; password: string; page: Page };

const PASSWORD = "mbuzi saba wavuka mto";

/** Somebody new in a browser of their own, invited by the owner of `desk` and signed in; without `rights` with those of the role. */
export async function newColleague(
  desk: Page,
  browser: Browser,
  { name, ...given }: { name: string; role: Role; rights?: readonly Right[] },
): Promise<Colleague> {
  const email = `${name.split(" ")[0]?.toLowerCase()}-${Date.now()}@amani.example`;
  const headers = ourHeaders();
  const invited = await desk.request.post("/api/team/invitations", { headers, data: { email, ...given } });
  expect(invited.status(), await invited.text()).toBe(201);
  const code = new URL((await invited.json()).link).searchParams.get("code");
  const context = await browser.newContext({ baseURL: originOf() });
  const page = await context.newPage();
  const accepted = await context.request.post("/api/invitations/accept", {
    headers,
    data: { code, name, password: PASSWORD },
  });
  expect(accepted.status(), await accepted.text()).toBe(201);
  return { name, email, password: PASSWORD, page };
}

/** The password on the sign-in page, by keys alone. */
export async function typePassword(page: Page, { email, password }: Colleague): Promise<void> {
  await page.goto("/sign-in");
  // Enter is heard by nobody before the form is alive. Not by a press on trial: one that does not arrive is made again.
  await expect(page.locator("[inert]")).toHaveCount(0);
  await page.getByLabel("E-mail", { exact: true }).focus();
  await page.keyboard.type(email);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Show password" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
}
