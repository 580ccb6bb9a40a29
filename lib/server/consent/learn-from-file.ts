import { createHash } from "node:crypto";
import type { NumberedRow } from "#lib/audience/import-plan.ts";
import { agreesIn, dayOf } from "#lib/audience/text/consent-cell.ts";
import type { LearnedConsent } from "#lib/contract/desk/campaign/audience.ts";
import { dayIn } from "#lib/contract/rules/day-in.ts";
import type { Tx } from "#lib/db/index.ts";
import type { SignedInCtx } from "../context.ts";
import { dayStart } from "../day-start.ts";
import { type ConsentFact, lockConsentFiles } from "../store/consent.ts";
import { recordConsents } from "./record-consents.ts";

/** Columns by their place from 0; `column` null: everybody in the file agreed. */
type SaidByFile = {
  fileName: string;
  column: number | null;
  givenAt: string | { column: number };
  source: string;
  purpose: string;
  /** Nobody can agree to it any more. */
  isRetired: boolean;
};

const MAX_ROWS = 20;

/**
 * Records what each row of a file says of consent to a purpose, with the file and the row as evidence. A cell that says
 * neither yes nor no, a day that cannot be read or has not come, and a yes to a purpose that is retired, are counted and record
 * nothing. The same file read again records nothing again.
 */
export function createConsentLearner({ actor, clock, env }: SignedInCtx, tx: Tx, said: SaidByFile) {
  const learned: LearnedConsent = { given: 0, withdrawn: 0, unread: 0, unreadRows: [], retired: 0 };
  const starts = new Map<string, Date>();
  const today = dayIn(env.defaultTimezone, clock.now());

  // Of many rows most name one of few days.
  function startOf(day: string): Date {
    const known = starts.get(day) ?? dayStart(day, env.defaultTimezone);
    starts.set(day, known);
    return known;
  }

  function factOf({ number, row, cells }: NumberedRow): ConsentFact | null {
    const isGiven = said.column === null ? true : agreesIn(cells[said.column] ?? "");
    const day = typeof said.givenAt === "string" ? said.givenAt : dayOf(cells[said.givenAt.column] ?? "");
    if (isGiven === null || day === null || day > today) return null;
    const { fileName, source, purpose } = said;
    // Files that were read before purposes have ids without one.
    const of = purpose === "marketing" ? [] : [purpose];
    return {
      id: `file-${createHash("sha256")
        .update(JSON.stringify([fileName, source, row, number, isGiven, day, ...of]))
        .digest("hex")}`,
      ...{ number, purpose, channel: "all", isGiven, source: "file", wording: source },
      givenAt: startOf(day),
      evidence: { file: fileName, row },
      actorName: actor.name,
    };
  }

  function countedFactOf(row: NumberedRow): ConsentFact | null {
    const fact = factOf(row);
    if (fact === null) {
      learned.unread++;
      if (learned.unreadRows.length < MAX_ROWS) learned.unreadRows.push(row.row);
      return null;
    }
    const kind = fact.isGiven ? "given" : "withdrawn";
    const isRefused = fact.isGiven && said.isRetired;
    learned[isRefused ? "retired" : kind]++;
    return isRefused ? null : fact;
  }

  return {
    async learn(rows: readonly NumberedRow[]): Promise<void> {
      await lockConsentFiles(tx);
      const facts = rows.map((row) => countedFactOf(row));
      await recordConsents(
        tx,
        facts.filter((fact) => fact !== null),
      );
    },
    finish: (): LearnedConsent => learned,
  };
}
