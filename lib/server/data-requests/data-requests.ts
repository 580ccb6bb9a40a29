import { randomUUID } from "node:crypto";
import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import type {
  CreateDataRequest,
  DataRequest,
  DataRequestList,
  ListDataRequests,
  UpdateDataRequest,
} from "#lib/contract/desk/people/data-request.ts";
import { USUAL_REQUEST_DAYS } from "#lib/contract/desk/settings/company-settings.ts";
import { t } from "#lib/contract/language.ts";
import { dayIn } from "#lib/contract/rules/day-in.ts";
import { isUuid } from "#lib/contract/rules/text/is-uuid.ts";
import { blotNumbers } from "#lib/contract/rules/text/mask-numbers.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { readNumber, readTimeCursor, timeCursorOf } from "../read-time-cursor.ts";
import { getSetting } from "../store/console/setting.ts";
import {
  countDataRequests,
  type DataRequestRow,
  insertDataRequest,
  listOpenDataRequests,
  listDataRequests as listRows,
  lockDataRequest,
  updateDataRequestRow,
} from "../store/data-request.ts";

type Parts = Pick<SignedInCtx, "db" | "env" | "clock">;

const DAY_MS = 86_400_000;

const todayOf = ({ env, clock }: Pick<Parts, "env" | "clock">): string =>
  dayIn(env.defaultTimezone, clock.now());

const shownOf = ({ recordedAt: _, closedAt, ...row }: DataRequestRow, today: string): DataRequest => ({
  ...row,
  isOverdue: row.state === "open" && row.dueOn < today,
  closedAt: closedAt?.toISOString() ?? null,
});

/** Those that wait for an answer, due first, or all, the newest first. Throws `invalid_input` for a strange cursor. */
export async function listDataRequests(
  ctx: Parts,
  { show, cursor }: ListDataRequests,
): Promise<DataRequestList> {
  const { db } = ctx;
  const today = todayOf(ctx);
  const place = cursor === undefined ? null : readTimeCursor(cursor, isUuid);
  const limit = PAGE_ROWS + 1;
  const [rows, counts, days] = await Promise.all([
    show === "open"
      ? listOpenDataRequests(db, { after: place && { dueOn: place.at.slice(0, 10), id: place.id }, limit })
      : listRows(db, { after: place, limit }),
    countDataRequests(db, today),
    getSetting(db, "dataRequestDays"),
  ]);
  const shown = rows.slice(0, PAGE_ROWS);
  const last = rows.length > PAGE_ROWS ? shown.at(-1) : undefined;
  return {
    items: shown.map((row) => shownOf(row, today)),
    nextCursor: last ? timeCursorOf({ at: placeOf(last, show), id: last.id }) : null,
    ...counts,
    days: days ?? USUAL_REQUEST_DAYS,
    today,
  };
}

const placeOf = ({ dueOn, recordedAt }: DataRequestRow, show: ListDataRequests["show"]): string =>
  show === "open" ? `${dueOn}T00:00:00.000Z` : recordedAt.toISOString();

/** Writes a request down; its day of answer follows from the setting of today. Throws `invalid_input` for a day that has not come. */
export async function createDataRequest(ctx: SignedInCtx, input: CreateDataRequest): Promise<DataRequest> {
  const { db, env, clock, actor } = ctx;
  const today = todayOf(ctx);
  const { kind, personName, note, receivedOn = today } = input;
  if (receivedOn > today) {
    const rule = t("receivedOn is not in the future", "receivedOn haiwezi kuwa baada ya leo");
    throw new Fault("invalid_input", `${rule}.`, { fields: [{ path: "receivedOn", rule }] });
  }
  const number = input.number === "" ? null : readNumber(input.number, env.defaultRegion);
  return db.transaction(async (tx) => {
    const days = (await getSetting(tx, "dataRequestDays")) ?? USUAL_REQUEST_DAYS;
    const row = await insertDataRequest(tx, {
      ...{ id: randomUUID(), kind, number, personName, note, receivedOn },
      dueOn: new Date(Date.parse(receivedOn) + days * DAY_MS).toISOString().slice(0, 10),
      ...{ recordedAt: clock.now(), recordedBy: actor.name },
    });
    const detail = { kind, receivedOn, dueOn: row.dueOn };
    await recordAudit(tx, { actor, action: "data-request.create", target: row.id, detail });
    return shownOf(row, today);
  });
}

/** Answered, refused or opened again. Throws `not_found`, and `conflict` where it has changed since it was seen. */
export async function updateDataRequest(
  ctx: SignedInCtx,
  { id, state, note, revision }: UpdateDataRequest & { id: string },
): Promise<DataRequest> {
  const { db, clock, actor } = ctx;
  return db.transaction(async (tx) => {
    const before = await lockDataRequest(tx, id);
    if (!before) throw new Fault("not_found", t("There is no such request.", "Hakuna ombi kama hilo."));
    if (before.revision !== revision)
      throw new Fault(
        "conflict",
        t(
          "Somebody else changed this request since you looked. Look at it again. Nothing was saved.",
          "Mtu mwingine amelibadilisha ombi hili tangu uangalie. Liangalie tena. Hakuna kilichohifadhiwa.",
        ),
      );
    const closed =
      state === "open"
        ? { closedAt: null, closedBy: null }
        : before.state === state
          ? { closedAt: before.closedAt, closedBy: before.closedBy }
          : { closedAt: clock.now(), closedBy: actor.name };
    const row = await updateDataRequestRow(tx, { id, state, note, ...closed });
    if (!row) throw new Error("a request that is locked is gone");
    const detail = { before: { state: before.state }, after: { state, note: blotNumbers(note) } };
    await recordAudit(tx, { actor, action: "data-request.update", target: id, detail });
    return shownOf(row, todayOf(ctx));
  });
}
