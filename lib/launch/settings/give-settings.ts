import { serialize } from "node:v8";
import { readEnv } from "#lib/server/env.ts";
import { GIVEN } from "./take-settings.ts";

/** The environment of a web process: as it is, and once more as it was read. Throws one line that names what is missing or weak. */
export function giveSettings(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...source, [GIVEN]: serialize(readEnv(source)).toString("base64") };
}
