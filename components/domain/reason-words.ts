import type { CampaignReason } from "#lib/contract/desk/campaign/recipient.ts";
import { t } from "#lib/contract/language.ts";
import { failureReason, failureWords } from "#lib/contract/words/failure-words.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { type FailureStep, failureStep } from "#lib/contract/words/run/failure-steps.ts";

type ReportedReason = Pick<CampaignReason, "state" | "errorCode" | "said">;

/** A reason in plain words, without a full stop; a code that nobody has explained to us stays a code. */
export function reasonWords({ state, errorCode, said }: ReportedReason, isSms: boolean): string {
  const words =
    state === "failed"
      ? failureReason({ errorCode, errorText: errorCode === null ? said || null : null, isSms })
      : said || t("No reason was given", "Hakuna sababu iliyotolewa");
  return words.replace(/\.$/, "");
}

/** The code as it came, and what came with it where we have no words of our own; null where the words say all. */
export function toldWords({ errorCode, said }: ReportedReason): string | null {
  if (errorCode === null) return null;
  if (failureWords(errorCode) !== undefined) return t(`Code ${errorCode}.`, `Msimbo ${errorCode}.`);
  return said === ""
    ? null
    : t(
        `With this code the service said first: “${said}”.`,
        `Kwa msimbo huu huduma ilisema kwanza: “${said}”.`,
      );
}

/** What the service says about trying again, of all of them or of some; null where it says nothing. */
export function againWords({ state, people, mayHelp, willNotHelp }: CampaignReason): string | null {
  // Of whoever was refused it says only why.
  if (state !== "failed" || mayHelp + willNotHelp === 0) return null;
  if (mayHelp === people)
    return t(
      "The service says that trying again may help.",
      "Huduma inasema kujaribu tena kunaweza kusaidia.",
    );
  if (willNotHelp === people)
    return t(
      "The service says that trying again will not help.",
      "Huduma inasema kujaribu tena hakutasaidia.",
    );
  return someAgainWords(mayHelp, willNotHelp);
}

function someAgainWords(mayHelp: number, willNotHelp: number): string {
  const [may, not] = [formatCount(mayHelp), formatCount(willNotHelp)];
  if (willNotHelp === 0)
    return t(
      `The service says that trying again may help ${may} of them.`,
      `Huduma inasema kujaribu tena kunaweza kusaidia ${may} kati yao.`,
    );
  if (mayHelp === 0)
    return t(
      `The service says that trying again will not help ${not} of them.`,
      `Huduma inasema kujaribu tena hakutasaidia ${not} kati yao.`,
    );
  return t(
    `The service says that trying again may help ${may} and will not help ${not} of them.`,
    `Huduma inasema kujaribu tena kunaweza kusaidia ${may} na hakutasaidia ${not} kati yao.`,
  );
}

/** What helps them, as far as anybody knows. */
export function stepOf({ state, errorCode, said }: ReportedReason, isSms: boolean): FailureStep | undefined {
  if (state === "cancelled")
    return { text: t("No campaign sends to them.", "Hakuna kampeni inayowatumia ujumbe."), to: "opted-out" };
  if (state === "failed" && isSms && errorCode === null && said === "")
    return {
      text: t(
        "Check some of these numbers before you send again.",
        "Kagua baadhi ya namba hizi kabla ya kutuma tena.",
      ),
    };
  if (state === "failed") return failureStep(errorCode);
  return {
    text: t(
      "Fix what the service says, then send again to those that failed.",
      "Rekebisha kile ambacho huduma inasema, kisha tuma tena kwa zilizoshindikana.",
    ),
  };
}
