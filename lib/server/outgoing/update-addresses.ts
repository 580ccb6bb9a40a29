import { randomUUID } from "node:crypto";
import {
  type CreateEventAddress,
  type EventAddress,
  type EventAddresses,
  type EventAddressMade,
  MAX_EVENT_ADDRESSES,
  type UpdateEventAddress,
} from "#lib/contract/desk/event-address.ts";
import { OLD_SECRET_HOURS } from "#lib/contract/desk/outgoing-types.ts";
import { canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import { t, translated } from "#lib/contract/language.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { type LinkProblem, resolvePublic } from "../public-host.ts";
import { requireUnchanged } from "../require-unchanged.ts";
import { requireShown } from "../sight/index.ts";
import {
  type AddressRow,
  countAddresses,
  deleteAddressRow,
  findAddress,
  insertAddress,
  listAddresses,
  lockAddress,
  rotateSecretRow,
  updateAddressRow,
} from "../store/outgoing/event-address.ts";
import { countWaiting } from "../store/outgoing/event-delivery.ts";
import { makeSecret } from "./address-secret.ts";
import { wallsOf } from "./deliver-events.ts";
import { readTarget } from "./post-event.ts";

const HOUR_MS = 3_600_000;

/** All addresses with how well they do, by name. */
export async function listEventAddresses({ db }: Pick<SignedInCtx, "db">): Promise<EventAddresses> {
  const [rows, counts] = await Promise.all([listAddresses(db), countWaiting(db)]);
  const countOf = new Map(counts.map((count) => [count.addressId, count]));
  return { addresses: rows.map((row) => ({ ...shownOf(row), ...countsOf(countOf.get(row.id)) })) };
}

const isoOf = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

const countsOf = (count: Awaited<ReturnType<typeof countWaiting>>[number] | undefined) => ({
  waiting: count?.waiting ?? 0,
  failed: count?.failed ?? 0,
  oldestWaitingAt: isoOf(count?.oldestAt),
});

function shownOf(row: AddressRow): Omit<EventAddress, "waiting" | "failed" | "oldestWaitingAt"> {
  const { id, name, url, types, seesNumbers, isOn, offBecause } = row;
  const times = { failingSince: isoOf(row.failingSince), acceptedAt: isoOf(row.acceptedAt) };
  return {
    ...{ id, name, url, types, seesNumbers, isOn, offBecause, ...times },
    oldSecretUntil: isoOf(row.oldSecretUntil),
  };
}

/**
 * Adds an address; its secret is told once. Throws `invalid_input` at a `url` that we do not post to, `forbidden` where somebody
 * would let it see numbers whom they see masked, `conflict` where there are too many or at `name`.
 */
export async function createEventAddress(
  ctx: SignedInCtx,
  { name, url, types, seesNumbers }: CreateEventAddress,
): Promise<EventAddressMade> {
  const { db, actor, env } = ctx;
  requireShown(actor, name, "name");
  if (seesNumbers) requireSeesNumbers(ctx);
  await requireTarget(ctx, url);
  const id = randomUUID();
  const { secret, sealed } = makeSecret(id, env);
  await db.transaction(async (tx) => {
    if ((await countAddresses(tx)) >= MAX_EVENT_ADDRESSES)
      throw new Fault(
        "conflict",
        t(
          `There are ${MAX_EVENT_ADDRESSES} addresses. Delete one first.`,
          `Kuna anwani ${MAX_EVENT_ADDRESSES}. Futa moja kwanza.`,
        ),
      );
    const row = { id, name, url, secret: sealed, types, seesNumbers, createdBy: actor.userId };
    if (!(await insertAddress(tx, row))) throw nameTaken();
    const detail = { name, host: new URL(url).host, types, seesNumbers };
    await recordAudit(tx, { actor: ctx.actor, action: "event-address.create", target: id, detail });
  });
  return { id, signingSecret: secret };
}

/** Throws as `createEventAddress` does, `not_found`, and `conflict` where it has changed since it was seen. */
export async function updateEventAddress(
  ctx: SignedInCtx,
  { id, seen, ...input }: UpdateEventAddress & { id: string },
): Promise<void> {
  const { db, actor: person } = ctx;
  const known = await findAddress(db, id);
  // Whoever sees no numbers gives back what is masked for them.
  const url = requireUnchanged({ person, seen: undefined, now: known?.url ?? "", next: input.url });
  if (known && (url !== known.url || input.isOn)) await requireTarget(ctx, url);
  await db.transaction(async (tx) => {
    const now = pickOf(await requireAddress(tx, id));
    requireUnchanged({ person, seen, now, next: input });
    const name = requireUnchanged({ person, seen: undefined, now: now.name, next: input.name });
    if (name !== now.name) requireShown(person, name, "name");
    const next = { ...input, name, url };
    if (next.seesNumbers && (!now.seesNumbers || next.url !== now.url)) requireSeesNumbers(ctx);
    if (!(await updateAddressRow(tx, { id, ...next }))) throw nameTaken();
    const detail = { before: auditOf(now), after: auditOf(next) };
    await recordAudit(tx, { actor: ctx.actor, action: "event-address.update", target: id, detail });
  });
}

type Picked = Omit<UpdateEventAddress, "seen">;
const pickOf = ({ name, url, types, seesNumbers, isOn }: AddressRow): Picked => ({
  ...{ name, url, types, seesNumbers, isOn },
});
// What stands behind the host may be a secret of theirs.
const auditOf = ({ url, ...shown }: Picked) => ({ ...shown, host: new URL(url).host });

/**
 * A new secret, told once; the one before signs too for a day. Within that day the newest is replaced, which nobody may have seen,
 * and the older one keeps its end. Throws `not_found`.
 */
export async function rotateEventAddressSecret(
  ctx: SignedInCtx,
  { id }: { id: string },
): Promise<EventAddressMade> {
  const { secret, sealed } = makeSecret(id, ctx.env);
  await ctx.db.transaction(async (tx) => {
    const { name } = await requireAddress(tx, id);
    const now = ctx.clock.now();
    const oldUntil = new Date(now.getTime() + OLD_SECRET_HOURS * HOUR_MS);
    await rotateSecretRow(tx, { id, secret: sealed, oldUntil, now });
    await recordAudit(tx, { actor: ctx.actor, action: "event-address.secret", target: id, detail: { name } });
  });
  return { id, signingSecret: secret };
}

/** Nothing is posted there any more. Throws `not_found`. */
export async function deleteEventAddress(ctx: SignedInCtx, { id }: { id: string }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { name, url } = await requireAddress(tx, id);
    await deleteAddressRow(tx, id);
    const detail = { name, host: new URL(url).host };
    await recordAudit(tx, { actor: ctx.actor, action: "event-address.delete", target: id, detail });
  });
}

