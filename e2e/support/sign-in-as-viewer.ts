import { randomUUID } from "node:crypto";
import type { Page } from "playwright/test";
import { hashPassword } from "#lib/server/session/password/password.ts";
import { insertUser } from "#lib/server/store/people/user.ts";
import { withDatabase } from "./console-database.ts";

/** Somebody new who may look and no more, signed in. */
export async function signInAsViewer(page: Page): Promise<void> {
  const viewer = {
    name: "Asha Kombo",
    email: `asha-${randomUUID()}@amani.example`,
    password: "dirisha-la-mtazamaji",
  };
  const passwordHash = await hashPassword(viewer.password);
  await withDatabase((db) =>
    insertUser(db, { id: randomUUID(), ...viewer, role: "viewer", passwordHash, now: new Date() }),
  );
  await page.goto("/sign-in");
  await page.getByLabel("E-mail").fill(viewer.email);
  await page.getByLabel("Password", { exact: true }).fill(viewer.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/overview");
}
