import { randomUUID } from "node:crypto";
import type { ImportOptOuts, OptOutImport } from "#lib/contract/desk/people/opt-out.ts";
import type { Tx } from "#lib/db/index.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { listOptOutStates, type OptOutFact, type OptOutState } from "../store/opt-out.ts";
import { type ImportRow, readImport } from "./read-import.ts";
import { laterThan, recordOptOuts } from "./record-opt-outs.ts";

const BATCH = 2_000;

/** Takes out every number of a file or a pasted list, all in one transaction; a check only says what it would come to. */
export async function importOptOuts(ctx: SignedInCtx, input: ImportOptOuts): Promise<OptOutImport> {
  const { people, counts, ...read } = await readImport({
    bytes: Buffer.from(input.content, "base64"),
    region: ctx.env.defaultRegion,
    isPasted: input.name === null,
  });
  // By number, not by row: two that write the same numbers must meet them in one order.
  people.sort((a, b) => (a.number < b.number ? -1 : 1));
  const known = input.isCheck
    ? await countKnown(ctx.db, people)
    : await ctx.db.transaction((tx) => write(tx, ctx, { people, fileName: input.name }));
  return {
    ...read,
    isCheck: input.isCheck,
    counts: { ...counts, known, taken: people.length - known },
  };
}

async function countKnown(tx: Tx, people: readonly ImportRow[]): Promise<number> {
  const states = await listOptOutStates(
    tx,
    people.map(({ number }) => number),
  );
  return [...states.values()].filter(({ isOut }) => isOut).length;
}

type Writing = { people: readonly ImportRow[]; fileName: string | null };

/** Who has opted out already is passed over: a file must not hide that somebody wrote STOP. */
async function write(tx: Tx, ctx: SignedInCtx, { people, fileName }: Writing): Promise<number> {
  let known = 0;
  for (let start = 0; start < people.length; start += BATCH) {
    const batch = people.slice(start, start + BATCH);
    const numbers = batch.map(({ number }) => number);
    const states = await listOptOutStates(tx, numbers, { isLocked: true });
    const fresh = batch.filter(({ number }) => !states.get(number)?.isOut);
    known += batch.length - fresh.length;
    const facts = fresh.map((person) => factOf(ctx, { ...person, fileName }, states.get(person.number)));
    await recordOptOuts(tx, facts);
  }
  await recordAudit(tx, {
    actor: ctx.actor,
    action: "opt-out.import",
    target: "opt-outs",
    detail: { taken: people.length - known, known, isFile: fileName !== null },
  });
  return known;
}

function factOf(
  { clock, actor }: SignedInCtx,
  { number, row, sheet, fileName }: ImportRow & { fileName: string | null },
  before: OptOutState | undefined,
): OptOutFact {
  return {
    id: randomUUID(),
    number,
    isOut: true,
    saidAt: laterThan(clock.now(), before?.saidAt),
    source: "import",
    words: null,
    actorName: actor.name,
    file:
      fileName === null
        ? null
        : { name: sheet === undefined ? fileName : `${fileName}, sheet “${sheet}”`, row },
  };
}
