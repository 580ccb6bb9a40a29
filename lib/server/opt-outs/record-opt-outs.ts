import { randomUUID } from "node:crypto";
import type { CreateOptOut, DeleteOptOut, OptOut, OptOutCounts } from "#lib/contract/desk/people/opt-out.ts";
import { t } from "#lib/contract/language.ts";
import { blotNumbers } from "#lib/contract/rules/text/mask-numbers.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { Context, SignedInCtx } from "../context.ts";
import { publish } from "../publish.ts";
import { readNumber } from "../read-time-cursor.ts";
import {
  countOptOuts as count,
  insertOptOutFacts,
  listOptOutRows,
  listOptOutStates,
  type OptOutFact,
  type OptOutRow,
  type OptOutState,
  raiseOptOuts,
} from "../store/opt-out.ts";

/** What one fact did: `changed` where the number is out now and was not, or the other way round. */
export type RecordedOptOut = { fact: OptOutFact; outcome: "changed" | "confirmed" | "older" };

/**
 * Keeps facts and lets the greatest of each number stand, all in the transaction of `tx`. The same facts in any order,
 * any number of times, end in the same rows: the one said last wins, at one time the one that takes out.
 */
export async function recordOptOuts(tx: Tx, facts: readonly OptOutFact[]): Promise<RecordedOptOut[]> {
  if (facts.length === 0) return [];
  const states = await listOptOutStates(tx, [...new Set(facts.map(({ number }) => number))]);
  const recorded = facts.map((fact) => apply(states, fact));
  await insertOptOutFacts(tx, facts);
  await raiseOptOuts(tx, greatestOf(facts));
  if (recorded.some(({ outcome }) => outcome !== "older"))
    await publish(tx, [{ topic: "opt-out", data: {} }]);
  return recorded;
}

function apply(states: Map<string, OptOutState>, fact: OptOutFact): RecordedOptOut {
  const before = states.get(fact.number);
  const { number, isOut, saidAt, id } = fact;
  if (before?.factId === id) return { fact, outcome: "confirmed" };
  if (before && !isGreater({ isOut, saidAt, factId: id }, before)) return { fact, outcome: "older" };
  states.set(number, { number, isOut, saidAt, factId: id });
  return { fact, outcome: (before?.isOut ?? false) === isOut ? "confirmed" : "changed" };
}

/** The order of `raiseOptOuts`, which compares ids byte by byte. */
function isGreater(fact: Omit<OptOutState, "number">, other: Omit<OptOutState, "number">): boolean {
  const laterMs = fact.saidAt.getTime() - other.saidAt.getTime();
  if (laterMs !== 0) return laterMs > 0;
  if (fact.isOut !== other.isOut) return fact.isOut;
  return Buffer.compare(Buffer.from(fact.factId), Buffer.from(other.factId)) > 0;
}

function greatestOf(facts: readonly OptOutFact[]): OptOutFact[] {
  const greatest = new Map<string, OptOutFact>();
  for (const fact of facts) {
    const known = greatest.get(fact.number);
    if (!known || isGreater({ ...fact, factId: fact.id }, { ...known, factId: known.id }))
      greatest.set(fact.number, fact);
  }
  return [...greatest.values()].sort((a, b) => (a.number < b.number ? -1 : 1));
}

/** Takes a number out by hand, with the reason; once more is a further fact and changes nothing else. */
export async function createOptOut(ctx: SignedInCtx, input: CreateOptOut): Promise<OptOut> {
  const number = readNumber(input.number, ctx.env.defaultRegion);
  return ctx.db.transaction(async (tx) => {
    const before = (await listOptOutStates(tx, [number], { isLocked: true })).get(number);
    const fact = factByHand(ctx, { number, isOut: true, input, before });
    await recordOptOuts(tx, [fact]);
    await recordAudit(tx, {
      actor: ctx.actor,
      action: "opt-out.create",
      target: fact.id,
      detail: { reason: blotNumbers(input.reason), wasOut: before?.isOut ?? false },
    });
    const [row] = await listOptOutRows(tx, { number, hasNumbers: true, limit: 1 });
    if (!row) throw new Error("an opt-out does not stand after it was written");
    return optOutAnswer(row);
  });
}

