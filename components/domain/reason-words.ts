import type { CampaignReason } from "#lib/contract/desk/campaign/recipient.ts";
import { failureReason, failureWords } from "#lib/contract/words/failure-words.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { type FailureStep, failureStep } from "#lib/contract/words/run/failure-steps.ts";

type ReportedReason = Pick<CampaignReason, "state" | "errorCode" | "said">;

/** A reason in plain words, without a full stop; a code that nobody has explained to us stays a code. */
export function reasonWords({ state, errorCode, said }: ReportedReason, isSms: boolean): string {
  const words =
    state === "failed"
      ? failureReason({ errorCode, errorText: errorCode === null ? said || null : null, isSms })
      : said || "No reason was given";
  return words.replace(/\.$/, "");
}

/** The code as it came, and what came with it where we have no words of our own; null where the words say all. */
export function toldWords({ errorCode, said }: ReportedReason): string | null {
  if (errorCode === null) return null;
  if (failureWords(errorCode) !== undefined) return `Code ${errorCode}.`;
  return said === "" ? null : `With this code the service said first: “${said}”.`;
}

/** What the service says about trying again, of all of them or of some; null where it says nothing. */
export function againWords({ state, people, mayHelp, willNotHelp }: CampaignReason): string | null {
  // Of whoever was refused it says only why.
  if (state !== "failed" || mayHelp + willNotHelp === 0) return null;
  if (mayHelp === people) return "The service says that trying again may help.";
  if (willNotHelp === people) return "The service says that trying again will not help.";
  const parts = [
    ...(mayHelp > 0 ? [`may help ${formatCount(mayHelp)}`] : []),
    ...(willNotHelp > 0 ? [`will not help ${formatCount(willNotHelp)}`] : []),
  ];
  return `The service says that trying again ${parts.join(" and ")} of them.`;
}

/** What helps them, as far as anybody knows. */
export function stepOf({ state, errorCode, said }: ReportedReason, isSms: boolean): FailureStep | undefined {
  if (state === "cancelled") return { text: "No campaign sends to them.", to: "opted-out" };
  if (state === "failed" && isSms && errorCode === null && said === "")
    return { text: "Check some of these numbers before you send again." };
  if (state === "failed") return failureStep(errorCode);
  return { text: "Fix what the service says, then send again to those that failed." };
}
