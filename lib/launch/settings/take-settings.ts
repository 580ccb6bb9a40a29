import { deserialize } from "node:v8";
import type { Env } from "#lib/server/env.ts";

/** Names the settings that somebody else has read. */
export const GIVEN = "TUMA_GIVEN_SETTINGS";

/**
 * The settings that `giveSettings` has read: to read them here would keep schemas and the rules of telephone numbers, 25 MB,
 * in a process that needs none of them before somebody asks for a page.
 */
export function takeSettings(): Env {
  const given = process.env[GIVEN];
  if (!given) throw new Error("the web process is started by `npm start`, which gives it its settings");
  return deserialize(Buffer.from(given, "base64"));
}
