import type { ColumnChoiceAnswer, ColumnsOf } from "#lib/contract/desk/campaign/column-choice.ts";
import type { GetPlan, PlanCheck, PlanHashAnswer } from "#lib/contract/desk/campaign/plan-hash.ts";
import type { Context, SignedInCtx } from "../../context.ts";
import { strangeCursor } from "../../read-time-cursor.ts";
import { findColumnChoice } from "../../store/campaign/column-choice.ts";
import { listSkipDecisions } from "../../store/campaign/history.ts";
import { findPlanHash, getPlanBounds, listPlanned, type PlanHashRow } from "../../store/campaign/plan.ts";
import { requireCampaign } from "../require-campaign.ts";
import { isPieceOf, PIECE, planHashOf } from "./plan-hash.ts";

/** So many people a statement, and so long an answer. */
const STEP = 20 * PIECE;
const BUDGET_MS = 2_000;
/** It is decided when its hour comes and when somebody resumes it; people are added the first time alone. */
const MOST_DECISIONS = 1_000;

type Ctx = Pick<SignedInCtx, "db" | "clock">;

/** The hash of a plan, and where it is asked for whether its rows still give it. Throws `not_found`, and `invalid_input` for a cursor of no answer. */
export async function getPlan(ctx: Ctx, id: string, { cursor }: GetPlan): Promise<PlanHashAnswer> {
  const campaign = await requireCampaign(ctx.db, id);
  const kept = await findPlanHash(ctx.db, id);
  if (kept === null) return { plan: null, check: null, nextCursor: null };
  const { hash, madeAt, people } = kept;
  const plan = { planHash: hash.toString("hex"), madeAt: madeAt.toISOString(), people };
  if (cursor === undefined) return { plan, check: null, nextCursor: null };
  // Beyond the end there is nothing that could have changed.
  if (cursor % PIECE !== 0 || cursor >= Math.max(1, people)) throw strangeCursor();
  if (!planHashOf(campaign, kept).equals(hash))
    return { plan, check: { ...NOTHING, result: "changed" }, nextCursor: null };
  const check = await readAgain(ctx, id, { kept, cursor });
  const isOver = check.result !== "unchanged" || check.upTo >= people;
  return { plan, check, nextCursor: isOver ? null : String(check.upTo) };
}

const NOTHING: PlanCheck = { result: "unchanged", erased: 0, unchecked: 0, upTo: 0 };

async function readAgain(
  ctx: Ctx,
  id: string,
  { kept, cursor }: { kept: PlanHashRow; cursor: number },
): Promise<PlanCheck> {
  const check: PlanCheck = { ...NOTHING, upTo: cursor };
  const untilMs = ctx.clock.now().getTime() + BUDGET_MS;
  while (check.result === "unchanged" && check.upTo < kept.people && ctx.clock.now().getTime() <= untilMs)
    await readStep(ctx, id, { kept, check });
  // Read last: somebody who was added before the first or behind the last is in no piece, and would be sent to.
  const { first, last } = await getPlanBounds(ctx.db, id);
  // Who was skipped and is sent to since its hour comes behind the plan, and the audit log says how many they are.
  const added = (await listSkipDecisions(ctx.db, id, MOST_DECISIONS)).reduce(
    (sum, each) => sum + each.added,
    0,
  );
  if (first < 1 || last > kept.people + added) return { ...check, result: "changed" };
  if (check.erased === 0) return check;
  // Asked after they were read: who is missing was erased by then.
  const { erased, peopleRemovedAt } = await requireCampaign(ctx.db, id);
  if (peopleRemovedAt !== null) return { ...check, result: "removed" };
  return check.erased > erased ? { ...check, result: "changed" } : check;
}

async function readStep(
  { db }: Ctx,
  id: string,
  { kept, check }: { kept: PlanHashRow; check: PlanCheck },
): Promise<void> {
  const end = Math.min(check.upTo + STEP, kept.people);
  const rows = Map.groupBy(await listPlanned(db, id, { after: check.upTo, upTo: end }), pieceOf);
  for (; check.upTo < end; check.upTo = Math.min(check.upTo + PIECE, end)) {
    const piece = check.upTo / PIECE;
    const found = rows.get(piece) ?? [];
    const missing = Math.min(PIECE, kept.people - check.upTo) - found.length;
    check.erased += missing;
    if (missing > 0) check.unchecked += found.length;
    else if (!isPieceOf(kept, piece, found)) check.result = "changed";
  }
}

const pieceOf = ({ seq }: { seq: number }): number => Math.floor((seq - 1) / PIECE);

/** How a file with these headings was read before; null for headings that nobody has brought yet. */
export async function getColumnChoice(
  { db }: Pick<Context, "db">,
  { shape }: ColumnsOf,
): Promise<ColumnChoiceAnswer> {
  return { choice: await findColumnChoice(db, shape) };
}
