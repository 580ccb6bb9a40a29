import { createHash, randomUUID } from "node:crypto";
import type { PutApiConsent } from "#lib/contract/desk/api/consent.ts";
import type {
  ConsentLine,
  Consents,
  CreateConsent,
  ReadConsents,
} from "#lib/contract/desk/people/consent.ts";
import type { ConsentSource } from "#lib/contract/desk/people/consent-choices.ts";
import { t } from "#lib/contract/language.ts";
import { blotNumbers } from "#lib/contract/rules/text/mask-numbers.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { readNumber } from "../read-time-cursor.ts";
import { type ConsentFact, listConsentFacts, listConsents } from "../store/consent.ts";
import { recordConsents } from "./record-consents.ts";
import { requirePurposes } from "./require-purpose.ts";

const MAX_LINES = 100;

/** What a number agreed to, and how we know. Throws `invalid_input` for what is no number. */
export async function getConsents({ db, env }: SignedInCtx, { number }: ReadConsents): Promise<Consents> {
  return readConsents(db, readNumber(number, env.defaultRegion));
}

async function readConsents(tx: Tx, number: string): Promise<Consents> {
  const [states, facts] = await Promise.all([
    listConsents(tx, number),
    listConsentFacts(tx, number, MAX_LINES),
  ]);
  return {
    number,
    holds: states.map(({ purpose, channel, isGiven, givenAt }) => ({
      ...{ purpose, channel, isGiven },
      givenAt: givenAt.toISOString(),
    })),
    history: facts.map(consentLine),
  };
}

/** A fact as the desk shows it. */
export const consentLine = (fact: ConsentFact & { learnedAt: Date }): ConsentLine => ({
  id: fact.id,
  purpose: fact.purpose,
  channel: fact.channel,
  isGiven: fact.isGiven,
  givenAt: fact.givenAt.toISOString(),
  learnedAt: fact.learnedAt.toISOString(),
  source: fact.source,
  wording: fact.wording,
  evidence: fact.evidence,
  by: fact.actorName,
});

/**
 * Writes down what a person said to one of us. Of what was said now it is the latest; of what was said earlier it holds only
 * where nothing later is known. Throws `invalid_input` for no number, for a moment that has not come, and at `purpose` for one
 * that nobody knows, or that is retired and was agreed to.
 */
export function createConsent(ctx: SignedInCtx, input: CreateConsent): Promise<Consents> {
  return writeConsent(ctx, { ...input, id: randomUUID() });
}

type Written = Omit<CreateConsent, "source"> & { source: ConsentSource; id: string };

/** The same by a program; said twice with one moment it is known once. */
export function putConsent(ctx: SignedInCtx, input: PutApiConsent & { number: string }): Promise<Consents> {
  const number = readNumber(input.number, ctx.env.defaultRegion);
  const { purpose, channel, isGiven, givenAt } = input;
  const said = JSON.stringify([ctx.actor.userId, number, purpose, channel, isGiven, Date.parse(givenAt)]);
  const id = `api-${createHash("sha256").update(said).digest("hex")}`;
  return writeConsent(ctx, { ...input, number, source: "api", id });
}

async function writeConsent(ctx: SignedInCtx, { id, ...input }: Written): Promise<Consents> {
  const { clock, actor, env } = ctx;
  const number = readNumber(input.number, env.defaultRegion);
  const { purpose, channel, isGiven, source, wording } = input;
  const now = clock.now();
  const givenAt = input.givenAt === undefined ? now : new Date(input.givenAt);
  if (givenAt > now) {
    const rule = t("givenAt is not in the future", "givenAt haiwezi kuwa baada ya sasa");
    throw new Fault("invalid_input", `${rule}.`, { fields: [{ path: "givenAt", rule }] });
  }
  return ctx.db.transaction(async (tx) => {
    const states = await listConsents(tx, number, { isLocked: true });
    const before = states.find((state) => state.purpose === purpose && state.channel === channel);
    const isNow = input.givenAt === undefined;
    const fact: ConsentFact = {
      ...{ id, number, purpose, channel, isGiven, source, wording, evidence: null },
      // It answers what holds, also where the clock of the machine that wrote that is a little ahead.
      givenAt: isNow && before && before.givenAt >= now ? new Date(before.givenAt.getTime() + 1) : givenAt,
      actorName: actor.name,
    };
    const [recorded] = await recordConsents(tx, [fact]);
    if (!recorded?.isNew) return readConsents(tx, number);
    // A program may have named a purpose that nobody here has added: what it said is withdrawn all the same.
    const isHeld = states.some((state) => state.purpose === purpose);
    if (isGiven || !isHeld) await requirePurposes(tx, [{ purpose, isGiven }]);
    await recordAudit(tx, {
      actor,
      action: isGiven ? "consent.record" : "consent.withdraw",
      target: fact.id,
      detail: { purpose, channel, wording: blotNumbers(wording) },
    });
    return readConsents(tx, number);
  });
}
