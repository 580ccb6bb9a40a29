import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export type Secrets = { sessionSecret: string; sandboxApiKey: string; webhookSecret: string };

/** Secrets generated once into the data folder, readable by their owner only. */
export function openSecrets(dataFolder: string): Secrets {
  const file = join(dataFolder, "secrets.json");
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as Secrets;
  const secrets = {
    sessionSecret: randomBytes(48).toString("base64url"),
    sandboxApiKey: `sk_sandbox_${randomBytes(24).toString("hex")}`,
    webhookSecret: `whsec_${randomBytes(24).toString("hex")}`,
  };
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return secrets;
}
