import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { isStillOn } from "#components/ui/load/leaving.ts";
import { useNavigate } from "#components/ui/load/use-go.ts";
import { useOneAtATime } from "#components/ui/load/use-one-at-a-time.ts";
import { showToast } from "#components/ui/toast/show-toast.ts";
import { useStartCampaign } from "#lib/client/campaigns/draft-mutations.ts";
import { detailOf } from "#lib/client/detail-of.ts";
import type { Autosaver } from "#lib/client/drafts/autosaver.ts";
import { usePlanDraft } from "#lib/client/drafts/requests.ts";
import type { StartCampaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { PlanAnswer } from "#lib/contract/desk/campaign/draft.ts";
import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";
import { MESSAGE_FIELDS } from "./content-of.ts";
import type { DraftValues } from "./draft-values.ts";

type ReviewOptions = { id: string; form: UseFormReturn<DraftValues>; saver: Autosaver };

/** The plan of a draft: read by the server from what it keeps, started by the token of exactly that. */
export function useReview({ id, form, saver }: ReviewOptions) {
  const go = useNavigate();
  const [planned, setPlanned] = useState<PlanAnswer>();
  const [startError, setStartError] = useState<Error | null>(null);
  const plan = usePlanDraft(id);
  const start = useStartCampaign();
  const { isBusy: isReviewing, run } = useOneAtATime();
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (isOfPlan(name)) setPlanned(undefined);
        },
      }),
    [form],
  );
  /** Counts who gets what; true where that could be done. */
  async function make(): Promise<boolean> {
    try {
      const made = await saver.afterSaving(async ({ revision }) => {
        const answer = await plan.mutateAsync(revision);
        return { answer, revision: answer.campaign.revision, startToken: answer.campaign.startToken };
      });
      setPlanned(made.answer);
      return true;
    } catch (error) {
      sayFailed(t("The review could not be made", "Ukaguzi haukuweza kufanyika"), error);
      return false;
    }
  }
  async function send(how: Sending) {
    setStartError(null);
    try {
      await saver.afterSaving(async ({ revision, startToken }) => {
        if (startToken === null) throw new Fault("conflict", changedWords());
        const from = location.pathname;
        const started = await start.mutateAsync({ id, startToken, ...how });
        // The way back must not lead to a composer of what is sent.
        if (isStillOn(from)) {
          // The run is drawn in the place of the composer and would keep its scroll offset.
          scrollTo(0, 0);
          go.replace(`/campaigns/${started.id}`);
        }
        return { revision, startToken };
      });
    } catch (error) {
      setStartError(error as Error);
    }
  }
  return {
    planned,
    /** What it was made of is not what it was. */
    forget: () => setPlanned(undefined),
    isReviewing,
    make: async () => {
      let isMade = false;
      await run(async () => {
        isMade = await make();
      });
      return isMade;
    },
    /** Sends it, or asks a second person to. */
    send: (how: Sending) => run(() => send(how)),
    isStarting: start.isPending || start.isSuccess,
    /** Why the last press sent nothing. */
    startError,
  };
}

type Sending = {
  isAsking: boolean;
  hasAddedCredits: boolean;
  repeats: string[];
  reach: StartCampaign["reach"];
};

const changedWords = () =>
  t(
    "The draft has changed since the review. Review it again.",
    "Rasimu imebadilika tangu ukaguzi. Ikague tena.",
  );

/** With one of these changed, other people get it, or they get something else. */
const PLANNED_FIELDS = [
  ...MESSAGE_FIELDS,
  "senderId",
  "heldOut",
  "secondText",
  "secondShare",
  "without",
] as const;

const isOfPlan = (name: string | undefined): boolean =>
  name === undefined || PLANNED_FIELDS.some((field) => name === field || name.startsWith(`${field}.`));

function sayFailed(title: string, error: unknown) {
  showToast({ tone: "red", title, detail: detailOf(error) });
}
