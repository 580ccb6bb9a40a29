import type { LeftOutList, ListLeftOut } from "#lib/contract/desk/campaign/audience.ts";
import type { ListWindowPeople, WindowPeople } from "#lib/contract/desk/campaign/campaign-history.ts";
import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import { openFrom, windowEndOf } from "#lib/contract/rules/sending/chat-window.ts";
import { sayRow } from "#lib/contract/words/reason/row-reasons.ts";
import type { SignedInCtx } from "../../context.ts";
import { scanUntilFilled } from "../../scan-until-filled.ts";
import { listExcluded } from "../../store/campaign/audience.ts";
import { listWindowRows, type WindowRow } from "../../store/campaign/campaign-view.ts";
import { getLastSeq } from "../../store/campaign/recipient/recipient-view.ts";
import { requireCampaign } from "../require-campaign.ts";
import { momentOf, WINDOW_STEP } from "./count-windows.ts";

/** Why each row of the file that nobody was planned for is not among the recipients. */
export async function listLeftOut(
  { db }: SignedInCtx,
  id: string,
  { cursor }: ListLeftOut,
): Promise<LeftOutList> {
  await requireCampaign(db, id);
  const rows = await listExcluded(db, id, { after: cursor, limit: PAGE_ROWS + 1 });
  const items = rows.slice(0, PAGE_ROWS).map((row) => ({ ...row, reason: sayRow(row.reason) }));
  return { items, nextCursor: rows.length > PAGE_ROWS ? String(items.at(-1)?.row) : null };
}

/** Who of a campaign has an open window, a closed one, or none that we know of; in the order of the file. Throws `not_found`. */
export async function listWindowPeople(
  { db, clock }: SignedInCtx,
  id: string,
  { state, cursor, at }: ListWindowPeople,
): Promise<WindowPeople> {
  await requireCampaign(db, id);
  const last = await getLastSeq(db, id);
  const from = openFrom(momentOf(clock.now(), at));
  const { rows, next } = await scanUntilFilled(
    clock,
    { from: cursor, limit: PAGE_ROWS + 1 },
    async (after: number, limit) => {
      const upTo = Math.min(after + WINDOW_STEP, last);
      const found = await listWindowRows(db, id, { after, upTo, openFrom: from, state, limit });
      return { rows: found, next: upTo < last ? upTo : null };
    },
  );
  const shown = rows.slice(0, PAGE_ROWS);
  const goesOn = rows.length > PAGE_ROWS ? shown.at(-1)?.seq : next;
  return { items: shown.map(personOf), nextCursor: goesOn == null ? null : String(goesOn) };
}

const personOf = ({ lastInboundAt, ...row }: WindowRow) => ({
  ...row,
  endsAt: lastInboundAt && new Date(windowEndOf(lastInboundAt.getTime())).toISOString(),
});
