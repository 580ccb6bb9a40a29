import { once } from "node:events";

/** Set where the launcher tells the rest by message: code is read while the database gets up, and `ps` shows no secret. */
export const FOLLOWS = "TUMA_SETTINGS_FOLLOW";

/** Waits for what the launcher still has to tell, and puts it into the environment of this process. */
export async function followSettings(): Promise<void> {
  if (process.env[FOLLOWS] !== "1") return;
  const [told] = await once(process, "message");
  Object.assign(process.env, told);
}
