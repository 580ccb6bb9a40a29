import type { Group } from "../../contract/wire/paths.ts";
import type { Customer, Sandbox } from "../context.ts";
import { Refusal } from "./refusal.ts";

type KeyRow = Customer & { grants: string[]; isRevoked: boolean; isExpired: boolean };

/** The customer a Bearer key stands for; refuses by the differing rules of §5 r6 and §7. */
export async function authenticate(
  sandbox: Sandbox,
  group: Group,
  header: string | undefined,
): Promise<Customer> {
  const key = /^Bearer +(\S+)$/i.exec(header ?? "")?.[1];
  const row = key ? await findKey(sandbox, key) : undefined;
  if (!row) throw new Refusal(401, "The API key is missing or invalid");
  const isDead = row.isRevoked || row.isExpired;
  if (isDead || !row.grants.includes(group)) refuse(group, isDead);
  if (group === "voice" && !row.hasVoice) {
    throw new Refusal(403, "The voice subscription is not active");
  }
  return row;
}

function refuse(group: Group, isDead: boolean): never {
  // SMS answers 401 for every bad key; chat tells a dead or unauthorised key by 403; voice is not stated.
  const status = group === "sms" || (group === "voice" && isDead) ? 401 : 403;
  const reason = isDead ? "The API key is revoked or expired" : `The API key has no ${group} access`;
  throw new Refusal(status, reason);
}

async function findKey({ db, now }: Sandbox, key: string): Promise<KeyRow | undefined> {
  const [row] = await db.query<KeyRow>(
    `SELECT c.id, c.auth_user_id AS "authUserId", c.balance, c.is_chat_ready AS "isChatReady",
            c.has_phone_number AS "hasPhoneNumber", c.has_voice AS "hasVoice", k.grants,
            k.revoked_at IS NOT NULL AS "isRevoked", coalesce(k.expires_at <= $2, false) AS "isExpired"
       FROM sandbox.api_key k JOIN sandbox.customer c ON c.id = k.customer_id
      WHERE k.key = $1`,
    [key, now()],
  );
  return row;
}
