import { createHash, timingSafeEqual } from "node:crypto";
import { JOIN_TRIES } from "#lib/contract/rules/join.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { listConsentFaults, recordConsents } from "../consent/index.ts";
import { addListedIn } from "../contact-lists/index.ts";
import { type ConsentFact, listConsents } from "../store/consent.ts";
import { holdErasures } from "../store/erasure/erasure-turn.ts";
import { noteConfirmed, type TriedCode, tryCode } from "../store/join.ts";
import type { JoinContext } from "./ask-code.ts";
import { codeHash } from "./code-hash.ts";

export type TypedCode = { pageId: string; number: string; code: string; address: string };

/**
 * Records that somebody agreed, where the code is the one that their number got: for each purpose a fact in the ledger, and
 * their place in the list of the page. Committed before it is answered; the same code again changes nothing. A wrong code
 * counts as a try, and is answered as one for a number that never asked.
 */
export function confirmCode(
  { db, clock, env }: JoinContext,
  { pageId, number, code, address }: TypedCode,
): Promise<"joined" | "wrong"> {
  return db.transaction(async (tx) => {
    // Whoever is erased meanwhile does not come back by what they had typed before.
    await holdErasures(tx);
    const now = clock.now();
    const tried = await tryCode(tx, { pageId, number, now, most: JOIN_TRIES });
    const hash = codeHash(env.sessionSecret, { pageId, number, code });
    if (tried === null || !timingSafeEqual(tried.codeHash, hash)) return "wrong";
    if (tried.confirmedAt !== null) return "joined";
    const purposes = await openOf(tx, tried.purposes);
    // Retired after the code was sent: nobody can agree to it any more.
    if (purposes.length === 0) return "wrong";
    await noteConfirmed(tx, { pageId, number, now });
    await recordConsents(tx, await factsOf(tx, { tried, purposes, pageId, number, address, now }));
    await addToList(tx, tried, number);
    return "joined";
  });
}

async function openOf(tx: Tx, purposes: readonly string[]): Promise<string[]> {
  const faults = await listConsentFaults(
    tx,
    purposes.map((purpose) => ({ purpose, isGiven: true })),
  );
  return purposes.filter((_, at) => faults[at] === null);
}

type Confirmed = {
  tried: TriedCode;
  purposes: readonly string[];
  pageId: string;
  number: string;
  address: string;
  now: Date;
};

async function factsOf(
  tx: Tx,
  { tried, purposes, pageId, number, address, now }: Confirmed,
): Promise<ConsentFact[]> {
  const states = await listConsents(tx, number, { isLocked: true });
  const { slug, language, wording, sentAt } = tried;
  return purposes.map((purpose) => {
    const before = states.find((state) => state.purpose === purpose && state.channel === "all");
    // It answers what holds, also where the clock of the machine that wrote that is a little ahead.
    const givenAt = before && before.givenAt >= now ? new Date(before.givenAt.getTime() + 1) : now;
    return {
      id: `form-${createHash("sha256")
        .update(JSON.stringify([pageId, number, sentAt.getTime(), purpose]))
        .digest("hex")}`,
      ...{
        number,
        purpose,
        channel: "all",
        isGiven: true,
        givenAt,
        source: "form",
        wording,
        actorName: null,
      },
      evidence: { page: slug, address, at: now.toISOString(), language },
    } as const;
  });
}

async function addToList(tx: Tx, { listId, name }: TriedCode, number: string): Promise<void> {
  if (listId === null) return;
  try {
    await addListedIn(
      tx,
      { actor: null, actorName: `Join page ${name}` },
      { id: listId, people: [{ number }] },
    );
  } catch (error) {
    // Deleted in this moment: they have joined all the same.
    if (!(error instanceof Fault && error.code === "not_found")) throw error;
  }
}
