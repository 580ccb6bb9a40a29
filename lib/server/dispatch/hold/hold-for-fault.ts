import type { Hold } from "#lib/contract/desk/campaign/campaign.ts";
import type { Fault } from "#lib/fault.ts";
import { holdCampaign } from "#lib/server/store/sending/hold.ts";
import { reasonWords } from "#lib/service/refusal.ts";
import type { Settling } from "../attempt/settling.ts";
import { nameTemplate } from "./hold-for-template.ts";

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
