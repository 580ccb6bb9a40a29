import type { Mutant } from "../mutant.ts";

const MESSAGES = "app/api/v1/messages.test.ts";
const KEYS = "app/api/v1/keys.test.ts";

/** The API of other systems: once for each key, by the rules of people, for whoever a key is. */
export const API: Mutant[] = [
  {
    file: "lib/server/api/idempotency.ts",
    from: "  if (before) return replay<Answer>(asked, before);",
    to: "",
    test: MESSAGES,
    name: "Idempotency-Key: 50 of one key at once -> one message, one answer",
  },
  {
    file: "lib/server/api/idempotency.ts",
    from: "digests[path] !== before.digests[path]",
    to: "false",
    test: MESSAGES,
    name: "Idempotency-Key: another body, or another type of a value -> 409 that names the fields",
  },
  {
    file: "lib/server/dispatch/claim/claim-attempt.ts",
    from: "if (campaign.isExpired && queued > 0) return expire(tx, campaign);",
    to: "",
    test: MESSAGES,
    name: "expiresAt: over before the worker comes to it -> expired, and nobody is sent to",
  },
  {
    file: "lib/server/store/api/api-message.ts",
    from: "campaign_id = $1 AND seq = $2 AND key_id = $3",
    to: "campaign_id = $1 AND seq = $2 AND $3::uuid IS NOT NULL",
    test: MESSAGES,
    name: "a message of another key: 404, as of none",
  },
  {
    file: "lib/server/keys/admit-key.ts",
    from: "if (key.revokedAt) throw",
    to: "if (key.revokedAt && !key.id) throw",
    test: KEYS,
    name: "a key that is revoked or expired, and a foreign address: refused at once",
  },
  {
    file: "lib/server/keys/admit-key.ts",
    from: 'if (headers.has("cookie"))',
    to: 'if (headers.has("cookies"))',
    test: KEYS,
    name: "a key that is cut, mistyped, of another console, in the query or beside a cookie: 401 that says what is wrong",
  },
];
