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
  {
    file: "lib/server/keys/admit-key.ts",
    from: "if (error instanceof Fault) await countRefusedKey(address);",
    to: "",
    test: KEYS,
    name: "refused keys: 60 a minute from an address -> 429 with Retry-After, nothing is looked up; a key that was taken there goes on",
  },
  {
    file: "lib/server/keys/admit-key.ts",
    from: "if (!taken.has(name)) await",
    to: "await",
    test: KEYS,
    name: "refused keys: 60 a minute from an address -> 429 with Retry-After, nothing is looked up; a key that was taken there goes on",
  },
  {
    file: "lib/server/api/message-view.ts",
    from: "if (!canSeeNumbers(actor))",
    to: "if (false)",
    test: "app/api/v1/list-messages.test.ts",
    name: "GET /messages?to: none, no number, or asked by a key that sees none -> refused by name",
  },
  {
    file: "lib/server/api/people.ts",
    from: "if (!(await isContactListOf(ctx.db, id, ctx.actor.userId)))",
    to: "if (false)",
    test: "app/api/v1/people.test.ts",
    name: "a list: deleted by the key that made it, by no other; of people it stays",
  },
  {
    file: "lib/audience/file/open-objects.ts",
    from: "others.push({ cells: cellsOf(line, columns), row,",
    to: "others.push({ cells: cellsOf(line, columns), row: row + 1,",
    test: "app/api/v1/campaign-files.test.ts",
    name: "NDJSON: each line is a row by the rules of a file, and a bad one is left out by its own number",
  },
  {
    file: "lib/server/api/calls.ts",
    from: "const { isReplayed } = await once(tx, { ...asked, accept });",
    to: "const isReplayed = false; await accept();",
    test: "app/api/v1/calls.test.ts",
    name: "Idempotency-Key: 20 of one key at once -> one ring, one answer; another body -> 409",
  },
  {
    file: "lib/server/api/calls.ts",
    from: "record.startedBy === actor.userId",
    to: "true",
    test: "app/api/v1/calls.test.ts",
    name: "a call: asked for -> 202, made once, read back and listed by its key alone",
  },
  {
    file: "lib/server/api/campaigns.ts",
    from: "of await listHands(tx, ctx.actor.userId)",
    to: "of [] as string[]",
    test: "app/api/v1/campaigns.test.ts",
    name: "above the size of the company: 422 needs_approval; asked for, and approved by neither the key nor whoever made it",
  },
  {
    file: "lib/server/api/campaigns.ts",
    from: "if (!(await isCampaignOf(db, id, actor.userId)))",
    to: "if (false)",
    test: "app/api/v1/campaigns.test.ts",
    name: "a campaign of another key, or of a person: 404 at every door, and nothing changes",
  },
  {
    file: "lib/server/api/message-view.ts",
    from: "if (lost.size === 1) return lost;",
    to: "return lost;",
    test: "app/api/v1/messages.test.ts",
    name: "resend: a message that left in one request with others -> 409 that says who decides",
  },
  {
    file: "lib/server/http/serve-route.ts",
    from: 'endpoint.by === "key" ? isKeyOpen : isSessionOpen',
    to: "isSessionOpen",
    test: "app/api/v1/calls.test.ts",
    name: "a recording: whole for the key that called and may listen, also beyond the first seconds; none for others",
  },
  {
    file: "lib/server/keys/collect-key-requests.ts",
    from: "rule: maskNumbers(told)",
    to: "rule: rule",
    test: "app/api/keys/key-requests.test.ts",
    name: "requests of a key: a number or a text in an address, a field or its name -> is nowhere in what is kept",
  },
];
