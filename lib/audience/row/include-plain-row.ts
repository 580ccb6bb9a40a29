import type { RowState } from "../file/piece-rows.ts";
import type { ImportedRecipient, ImportPlan } from "../import-plan.ts";
import { mobileNumberOf, mobileRepairOf } from "../number/normalise-phone.ts";
import type { NumberSet } from "../number/number-set.ts";
import type { Summary } from "../summarise.ts";
import { damageOf } from "./row-damage.ts";

type Judging = {
  plan: ImportPlan;
  summary: Summary;
  seen: NumberSet;
  lastRows: ReadonlyMap<string, number> | null;
};

/**
 * Includes a row whose number was read off its bytes, as most are; null where anything speaks against it, and then nothing
 * has changed and the judge says what it is, in more steps and objects than a row in a million may cost.
 */
export function createPlainIncluder({ plan, summary, seen, lastRows }: Judging) {
  const { phoneColumn, compose, isSuppressed, withoutOf, invented } = plan;
  const { counts } = summary;
  const isSkipped = withoutOf
    ? (number: string) => isSuppressed(number) || withoutOf(number) !== null
    : isSuppressed;
  // By the digits of the row, as `mobileNumberOf` writes a number of them.
  const inventedKeys = invented ? new Set([...invented].map((number) => Number(number.slice(-9)))) : null;
  const isKept = lastRows
    ? (number: string, row: number) => (lastRows.get(number) ?? row) === row
    : (_number: string, _row: number, key: number) => seen.addKey(key);
  const isDamaged = (cells: string[], state: RowState) => damageOf(cells, plan, state) !== null;
  return (cells: string[], row: number, state: RowState): ImportedRecipient | null => {
    if (state.key < 0 || state.isSuspect || isDamaged(cells, state)) return null;
    if (inventedKeys?.has(state.key)) return null;
    const raw = cells[phoneColumn] ?? "";
    const number = mobileNumberOf(raw);
    if (isSkipped(number)) return null;
    const composed = compose(cells);
    if ("code" in composed) return null;
    // A number that is known now stays so: the judge may ask once more.
    if (!isKept(number, row, state.key)) return null;
    const { text, parameters, pack, segments, hasFallback } = composed;
    const seq = counts.ok + counts.repaired + 1;
    const recipient = { text, parameters, pack, segments, hasFallback, seq, row, number, columns: cells };
    summary.include(recipient, mobileRepairOf(raw));
    return recipient;
  };
}