/** The same of several, in E.164, all or none; who has opted out already is left as they are. Answers how many had not. */
export async function createOptOuts(
  ctx: SignedInCtx,
  { numbers, reason }: { numbers: readonly string[]; reason: string },
): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const states = await listOptOutStates(tx, numbers, { isLocked: true });
    const input = { source: "person", reason } as const;
    const facts = numbers.flatMap((number) => {
      const before = states.get(number);
      return before?.isOut ? [] : [factByHand(ctx, { number, isOut: true, input, before })];
    });
    const [first] = facts;
    if (first === undefined) return 0;
    await recordOptOuts(tx, facts);
    await recordAudit(tx, {
      ...{ actor: ctx.actor, action: "opt-out.create", target: first.id },
      detail: { reason: blotNumbers(reason), people: facts.length },
    });
    return facts.length;
  });
}

/** What stands of one number, however it is written. Throws `not_found` where it has not opted out. */
export async function findOptOut({ db, env }: Pick<Context, "db" | "env">, written: string): Promise<OptOut> {
  const number = STORED.test(written) ? written : readNumber(written, env.defaultRegion);
  const [row] = await listOptOutRows(db, { number, hasNumbers: true, limit: 1 });
  if (!row) throw new Fault("not_found", t("This number has not opted out.", "Namba hii haijajitoa."));
  return optOutAnswer(row);
}

/** How many have opted out, by where it came from. */
export async function getOptOutCounts({ db }: Pick<Context, "db">): Promise<OptOutCounts> {
  const { keyword = 0, person = 0, import: imported = 0, api = 0 } = await count(db);
  return { all: keyword + person + imported + api, keyword, person, import: imported, api };
}

/** The row as the desk shows it. */
export function optOutAnswer({ number, history, name, ...row }: OptOutRow): OptOut {
  return {
    ...factAnswer(row),
    number,
    personName: name,
    history: history.map((fact) => ({ ...factAnswer(fact), isOut: fact.isOut })),
  };
}

function factAnswer({ id, saidAt, source, words, actorName, file }: Omit<OptOutFact, "number">) {
  return { id, saidAt: saidAt.toISOString(), source, words, by: actorName, file };
}

type ByHand = {
  number: string;
  isOut: boolean;
  input: Pick<CreateOptOut, "source" | "reason">;
  before: OptOutState | undefined;
};

/** What somebody says of one number now, in their name and later than what stands. */
export function factByHand(ctx: SignedInCtx, { number, isOut, input, before }: ByHand): OptOutFact {
  return {
    id: randomUUID(),
    number,
    isOut,
    saidAt: laterThan(ctx.clock.now(), before?.saidAt),
    source: input.source,
    words: input.reason,
    actorName: ctx.actor.name,
    file: null,
  };
}

/**
 * The moment of what somebody does now. It answers what stands, also where the clock of the machine that wrote that is
 * a little ahead of ours.
 */
export function laterThan(now: Date, before: Date | undefined): Date {
  return before && before >= now ? new Date(before.getTime() + 1) : now;
}

/**
 * Takes a number back in, as a further fact: what was said stays written down. Throws not_found where nobody with this
 * number has opted out, conflict where something newer was said than `id`, what the person was shown.
 */
export async function deleteOptOut(ctx: SignedInCtx, input: DeleteOptOut): Promise<void> {
  const number = STORED.test(input.number) ? input.number : readNumber(input.number, ctx.env.defaultRegion);
  await ctx.db.transaction(async (tx) => {
    const before = (await listOptOutStates(tx, [number], { isLocked: true })).get(number);
    if (!before?.isOut)
      throw new Fault("not_found", t("This number has not opted out.", "Namba hii haijajitoa."));
    if (input.id !== undefined && input.id !== before.factId) {
      throw new Fault(
        "conflict",
        t(
          "This number opted out again since you looked. Look again before you undo it.",
          "Namba hii ilijitoa tena tangu uangalie. Angalia tena kabla ya kutendua.",
        ),
      );
    }
    const fact = factByHand(ctx, { number, isOut: false, input, before });
    await recordOptOuts(tx, [fact]);
    await recordAudit(tx, {
      actor: ctx.actor,
      action: "opt-out.delete",
      target: fact.id,
      detail: { undoes: before.factId, reason: blotNumbers(input.reason) },
    });
  });
}

// The service tells of numbers that no table of numbers knows; those can be undone too.
const STORED = /^\+\d{5,20}$/;
