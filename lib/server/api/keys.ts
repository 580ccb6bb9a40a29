import { randomUUID } from "node:crypto";
import type {
  ApiKey,
  ApiKeyList,
  CreateKey,
  KeyRequestList,
  ListKeyRequests,
  NewKey,
  RotateKey,
  UpdateKey,
} from "#lib/contract/desk/api/key.ts";
import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import { t } from "#lib/contract/language.ts";
import { dayIn } from "#lib/contract/rules/day-in.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { createSecret } from "../keys/index.ts";
import { requireUnchanged } from "../require-unchanged.ts";
import {
  insertKey,
  isKey,
  type KeyRow,
  type KeyRules,
  listKeyRows,
  lockKeyRow,
  replaceSecret,
  revokeKeyRow,
  updateKeyRow,
} from "../store/api/api-key.ts";
import { listKeyRequestRows } from "../store/api/key-request.ts";
import { requireGivable, requireManager } from "../team/index.ts";

/** All keys, also those that were revoked, with what they sent today where they have a limit. */
export async function listKeys(ctx: SignedInCtx): Promise<ApiKeyList> {
  const items = (await listKeyRows(ctx.db, seenAt(ctx))).map((row) => viewOf(row, ctx));
  return { items, kinds: kindsOf(ctx) };
}

/** Makes a key; its secret is in this answer and nowhere else. Throws `forbidden` for rights that the maker lacks. */
export async function createKey(ctx: SignedInCtx, { isTest, ...input }: CreateKey): Promise<NewKey> {
  const rules = rulesOf(ctx, input);
  const kinds = kindsOf(ctx);
  if (isTest && !kinds.includes("test"))
    throw refusedField("isTest", "test keys are answered where the console runs with TEST_KEYS=1");
  const { secret, hash, hint } = createSecret(isTest || !kinds.includes("live") ? "test" : "live");
  const id = randomUUID();
  return ctx.db.transaction(async (tx) => {
    const manager = await requireManager(tx, ctx);
    requireGivable(manager, { role: "sender", added: rules.rights });
    await insertKey(tx, { ...rules, id, hash, hint, by: ctx.actor.userId, now: ctx.clock.now() });
    await recordAudit(tx, { actor: ctx.actor, action: "key.create", target: id, detail: saidOf(rules) });
    return { key: viewOf(await requireKey(tx, ctx, id), ctx), secret };
  });
}

/** Changes the rules of a key; they hold from its next request. Throws `not_found`, and `conflict` for a revoked one. */
export async function updateKey(
  ctx: SignedInCtx,
  { id, seen, ...input }: UpdateKey & { id: string },
): Promise<ApiKey> {
  const asked = rulesOf(ctx, input);
  return ctx.db.transaction(async (tx) => {
    const manager = await requireManager(tx, ctx);
    const before = await requireKey(tx, ctx, id);
    const rules = unsaid(
      requireUnchanged({
        person: ctx.actor,
        seen: seen && saidOf(unsaid(seen)),
        now: saidOf(before),
        next: saidOf(asked),
      }),
    );
    // Whoever changes what stands in a key's way opens all that it may do.
    requireGivable(manager, { role: "sender", added: [...before.rights, ...rules.rights] });
    await updateKeyRow(tx, id, rules);
    const detail = { before: saidOf(before), after: saidOf(rules) };
    await recordAudit(tx, { actor: ctx.actor, action: "key.update", target: id, detail });
    return viewOf(await requireKey(tx, ctx, id), ctx);
  });
}

/**
 * Another secret; the one before is taken for some hours, so that a system can be moved to it without a gap. While one before is
 * taken the newest is replaced, which nobody may have seen, and the older one keeps its end or gets an earlier one: with 0 hours all
 * that were made before end.
 */
export async function rotateKey(
  ctx: SignedInCtx,
  { id, hours }: RotateKey & { id: string },
): Promise<NewKey> {
  const now = ctx.clock.now();
  const oldUntil = new Date(now.getTime() + hours * 3_600_000);
  return ctx.db.transaction(async (tx) => {
    const manager = await requireManager(tx, ctx);
    const { name, rights, isTest } = await requireKey(tx, ctx, id);
    const { secret, hash, hint } = createSecret(isTest ? "test" : "live");
    // Whoever reads the secret may do all that the key may.
    requireGivable(manager, { role: "sender", added: rights });
    await replaceSecret(tx, id, { hash, hint, oldUntil, now });
    await recordAudit(tx, { actor: ctx.actor, action: "key.rotate", target: id, detail: { name, hours } });
    return { key: viewOf(await requireKey(tx, ctx, id), ctx), secret };
  });
}

