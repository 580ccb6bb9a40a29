import { formatCount } from "#lib/contract/words/format-count.ts";
import { failureReason } from "#lib/contract/words/reason-words.ts";
import type { Tx } from "#lib/db/index.ts";
import { publish } from "#lib/server/publish.ts";
import type { CampaignAtWork } from "#lib/server/store/campaign/campaign.ts";
import { holdForFailed } from "#lib/server/store/campaign/failures.ts";
import { listCampaignReasons } from "#lib/server/store/campaign/reason/reasons.ts";

// Every list has phones that are off or gone, and failures are told sooner than arrivals: what is meant is a message that
// reaches nearly nobody, which the service accepts and says later (§3.2, §4.1 rule 5).
const LEAST = 20;
const OF_ACCEPTED = 1 / 10;
const OF_REPORTED = 1 / 3;

type Reported = Pick<CampaignAtWork, "accepted" | "arrived" | "failed" | "failedSeen">;

/** Whether more messages fail, after they were accepted, than anybody would go on with; twice as many where a person did. */
export const areTooManyFailed = ({ accepted, arrived, failed, failedSeen }: Reported): boolean =>
  failed >= Math.max(LEAST, 2 * failedSeen) &&
  failed >= OF_ACCEPTED * accepted &&
  failed > OF_REPORTED * (arrived + failed);

/** Stops a campaign before its next request, with the reason that most of those who failed have. */
export async function holdForReports(tx: Tx, campaign: CampaignAtWork): Promise<void> {
  const { id, channel, accepted, arrived, failed } = campaign;
  const why = (await listCampaignReasons(tx, id, MOST_REASONS)).find(({ state }) => state === "failed");
  const reason = failureReason({
    errorCode: why?.errorCode ?? null,
    errorText: why?.said || null,
    isSms: channel === "sms",
  });
  const detail = `${formatCount(accepted)} messages were accepted, but ${formatCount(failed)} of them failed later and ${formatCount(arrived)} were delivered. ${reason.replace(/\.$/, "")}. Look at who failed, fix what you can, then resume or cancel.`;
  await holdForFailed(tx, id, { kind: "reports", detail, until: null });
  await publish(tx, [{ topic: "campaign", data: { id } }]);
}

const MOST_REASONS = 20;
