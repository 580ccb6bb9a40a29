import { randomUUID } from "node:crypto";
import type { Page } from "playwright/test";
import { hashPassword } from "#lib/server/session/password.ts";
import { insertUser } from "#lib/server/store/people/pending-sign-in.ts";
import { withDatabase } from "./console/console-database.ts";
import { sendSignIn } from "./desk.ts";

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
  await sendSignIn(page, viewer);
  await page.waitForURL("**/overview");
}
