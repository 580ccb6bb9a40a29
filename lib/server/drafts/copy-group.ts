import type { AudienceAnswer } from "#lib/contract/desk/campaign/audience.ts";
import { AudienceMapping } from "#lib/contract/desk/campaign/audience.ts";
import type { PlannedGroup } from "#lib/contract/desk/campaign/campaign.ts";
import type { CopyPeopleAnswer } from "#lib/contract/desk/campaign/draft.ts";
import type { CopyGroup, Group } from "#lib/contract/desk/people/group.ts";
import type { Without } from "#lib/contract/desk/people/without.ts";
import { t } from "#lib/contract/language.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import { openFile, planAudience, readFile, requireCampaign, spoolChunks } from "../campaigns/index.ts";
import type { SignedInCtx } from "../context.ts";
import { askedAt, columnsOfPeople, eachMember, requireGroup } from "../groups/index.ts";
import { requireSendRight } from "../sight/index.ts";
import { STATEMENT_LIMITS } from "../statement-limits.ts";
import { noteMaker } from "../store/campaign/approval.ts";
import { type DraftFileRow, emptyDraftFile, resizeDraftFile } from "../store/campaign/draft-file.ts";
import { type Copied, copyIntoDraft, type KnownPeople, linesOf, storeParts } from "./copy-people.ts";

/**
 * Makes who is in a group now the file of a draft, with their fields as its columns; each plan of the draft asks the group again.
 * Throws what `copyIntoDraft` throws, and `not_found`.
 */
export function copyGroup(
  ctx: SignedInCtx,
  { id, revision, groupId }: CopyGroup & { id: string },
): Promise<CopyPeopleAnswer> {
  return ctx.db.transaction(async (tx) => {
    const group = await requireGroup(tx, groupId);
    const { name } = group;
    const copied = await copyIntoDraft(
      ctx,
      { tx, id, revision },
      {
        ...{ name, phone: 0, listId: null, groupId, nobody: nobodyNow() },
        ...(await peopleOf(ctx, tx, group)),
      },
    );
    const detail = { people: copied.people, group: groupId };
    await recordAudit(tx, { actor: ctx.actor, action: "campaign.group", target: id, detail });
    return copied;
  }, STATEMENT_LIMITS.allPeople);
}

const nobodyNow = () => t("Nobody is in this group now.", "Hakuna mtu kwenye kundi hili sasa.");

async function peopleOf(ctx: SignedInCtx, tx: Tx, { rule }: Pick<Group, "rule">) {
  const { headers, cellsOf } = await columnsOfPeople(tx);
  async function* pages(): AsyncGenerator<Copied[]> {
    for await (const rows of eachMember(tx, rule, askedAt(ctx)))
      yield rows.map((row) => ({ number: row.number, columns: cellsOf(row) }));
  }
  return { headers, pages: pages() };
}

/** What a plan keeps of the group that it was made of. */
const askedNow = (ctx: SignedInCtx, { id, name, rule }: Group) => ({
  ...{ id, name, rule, at: ctx.clock.now().toISOString() },
});

/**
 * Asks the group of a draft's file again: who is in it now is in the file. Answers what the plan keeps of it; undefined of a file of
 * no group, and of one that was deleted. Throws `not_permitted` where it is nobody.
 */
export async function refreshGroupFile(ctx: SignedInCtx, tx: Tx, file: DraftFileRow) {
  if (file.group === null) return undefined;
  const group = await requireGroup(tx, file.group.id);
  const count = { people: 0 };
  const { headers, pages } = await peopleOf(ctx, tx, group);
  const writing = { headers, pages, phone: 0, region: ctx.env.defaultRegion, count };
  await emptyDraftFile(tx, file.id, headers);
  file.bytes = await storeParts(tx, file.id, linesOf(writing));
  await resizeDraftFile(tx, file.id, file.bytes);
  requireSomebody(count.people);
  return askedNow(ctx, group);
}

function requireSomebody(people: number): void {
  if (people === 0) throw new Fault("not_permitted", nobodyNow());
}

/** The same for a campaign without a composer: its people are those of the group now. Throws `not_found`. */
export async function planGroup(
  ctx: SignedInCtx,
  { id, groupId }: { id: string; groupId: string },
): Promise<AudienceAnswer> {
  requireSendRight(ctx.actor, (await requireCampaign(ctx.db, id)).channel);
  return ctx.db.transaction(async (tx) => {
    const group = await requireGroup(tx, groupId);
    const nobody = () => new Fault("not_permitted", nobodyNow());
    return planPeople(ctx, tx, { id, ...(await groupPeople(ctx, tx, group)), nobody });
  }, STATEMENT_LIMITS.allPeople);
}

/** Who is in a group now, for `planPeople`. */
export async function groupPeople(
  ctx: SignedInCtx,
  tx: Tx,
  group: Group,
): Promise<Omit<PlannedPeople, "id" | "nobody">> {
  const { name } = group;
  return { name, ...(await peopleOf(ctx, tx, group)), phone: 0, listId: null, ofGroup: askedNow(ctx, group) };
}

export type PlannedPeople = Omit<KnownPeople, "groupId" | "nobody"> & {
  id: string;
  /** What is thrown where they are none. */
  nobody: () => Error;
  ofGroup?: PlannedGroup;
  without?: Without | null;
};

/**
 * Plans a campaign without a composer, for people that are known here, in the caller's transaction.
 */
export function planPeople(
  ctx: SignedInCtx,
  tx: Tx,
  { id, name, headers, pages, phone, listId, ofGroup, without, nobody }: PlannedPeople,
): Promise<AudienceAnswer> {
  const count = { people: 0 };
  const chunks = linesOf({ headers, pages, phone, region: ctx.env.defaultRegion, count });
  const spooled = { chunks, userId: ctx.actor.userId, name: `${name}.csv` };
  return spoolChunks(spooled, async ({ path, name, bytes }) => {
    if (count.people === 0) throw nobody();
    const read = (start: number, end: number) => readFile(path, { start, end });
    const file = { name, bytes, read, listId, ...(ofGroup && { ofGroup }) };
    const reading = { phone, country: null, delimiter: ";", encoding: "utf-8", hasHeader: true };
    const mapping = AudienceMapping.parse({ ...reading, ...(without && { without }) });
    const answer = await planAudience(ctx, { tx, id, opened: await openFile(ctx, file, mapping) });
    await noteMaker(tx, id, ctx.actor.userId);
    return answer;
  });
}