export async function requireAddress(tx: Tx, id: string): Promise<AddressRow> {
  const row = await lockAddress(tx, id);
  if (!row) throw new Fault("not_found", t("This address has been deleted.", "Anwani hii imefutwa."));
  return row;
}

const nameTaken = (): Fault =>
  new Fault("conflict", t("Another address has this name.", "Anwani nyingine ina jina hili."), {
    fields: [{ path: "name", rule: t("is the name of another address", "ni jina la anwani nyingine") }],
  });

function requireSeesNumbers({ actor }: SignedInCtx): void {
  if (canSeeNumbers(actor)) return;
  throw new Fault(
    "forbidden",
    t(
      "You need the right to see whole phone numbers to send them to another system.",
      "Unahitaji ruhusa ya kuona namba nzima za simu ili kuzituma kwa mfumo mwingine.",
    ),
    {
      fields: [
        { path: "seesNumbers", rule: t("needs the right to see numbers", "inahitaji ruhusa ya kuona namba") },
      ],
    },
  );
}

const RULE = /* @__PURE__ */ translated(
  (): Record<LinkProblem, string> => ({
    "not-a-link": t(
      "is a link such as https://shop.example/tuma, without a user, a password or spaces",
      "ni kiungo kama https://shop.example/tuma, bila mtumiaji, nenosiri wala nafasi",
    ),
    "not-https": t("begins with https://", "inaanza na https://"),
    "ip-address": t("has a host name, not an IP address", "ina jina la seva, si anwani ya IP"),
    "own-network": t("leads to a public host", "inaenda kwenye seva ya umma"),
    "other-port": t(
      "has no port: events are posted to the usual port of https",
      "haina port: matukio hutumwa kwenye port ya kawaida ya https",
    ),
  }),
);

const SAVE_WAIT_MS = 5_000;

/** Where it leads is looked at here and again for each connection: it may lead elsewhere tomorrow. */
async function requireTarget(ctx: SignedInCtx, link: string): Promise<void> {
  const target = readTarget(link, wallsOf(ctx));
  if ("problem" in target) throw unusable(RULE[target.problem]);
  if (target.isPrivate) return;
  const found = await resolvePublic(target.url.hostname, { waitMs: SAVE_WAIT_MS });
  if ("problem" in found && found.problem === "private")
    throw unusable(t("leads to a public host", "inaenda kwenye seva ya umma"));
}

function unusable(rule: string): Fault {
  const advice = t(
    "Systems inside your own network are named in EVENT_PRIVATE_ORIGINS, in the server’s settings.",
    "Mifumo iliyo ndani ya mtandao wenu hutajwa katika EVENT_PRIVATE_ORIGINS, kwenye mipangilio ya seva.",
  );
  return new Fault("invalid_input", `url ${rule}. ${advice}`, { fields: [{ path: "url", rule }] });
}
