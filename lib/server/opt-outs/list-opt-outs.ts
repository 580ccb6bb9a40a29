import type { ListOptOuts, OptOutList } from "#lib/contract/desk/opt-out.ts";
import { canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import { plainNumber } from "#lib/contract/rules/text/plain-number.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../context.ts";
import { listOptOutRows, type OptOutPlace } from "../store/opt-out/opt-out-view.ts";
import { optOutAnswer } from "./opt-out-answer.ts";

const PAGE = 50;

/** Who has opted out, newest first. To search by number needs the right to see numbers. Throws invalid_input for a strange cursor. */
export async function listOptOuts(
  { db, actor }: Pick<SignedInCtx, "db" | "actor">,
  { q, source, cursor }: ListOptOuts,
): Promise<OptOutList> {
  const rows = await listOptOutRows(db, {
    after: cursor === undefined ? undefined : readCursor(cursor),
    source,
    q: q || undefined,
    digits: q ? plainNumber(q) : undefined,
    hasNumbers: canSeeNumbers(actor),
    limit: PAGE + 1,
  });
  const page = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? page.at(-1) : undefined;
  return {
    items: page.map(optOutAnswer),
    nextCursor: last ? cursorOf({ saidAtMs: last.saidAt.getTime(), id: last.id }) : null,
  };
}

const cursorOf = ({ saidAtMs, id }: OptOutPlace): string =>
  Buffer.from(`${saidAtMs} ${id}`).toString("base64url");

function readCursor(cursor: string): OptOutPlace {
  const [, ms, id] = /^(\d{1,15}) (\S{1,200})$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (ms !== undefined && id !== undefined) return { saidAtMs: Number(ms), id };
  throw new Fault("invalid_input", "The cursor is not valid.", {
    fields: [{ path: "cursor", rule: "must come from nextCursor" }],
  });
}
