import type { Hold } from "#lib/contract/desk/campaign.ts";
import type { Tx } from "#lib/db/index.ts";
import type { Fault } from "#lib/fault.ts";
import type { SenderOutcome } from "../store/sender.ts";

/** Stops a running campaign until a person has mended what the service refused. */
export async function holdCampaign(tx: Tx, campaignId: string, hold: Hold): Promise<void> {
  await tx.query(
    "UPDATE campaign SET state = 'needs-attention', hold = $2 WHERE id = $1 AND state = 'running' AND kind = 'campaign'",
    [campaignId, hold],
  );
}

/** Says why a running campaign waits; it goes on by itself, so its state stays. */
export async function noteHold(tx: Tx, campaignId: string, hold: Hold | null): Promise<void> {
  await tx.query(
    `UPDATE campaign SET hold = $2 WHERE id = $1 AND state = 'running' AND hold->>'kind' IS DISTINCT FROM $2::jsonb->>'kind'`,
    [campaignId, hold],
  );
}

/** What to mend, by the status of the refusal (§7.1, §7.2). */
export function holdOf(fault: Fault, operation: string): Hold {
  const known = KIND_OF[fault.upstream?.status ?? 0] ?? "service";
  const kind = known === "sender" && operation === "chat.template" ? "template" : known;
  return { kind, detail: `${REMEDY_OF[kind]}${saidBy(fault)}`, until: null };
}

/** For the end of a sentence about a refusal: the service's own words, where it had any. */
export function saidBy({ upstream }: Fault): string {
  return upstream?.message ? ` The service said: ${upstream.message}` : "";
}

const KIND_OF: Partial<Record<number, keyof typeof REMEDY_OF>> = {
  401: "key",
  403: "key",
  404: "sender",
  409: "sender",
  422: "sender",
};

const REMEDY_OF = {
  key: "The service refused the API key. Check it on the portal's API keys page, then resume.",
  sender: "The service refused the sender or template. Check it in the portal, then resume.",
  template: "The service refused the template. Check it, then resume.",
  service: "The service refused the request.",
} as const;

/** What a refused SMS teaches about its sender (§7.2); undefined when nothing. */
export function senderOutcomeOf(fault: Fault): SenderOutcome | undefined {
  switch (fault.upstream?.status) {
    case 404:
      return "not-found";
    case 409:
      return "limit-reached";
    case 422:
      return "not-approved";
    default:
      return undefined;
  }
}
