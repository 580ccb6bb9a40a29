import type {
  Delivery,
  DeliveryDetail,
  DeliveryList,
  ListDeliveries,
  RepeatDeliveries,
  RepeatedDeliveries,
} from "#lib/contract/desk/event-address.ts";
import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import { canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { secretsOf } from "../sight/index.ts";
import { findAddress } from "../store/outgoing/event-address.ts";
import {
  type DeliveryRow,
  findDelivery,
  listDeliveryRows,
  repeatAll,
  repeatDelivery,
  repeatFailed,
} from "../store/outgoing/event-delivery.ts";
import { findFirstSequence, insertTestEvent } from "../store/outgoing/outgoing-event.ts";
import { publicEvent } from "./public-event.ts";
import { requireAddress } from "./update-addresses.ts";

type OfAddress = { id: string };
type OfDelivery = OfAddress & { sequence: number };

/** What was posted to an address, the newest event first. Throws `not_found`, and `invalid_input` for a strange cursor. */
export async function listDeliveries(
  { db }: Pick<SignedInCtx, "db">,
  { id, cursor, show }: ListDeliveries & OfAddress,
): Promise<DeliveryList> {
  if (!(await findAddress(db, id)))
    throw new Fault("not_found", t("This address has been deleted.", "Anwani hii imefutwa."));
  const before = cursor === undefined ? null : sequenceOf(cursor);
  const rows = await listDeliveryRows(db, { addressId: id, before, show, limit: PAGE_ROWS + 1 });
  const page = rows.slice(0, PAGE_ROWS);
  const last = rows.length > PAGE_ROWS ? page.at(-1) : undefined;
  return { items: page.map(deliveryOf), nextCursor: last ? String(last.sequence) : null };
}

function sequenceOf(cursor: string): number {
  if (/^[1-9]\d{0,14}$/.test(cursor)) return Number(cursor);
  throw new Fault(
    "invalid_input",
    t("cursor must come from nextCursor", "cursor lazima itoke kwenye nextCursor"),
    {
      fields: [{ path: "cursor", rule: t("must come from nextCursor", "lazima itoke kwenye nextCursor") }],
    },
  );
}

function deliveryOf(row: DeliveryRow): Delivery {
  const { sequence, type, number, state, tries, status, problem, tookMs } = row;
  return {
    ...{ sequence, type, number, state, tries, status, problem, tookMs },
    at: row.at.toISOString(),
    nextTryAt: state === "waiting" ? row.nextTryAt.toISOString() : null,
    triedAt: row.triedAt?.toISOString() ?? null,
  };
}

/** One of them with its body, as the address gets it and this person may see it. Throws `not_found`. */
export async function getDelivery(
  { db, env, actor }: SignedInCtx,
  { id, sequence }: OfDelivery,
): Promise<DeliveryDetail> {
  const address = await findAddress(db, id);
  const row = address && (await findDelivery(db, id, sequence));
  if (!row) throw gone();
  const seesNumbers = address.seesNumbers && canSeeNumbers(actor);
  const event = publicEvent(row, { seesNumbers, secrets: secretsOf(env) });
  return { ...deliveryOf(row), event, answer: row.answer };
}

const gone = (): Fault =>
  new Fault("not_found", t("This delivery has been deleted.", "Ufikishaji huu umefutwa."));

/** Posts one again, under the same id. Throws `not_found`, and `conflict` where the address is off. */
export async function repeatOneDelivery(
  { db, actor, clock }: SignedInCtx,
  { id, sequence }: OfDelivery,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { name } = requireOn(await requireAddress(tx, id));
    if (!(await repeatDelivery(tx, { addressId: id, sequence, now: clock.now() }))) throw gone();
    await recordAudit(tx, { actor, action: "event-address.repeat", target: id, detail: { name, sequence } });
  });
}

const PIECE = 5_000;

/**
 * Posts again what failed, or every event that the address wants, since a moment: in pieces, so that nobody waits for it. Answers how
 * many. Throws `not_found`, and `conflict` where the address is off.
 */
export async function repeatDeliveries(
  { db, actor, clock }: SignedInCtx,
  { id, what, since }: RepeatDeliveries & OfAddress,
): Promise<RepeatedDeliveries> {
  const { name } = requireOn(await db.transaction((tx) => requireAddress(tx, id)));
  const repeat = what === "failed" ? repeatFailed : repeatAll;
  let from = await findFirstSequence(db, new Date(since));
  let count = 0;
  while (from !== null) {
    const piece = { addressId: id, from, now: clock.now(), limit: PIECE };
    const repeated = await db.transaction((tx) => repeat(tx, piece));
    count += repeated.count;
    from = repeated.last === null ? null : repeated.last + 1;
  }
  const detail = { name, what, since, count };
  await db.transaction((tx) =>
    recordAudit(tx, { actor, action: "event-address.repeat", target: id, detail }),
  );
  return { count };
}

/** Posts one event of the type `test` there, once. Throws `not_found`, and `conflict` where the address is off. */
export async function testEventAddress({ db, actor, clock }: SignedInCtx, { id }: OfAddress): Promise<void> {
  await db.transaction(async (tx) => {
    const { name } = requireOn(await requireAddress(tx, id));
    await insertTestEvent(tx, id, clock.now());
    await recordAudit(tx, { actor, action: "event-address.test", target: id, detail: { name } });
  });
}

function requireOn<A extends { isOn: boolean }>(address: A): A {
  if (address.isOn) return address;
  throw new Fault(
    "conflict",
    t("This address is switched off. Switch it on first.", "Anwani hii imezimwa. Iwashe kwanza."),
  );
}
