import type { Hold } from "#lib/contract/desk/campaign/campaign.ts";
import { templateOf } from "#lib/contract/rules/template/template-of.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";
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
import { reasonWords } from "#lib/service/refusal.ts";
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
): Promise<"enough" | "wait" | Hold> {
  const needed = segmentsOf(members);
  if (service !== "sms" || balance === null || balance >= MANY_REQUESTS * needed) return "enough";
  const known = await getKnownCredits(tx, campaignId);
  if (known === null || known.left - known.underWay >= needed) return "enough";
  return known.left >= needed ? "wait" : creditsHold(needed, known.left);
}

/** Not enough credits for the next request, of which so many are left by what we know. */
export function creditsHold(needed: number, left: number, said = ""): Hold {
  const have = left > 0 ? `${formatNoun(left, "is", "are")} left` : "none is left";
  const detail = `The next request needs ${formatNoun(needed, "credit")}, and ${have} by the last balance that we know. ${REMEDY}${said}`;
  return { kind: "credits", detail, until: null };
}

/** Credits ran out inside a request: who was not accepted is queued again, or the service does not say who it was. */
export function unpaidHold(refused: number, size: number, { isPutBack }: { isPutBack: boolean }): Hold {
  const fate = isPutBack ? "They are queued again." : "The service does not say which.";
  const detail = `The credits ran out: ${formatCount(refused)} of ${formatNoun(size, "message")} in the last request were not accepted. ${fate} ${REMEDY}`;
  return { kind: "credits", detail, until: null };
}

const REMEDY = "Add credits on the portal’s Credits page, then resume.";

/** Stops the campaign of a request that was refused for everybody: what to fix, by the status of the refusal (§7.1, §7.2). */
export async function holdForFault({ tx, attempt }: Settling, fault: Fault): Promise<void> {
  const { campaignId, operation } = attempt;
  const said = KIND_OF[fault.upstream?.status ?? 0] ?? "service";
  // A text has no sender that could be wrong (§2.2).
  const known = said === "sender" && operation === "chat.text" ? "service" : said;
  const isTemplate = known === "sender" && operation === "chat.template";
  const kind: Hold["kind"] = isTemplate ? "template" : known;
  // What a 401 and a 403 mean is in the fault, by what was asked (§7.1, §7.2).
  const detail =
    known === "key"
      ? `${fault.detail} Check it in the portal, then resume.`
      : `${isTemplate ? await templateRemedy({ tx, attempt }) : REMEDY_OF[known]}${saidBy(fault)}`;
  await holdCampaign(tx, campaignId, { kind, detail, until: null });
}

async function templateRemedy({ tx, attempt }: Pick<Settling, "tx" | "attempt">): Promise<string> {
  const name = await nameTemplate(tx, attempt.campaignId);
  return `The service refused the template${name}. Check it, then resume.`;
}

/** For the end of a sentence about a refusal: the reason in the service's own words, where it gave one. */
export function saidBy({ upstream }: Fault): string {
  return upstream?.message ? ` ${reasonWords(upstream.message, upstream.status)}` : "";
}

const KIND_OF: Partial<Record<number, "key" | keyof typeof REMEDY_OF>> = {
  401: "key",
  403: "key",
  404: "sender",
  409: "sender",
  422: "sender",
};

const REMEDY_OF = {
  sender: "The service refused the sender. Choose an approved sender, then resume.",
  service: "The service refused the request.",
} as const;

/** Stops a campaign before its next request: the service would refuse everybody, one message after the other. */
export async function holdForTemplate(tx: Tx, campaignId: string, bar: TemplateBar): Promise<void> {
  await holdCampaign(tx, campaignId, barredHold(bar));
  await publish(tx, [{ topic: "campaign", data: { id: campaignId } }]);
}

/** The template of a campaign as people call it, for a sentence about a refusal; empty where it has none. */
export async function nameTemplate(tx: Tx, campaignId: string): Promise<string> {
  const content = (await lockCampaign(tx, campaignId))?.content;
  const template = content && templateOf(content);
  return template ? ` ${template.templateName} (${template.language})` : "";
}
