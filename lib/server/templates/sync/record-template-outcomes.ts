import { templateFailureOf } from "../../../contract/rules/template/template-failure.ts";
import { eventErrorIn } from "../../../contract/wire/read/event-error.ts";
import { chatStatusOf } from "../../../contract/wire/status.ts";
import type { Tx } from "../../../db/index.ts";
import { publish } from "../../publish.ts";
import { holdForReview } from "../../store/sending/hold.ts";
import { keyOf } from "../../store/template/template.ts";
import { findTemplateBar } from "../../store/template/template-bar.ts";
import {
  countFailedWith,
  type LateRefusal,
  listTemplateMessages,
  recordLateRefusals,
  recordTemplateProgress,
  type TemplateMessage,
} from "../../store/template/template-outcome.ts";
import { barredHold } from "../barred-hold.ts";

/** What an event said of a message of ours; `data` as it came. */
export type MessageNews = { messageId: number; at: Date; word: string; data: Record<string, unknown> };

/**
 * What the fate of messages teaches about their templates (§4.1 r5): a failure that names the template is remembered with
 * its words and stops the campaigns that still send it; progress after that shows that it is sent again. It must follow
 * `recordFacts` in the same transaction, which has locked the campaigns.
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
  const held = new Set<string>();
  for (const each of about) {
    if (held.has(each.message.campaignId) || !each.message.canHold) continue;
    if (await hold(tx, each)) held.add(each.message.campaignId);
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

async function hold(tx: Tx, { failure, message }: About): Promise<boolean> {
  const { campaignId, name, language } = message;
  const { kind, code, words } = failure;
  const bar = await findTemplateBar(tx, campaignId);
  if (bar) return holdForReview(tx, campaignId, { hold: barredHold(bar) });
  if (kind === "values" && (await countFailedWith(tx, campaignId, code)) < ALIKE) return false;
  const what = kind === "template" ? "was refused" : "does not accept these values";
  const detail = `The template ${name} (${language}) ${what}, after the messages were accepted. The service’s reason: “${words}”. Check the template, then resume or cancel.`;
  return holdForReview(tx, campaignId, { hold: { kind: "template", detail, until: null } });
}

const tellTemplates = (tx: Tx): Promise<void> => publish(tx, [{ topic: "template", data: {} }]);
