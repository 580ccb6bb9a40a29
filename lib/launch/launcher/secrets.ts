import { randomBytes } from "node:crypto";
import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { readKept } from "./read-kept.ts";

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