/** From the commit on no request with it is taken; what it was accepted for is sent. */
export async function revokeKey(ctx: SignedInCtx, { id }: { id: string }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await requireManager(tx, ctx);
    const { name } = await requireKey(tx, ctx, id);
    await revokeKeyRow(tx, id, ctx.clock.now());
    await recordAudit(tx, { actor: ctx.actor, action: "key.revoke", target: id, detail: { name } });
  });
}

/** The last requests of a key, the newest first, up to 1,000. Throws `not_found`, and `invalid_input` for a strange cursor. */
export async function listKeyRequests(
  { db }: Pick<SignedInCtx, "db">,
  { id, cursor, show }: ListKeyRequests & { id: string },
): Promise<KeyRequestList> {
  if (!(await isKey(db, id)))
    throw new Fault("not_found", t("There is no key of this id.", "Hakuna ufunguo wenye ID hii."));
  if (cursor !== undefined && !/^[1-9]\d{0,17}$/.test(cursor))
    throw refusedField("cursor", t("must come from nextCursor", "lazima itoke kwenye nextCursor"));
  const asked = { keyId: id, before: cursor ?? null, isRefused: show === "refused", limit: PAGE_ROWS + 1 };
  const rows = await listKeyRequestRows(db, asked);
  const page = rows.slice(0, PAGE_ROWS);
  return {
    items: page.map(({ keyId: _, at, ...row }) => ({ ...row, at: at.toISOString() })),
    nextCursor: rows.length > PAGE_ROWS ? (page.at(-1)?.id ?? null) : null,
  };
}

function rulesOf(
  { clock }: SignedInCtx,
  { expiresAt, rights, ...input }: Omit<CreateKey, "isTest">,
): KeyRules {
  const ends = expiresAt === null ? null : new Date(expiresAt);
  if (ends && ends <= clock.now())
    throw refusedField("expiresAt", t("this time has passed", "wakati huu umepita"));
  return { ...input, rights: [...new Set(rights)], expiresAt: ends };
}

const refusedField = (path: string, rule: string): Fault =>
  new Fault("invalid_input", `${path}: ${rule}`, { fields: [{ path, rule }] });

const saidOf = ({
  name,
  rights,
  senders,
  addresses,
  messagesPerDay,
  creditsPerDay,
  expiresAt,
}: KeyRules) => ({
  ...{ name, rights, senders, addresses, messagesPerDay, creditsPerDay },
  expiresAt: expiresAt?.toISOString() ?? null,
});

const unsaid = ({
  expiresAt,
  ...rules
}: Omit<KeyRules, "expiresAt"> & { expiresAt: string | null }): KeyRules => ({
  ...rules,
  expiresAt: expiresAt === null ? null : new Date(expiresAt),
});

/** Where the service is the sandbox, no key reaches anybody. */
const kindsOf = ({ env }: SignedInCtx): ApiKeyList["kinds"] => {
  if (env.isSandbox) return ["test"];
  return env.test ? ["live", "test"] : ["live"];
};

const seenAt = ({ clock, env }: SignedInCtx) => ({
  now: clock.now(),
  day: dayIn(env.defaultTimezone, clock.now()),
});

async function requireKey(tx: Tx, ctx: SignedInCtx, id: string): Promise<KeyRow> {
  const key = await lockKeyRow(tx, id, seenAt(ctx));
  if (!key) throw new Fault("not_found", t("There is no key of this id.", "Hakuna ufunguo wenye ID hii."));
  if (key.revokedAt)
    throw new Fault(
      "conflict",
      t("This key was revoked. Make a new one.", "Ufunguo huu ulibatilishwa. Tengeneza mpya."),
    );
  return key;
}

function viewOf(row: KeyRow, { clock }: Pick<SignedInCtx, "clock">): ApiKey {
  const { id, name, hint, isTest, senders, addresses, messagesPerDay, creditsPerDay } = row;
  return {
    ...{ id, name, hint, isTest, rights: [...row.rights], senders, addresses, messagesPerDay, creditsPerDay },
    messagesToday: row.messagesToday,
    creditsToday: row.creditsToday,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    isExpired: row.expiresAt !== null && row.expiresAt <= clock.now(),
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    oldUntil: row.oldUntil?.toISOString() ?? null,
    usedAt: row.usedAt?.toISOString() ?? null,
    usedFrom: row.usedFrom,
  };
}
