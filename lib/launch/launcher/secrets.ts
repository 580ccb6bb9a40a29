import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const secret = z.string().min(1);
const Secrets = z.object({ sessionSecret: secret, sandboxApiKey: secret, webhookSecret: secret });
export type Secrets = z.infer<typeof Secrets>;

/** Secrets generated once into the data folder, readable by their owner only. Throws where the file of them is damaged. */
export function openSecrets(dataFolder: string): Secrets {
  const file = join(dataFolder, "secrets.json");
  const kept = readKept(file, Secrets);
  if (kept) return kept;
  const secrets = {
    sessionSecret: randomBytes(48).toString("base64url"),
    sandboxApiKey: `sk_sandbox_${randomBytes(24).toString("hex")}`,
    webhookSecret: `whsec_${randomBytes(24).toString("hex")}`,
  };
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return secrets;
}

/** By which a console of these settings seals what it keeps; undefined where none is set and none was kept. */
export const findSessionSecret = (settings: { SESSION_SECRET?: string | undefined; dataFolder: string }) =>
  settings.SESSION_SECRET ?? readKept(join(settings.dataFolder, "secrets.json"), Secrets)?.sessionSecret;

/** What an earlier start kept in this file; null where there is none. Nobody can make up what a damaged one held. */
export function readKept<T>(file: string, shape: z.ZodType<T>): T | null {
  if (!existsSync(file)) return null;
  const text = readFileSync(file, "utf8");
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    // Without the reason: what a parser says of a file quotes from it.
    throw new Error(`${file} is damaged: restore it from your backup`);
  }
}
