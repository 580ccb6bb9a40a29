import { templateOf } from "#lib/contract/rules/template/template-of.ts";
import type { Quote, Reason } from "#lib/contract/words/reason/reason.ts";
import { hold, reason, type StoredHold } from "#lib/contract/words/reason/say-reason.ts";
import type { Tx } from "#lib/db/index.ts";
import type { Fault } from "#lib/fault.ts";
import { publish } from "#lib/server/publish.ts";
import { lockCampaign } from "#lib/server/store/campaign/campaign.ts";
import { getKnownCredits } from "#lib/server/store/campaign/credits.ts";
import type { Connection } from "#lib/server/store/sending/connection.ts";
import { holdCampaign } from "#lib/server/store/sending/hold.ts";
import type { Member } from "#lib/server/store/sending/member.ts";
import type { TemplateBar } from "#lib/server/store/template/template-outcome.ts";
import { barredHold } from "#lib/server/templates/index.ts";
import { type Settling, segmentsOf } from "../attempt.ts";

/** A balance of more than so many requests cannot be used up by what is on its way, so nothing is added up for it. */
const MANY_REQUESTS = 20;

type Asking = { campaignId: string; connection: Pick<Connection, "service" | "balance">; members: Member[] };

/**
 * What the balance that the service told last says of the next request: `enough`, also where nothing is known; `wait`
 * where requests on their way may use it up; why it must not leave. Sent beyond it, a bulk request may be taken in part,
 * and nobody says for whom (§2.6).
 */
export async function checkCredits(
  tx: Tx,
  { campaignId, connection: { service, balance }, members }: Asking,
): Promise<"enough" | "wait" | StoredHold> {
  const needed = segmentsOf(members);
  if (service !== "sms" || balance === null || balance >= MANY_REQUESTS * needed) return "enough";
  const known = await getKnownCredits(tx, campaignId);
  if (known === null || known.left - known.underWay >= needed) return "enough";
  return known.left >= needed ? "wait" : creditsHold(needed, known.left);
}

/** Not enough credits for the next request, of which so many are left by what we know. */
export const creditsHold = (needed: number, left: number, quote: Quote | null = null): StoredHold =>
  hold("credits", reason("credits-short", { needed, left, quote }));

/** Credits ran out inside a request: who was not accepted is queued again, or the service does not say who it was. */
export const unpaidHold = (
  refused: number,
  size: number,
  { isPutBack }: { isPutBack: boolean },
): StoredHold => hold("credits", reason("credits-out", { refused, size, isPutBack }));

/** Stops the campaign of a request that was refused for everybody: what to fix, by the status of the refusal (§7.1, §7.2). */
export async function holdForFault({ tx, attempt }: Settling, fault: Fault): Promise<void> {
  const { campaignId, operation } = attempt;
  const said = KIND_OF[fault.upstream?.status ?? 0] ?? "service";
  // A text has no sender that could be wrong (§2.2).
  const known = said === "sender" && operation === "chat.text" ? "service" : said;
  const kind = known === "sender" && operation === "chat.template" ? "template" : known;
  await holdCampaign(tx, campaignId, hold(kind, await whyRefused({ tx, attempt }, kind, fault)));
}

type Refused = "key" | "sender" | "service" | "template";

async function whyRefused(
  { tx, attempt }: Pick<Settling, "tx" | "attempt">,
  kind: Refused,
  fault: Fault,
): Promise<Reason> {
  const quote = quoteOf(fault);
  if (kind === "template")
    return reason("template", { template: await nameTemplate(tx, attempt.campaignId), quote });
  if (kind === "sender") return reason("sender", { quote });
  // What a 401 and a 403 mean is in the fault, by what was asked (§7.1, §7.2).
  return kind === "key" ? reason("key", { fault: fault.reason }) : reason("request", { quote });
}

/** The reason of a refusal in the service's own words; null where it gave none. */
export const quoteOf = ({ upstream }: Fault): Quote | null =>
  upstream?.message ? { words: upstream.message, status: upstream.status } : null;

const KIND_OF: Partial<Record<number, Exclude<Refused, "template">>> = {
  401: "key",
  403: "key",
  404: "sender",
  409: "sender",
  422: "sender",
};

/** Stops a campaign before its next request: the service would refuse everybody, one message after the other. */
export async function holdForTemplate(tx: Tx, campaignId: string, bar: TemplateBar): Promise<void> {
  await holdCampaign(tx, campaignId, barredHold(bar));
  await publish(tx, [{ topic: "campaign", data: { id: campaignId } }]);
}

/** The template of a campaign as people call it, for a sentence about a refusal; null where it has none. */
export async function nameTemplate(
  tx: Tx,
  campaignId: string,
): Promise<{ name: string; language: string } | null> {
  const content = (await lockCampaign(tx, campaignId))?.content;
  const template = content && templateOf(content);
  return template ? { name: template.templateName, language: template.language } : null;
}
