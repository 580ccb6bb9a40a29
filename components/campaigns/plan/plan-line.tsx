"use client";

import { FaultNote } from "#components/shell/fault-note.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { CopyButton } from "#components/ui/button/copy-button.tsx";
import { Tip } from "#components/ui/popup/tip.tsx";
import { zoneClock } from "#components/ui/time/format-time.ts";
import { useTimeFacts } from "#components/ui/time/time-provider.tsx";
import { useTicking } from "#components/ui/time/use-ticking.ts";
import { usePlanCheck } from "#lib/client/campaigns/use-plan-check.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { t } from "#lib/contract/language.ts";
import { shortHash } from "#lib/contract/words/short-hash.ts";
import { checkWords } from "./plan-words.ts";

const meaning = () =>
  t(
    "A fingerprint of the message and of everybody who gets it. Two people who see the same digits look at the same plan.",
    "Alama ya kipekee ya ujumbe na ya kila anayeupata. Watu wawili wanaoona tarakimu zile zile wanaangalia mpango ule ule.",
  );

/** Which plan this is, in a few digits that two people can compare, and whether it is still the one that was stored. */
export function PlanLine({ campaign }: { campaign: Pick<Campaign, "id" | "revision"> }) {
  const { plan, sum, isChecking, error, check } = usePlanCheck(campaign);
  const at = useDayOf(plan?.madeAt);
  if (plan === null) return null;
  return (
    <>
      <div className="num flex min-h-8 flex-wrap items-center gap-x-2 text-12 text-ink-3">
        <span>
          <Tip text={meaning()}>{t("Plan", "Mpango")}</Tip>{" "}
          <span className="code" title={plan.planHash}>
            {shortHash(plan.planHash)}
          </span>
        </span>
        <CopyButton
          isIcon
          text={plan.planHash}
          label={t("Copy all digits of the plan", "Nakili tarakimu zote za mpango")}
        />
        {(sum === null || isChecking) && (
          <Button size="small" look="plain" isBusy={isChecking} onClick={() => void check()}>
            {t("Check for changes", "Kagua kama umebadilika")}
          </Button>
        )}
        <span role="status" className={sum?.result === "changed" ? "font-medium text-red-fg" : undefined}>
          {sum !== null && checkWords({ plan, sum, isChecking }, at)}
        </span>
      </div>
      <FaultNote error={error} title={t("The plan could not be checked", "Mpango haukuweza kukaguliwa")} />
    </>
  );
}

function useDayOf(iso: string | undefined): string {
  const { zone } = useTimeFacts();
  return useTicking((now) => (iso === undefined ? "" : zoneClock(zone).day(new Date(iso), now)));
}
