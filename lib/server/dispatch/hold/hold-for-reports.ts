import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";
import { failureReason } from "#lib/contract/words/reason-words.ts";
import type { Tx } from "#lib/db/index.ts";
import { publish } from "#lib/server/publish.ts";
import type { CampaignAtWork } from "#lib/server/store/campaign/campaign.ts";
import { stopUnlessEnding } from "#lib/server/store/campaign/failures.ts";
import { listCampaignReasons } from "#lib/server/store/campaign/reason/reasons.ts";

const LEAST = 20;

type Reported = Pick<CampaignAtWork, "channel" | "accepted" | "arrived" | "failed" | "failedSeen">;

/**
 * Whether more messages fail, after they were accepted, than anybody would go on with; twice as many where a person did.
 * Every list has phones that are off or gone, and failures are told sooner than arrivals: what is meant is a message that
 * reaches hardly anybody, which the service accepts and says later (§3.2, §4.1 rule 5).
 */
export function areTooManyFailed({ channel, accepted, arrived, failed, failedSeen }: Reported): boolean {
  const reported = arrived + failed;
  // Of SMS a sample is asked about while they are sent, whoever it is; chat tells of everybody, those who failed first.
  const isMeant =
    channel === "sms" ? failed > 0.9 * reported : failed >= accepted / 5 && failed > reported / 2;
  return isMeant && failed >= Math.max(LEAST, 2 * failedSeen);
}

/** Stops a campaign before its next request, with the reason that most of those who failed have. */
export async function holdForReports(tx: Tx, campaign: CampaignAtWork): Promise<void> {
  const { id, channel, accepted, arrived, failed } = campaign;
  const why = (await listCampaignReasons(tx, id, MOST_REASONS)).find(({ state }) => state === "failed");
  const reason = failureReason({
    errorCode: why?.errorCode ?? null,
    errorText: why?.said || null,
    isSms: channel === "sms",
  });
  const detail = `When it stopped, ${formatCount(failed)} of ${formatNoun(accepted, "accepted message")} had failed and ${formatCount(arrived)} ${arrived === 1 ? "was" : "were"} delivered. ${reason.replace(/\.$/, "")}. Look at who failed, fix what you can, then resume or cancel.`;
  await stopUnlessEnding(tx, id, { kind: "reports", detail, until: null });
  await publish(tx, [{ topic: "campaign", data: { id } }]);
}

const MOST_REASONS = 20;
