import type { RecordTemplateName, ResolveTemplate, Template } from "#lib/contract/desk/template.ts";
import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";
import { templateFailureOf } from "../../../contract/rules/template/template-failure.ts";
import { eventErrorIn } from "../../../contract/wire/read/event-error.ts";
import { chatStatusOf } from "../../../contract/wire/status.ts";
import { hold, reason } from "../../../contract/words/reason/say-reason.ts";
import type { Tx } from "../../../db/index.ts";
import { recordAudit } from "../../audit/index.ts";
import type { SignedInCtx } from "../../context.ts";
import { publish } from "../../publish.ts";
import { requireShown } from "../../sight/index.ts";
import { lockCampaigns } from "../../store/campaign/delivery.ts";
import { holdForReview } from "../../store/sending/hold.ts";
import { keyOf, lockTemplate, lockTemplates, updateTemplate } from "../../store/template/template.ts";
import { lockOpenAttempt, resolveTemplateAttempt } from "../../store/template/template-attempt.ts";
import {
  countFailedWith,
  findTemplateBar,
  type LateRefusal,
  listTemplateMessages,
  recordLateRefusals,
  recordTemplateProgress,
  type TemplateMessage,
} from "../../store/template/template-outcome.ts";
import { barredHold } from "../barred-hold.ts";
import { noTemplate, requireTemplate } from "../require-template.ts";
import { listedAs } from "./fold-template.ts";
import { refreshTemplate } from "./refresh-template.ts";

/** What an event said of a message of ours; `data` as it came. */
export type MessageNews = { messageId: number; at: Date; word: string; data: Record<string, unknown> };

/**
 * What the fate of messages teaches about their templates (§4.1 r5): a failure that names the template is remembered with
 * its words and stops the campaigns that still send it; progress after that shows that it is sent again. It must follow
 * `recordFacts` in the same transaction, which has locked the messages.
 */
export async function recordTemplateOutcomes(tx: Tx, news: readonly MessageNews[]): Promise<void> {
  const failures = news.flatMap(failureOf);
  if (failures.length > 0) await recordFailures(tx, failures);
  const progress = news.filter(({ word }) => PROGRESS.has(chatStatusOf(word) ?? ""));
  if (progress.length > 0 && (await recordTemplateProgress(tx, progress)) > 0) await tellTemplates(tx);
}

const PROGRESS: ReadonlySet<string> = new Set(["sent", "delivered", "read"]);

type Failure = { messageId: number; at: Date; kind: "template" | "values"; code: string; words: string };

function failureOf({ messageId, at, word, data }: MessageNews): Failure[] {
  if (chatStatusOf(word) !== "failed") return [];
  const { codes, message } = eventErrorIn(data);
  const kind = templateFailureOf(codes);
  if (kind === null) return [];
  return [{ messageId, at, kind, code: codes[0] ?? "", words: message ?? codes[0] ?? "" }];
}

async function recordFailures(tx: Tx, failures: readonly Failure[]): Promise<void> {
  const ids = failures.map(({ messageId }) => messageId);
  const messages = new Map((await listTemplateMessages(tx, ids)).map((row) => [row.messageId, row]));
  const about = failures.flatMap((failure) => {
    const message = messages.get(failure.messageId);
    return message ? [{ failure, message }] : [];
  });
  if (about.length === 0) return;
  // In the order of all, and before the failures of each are counted: of several who hear of one at once the last sees all.
  await lockCampaigns(
    tx,
    about.map(({ message }) => message.campaignId),
  );
  const held = new Set<string>();
  for (const each of about) {
    if (held.has(each.message.campaignId) || !each.message.canHold) continue;
    if (await holdFor(tx, each)) held.add(each.message.campaignId);
  }
  await recordLateRefusals(tx, newestOf(about));
  await tellTemplates(tx);
}

type About = { failure: Failure; message: TemplateMessage };

/** One a template, sorted, so that two who write the same templates never wait for each other. */
function newestOf(about: readonly About[]): LateRefusal[] {
  const newest = new Map<string, LateRefusal>();
  for (const { failure, message } of about) {
    const { name, language } = message;
    const known = newest.get(keyOf(message));
    if (!known || known.at < failure.at)
      newest.set(keyOf(message), { name, language, at: failure.at, words: failure.words });
  }
  return [...newest.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** Values may fail for one person alone; so many with the same code are not about these people. */
const ALIKE = 3;

async function holdFor(tx: Tx, { failure, message }: About): Promise<boolean> {
  const { campaignId, name, language } = message;
  const { kind, code, words } = failure;
  const bar = await findTemplateBar(tx, campaignId);
  if (bar) return holdForReview(tx, campaignId, { hold: barredHold(bar) });
  if (kind === "values" && (await countFailedWith(tx, campaignId, code)) < ALIKE) return false;
  const why = reason("template-failed", { name, language, of: kind, words });
  return holdForReview(tx, campaignId, { hold: hold("template", why) });
}

const tellTemplates = (tx: Tx): Promise<void> => publish(tx, [{ topic: "template", data: {} }]);

/** Puts a name into the catalogue by hand, not verified by anything; one that is there already stays as it is. */
export async function recordTemplateName(
  ctx: SignedInCtx,
  { name, language }: RecordTemplateName,
): Promise<Template> {
  const { actor } = ctx;
  requireShown(actor, name, "name");
  const id = await ctx.db.transaction(async (tx) => {
    const [row] = await lockTemplates(tx, [{ name, language, origin: "person", createdBy: actor.name }]);
    if (!row) throw new Error("a template is missing after it was put in");
    await publish(tx, [{ topic: "template", data: {} }]);
    await recordAudit(tx, { actor, action: "template.name", target: row.id, detail: { language } });
    return row.id;
  });
  return requireTemplate(ctx.db, id);
}

/** Has the service ask the provider about a template, and keeps what it learned (§3.3). */
export async function syncTemplate(ctx: SignedInCtx, { id }: { id: string }): Promise<Template> {
  await refreshTemplate(ctx, { id, source: "sync" });
  return requireTemplate(ctx.db, id);
}

/** A person decides about a creation whose answer got lost. Throws `conflict` where none waits for that. */
export async function resolveTemplate(
  ctx: SignedInCtx,
  { id, as }: ResolveTemplate & { id: string },
): Promise<Template> {
  await ctx.db.transaction(async (tx) => {
    const row = await lockTemplate(tx, id);
    if (!row) throw noTemplate();
    const attempt = await lockOpenAttempt(tx, row);
    if (attempt?.state !== "unknown") {
      throw new Fault(
        "conflict",
        t(
          "There is nothing to decide: we know whether it was created, or still wait.",
          "Hakuna cha kuamua: tunajua kama kimeundwa, au bado tunasubiri.",
        ),
      );
    }
    await resolveTemplateAttempt(tx, attempt.id, { resolution: as, by: ctx.actor.name });
    await updateTemplate(tx, { ...row, ...listedAs(row.name, row, null) });
    await publish(tx, [{ topic: "template", data: {} }]);
    await recordAudit(tx, { actor: ctx.actor, action: "template.resolve", target: id, detail: { as } });
  });
  return requireTemplate(ctx.db, id);
}
