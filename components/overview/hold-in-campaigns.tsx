"use client";

import { useState } from "react";
import { useHoldInCampaigns } from "#lib/client/campaigns/mutations.ts";
import { detailOf } from "#lib/client/detail-of.ts";
import type { RunningSms } from "#lib/contract/desk/overview.ts";
import { t } from "#lib/contract/language.ts";
import { NETWORK_NAMES, type Network } from "#lib/contract/rules/networks.ts";
import { formatNoun, plural } from "#lib/contract/words/format-count.ts";
import { HoldDialog } from "../domain/network/hold-dialog.tsx";
import { faultToast } from "../shell/fault-toast.ts";
import { Button } from "../ui/button/button.tsx";
import { showToast, type ToastWords } from "../ui/toast/show-toast.ts";

type HoldInCampaignsProps = { network: Network; running: readonly RunningSms[] };

/** Holds a late network in every campaign that is being sent and does not hold it yet; says where all of them do. */
export function HoldInCampaigns({ network, running }: HoldInCampaignsProps) {
  // As they were when it was asked: meanwhile others may start, and these alone are named.
  const [asked, setAsked] = useState<readonly RunningSms[] | null>(null);
  const others = running.filter(({ held }) => !held.includes(network));
  const holding = running.length - others.length;
  return (
    <>
      {others.length > 0 ? (
        <Button size="small" onClick={() => setAsked(others)}>
          {t(`Hold ${NETWORK_NAMES[network]}…`, `Simamisha ${NETWORK_NAMES[network]}…`)}
        </Button>
      ) : (
        holding > 0 && (
          <span className="text-12 text-ink-3">
            {t(
              `Held in ${formatNoun(holding, "campaign")}`,
              plural(holding, "Imesimamishwa katika kampeni 1", `Imesimamishwa katika kampeni ${holding}`),
            )}
          </span>
        )
      )}
      {asked !== null && <Asked network={network} campaigns={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

type Partly = { holding: number; campaigns: readonly RunningSms[]; refusal: unknown };

/** Some hold it by now: nobody says that it is not held. */
const inSome = (called: string, { holding, campaigns, refusal }: Partly): ToastWords => ({
  tone: "amber",
  title: t(
    `${called} is held in ${holding} of ${campaigns.length} campaigns`,
    `${called} imesimamishwa katika kampeni ${holding} kati ya ${campaigns.length}`,
  ),
  detail: detailOf(refusal),
  shownMs: 0,
});

type AskedProps = { network: Network; campaigns: readonly RunningSms[]; onClose: () => void };

function Asked({ network, campaigns, onClose }: AskedProps) {
  const { mutate, isPending } = useHoldInCampaigns(campaigns.map(({ id }) => id));
  const called = NETWORK_NAMES[network];
  return (
    <HoldDialog
      network={network}
      purpose={t(
        `Whoever has a number of ${called} waits, and these campaigns go on with everybody else. What is on its way arrives.`,
        `Mwenye namba ya ${called} anasubiri, na kampeni hizi zinaendelea na wengine wote. Zilizo njiani zitafika.`,
      )}
      isBusy={isPending}
      onHold={(goesOn) =>
        mutate(
          { network, goesOn },
          {
            onSuccess: ({ holding, refusal }) => {
              onClose();
              if (holding < campaigns.length) showToast(inSome(called, { holding, campaigns, refusal }));
            },
            onError: (error) => {
              onClose();
              showToast(faultToast(error, [t("The network", "Mtandao"), t("held", "kusimamishwa")]));
            },
          },
        )
      }
      onClose={onClose}
    >
      <ul
        aria-label={t("Campaigns that hold it", "Kampeni zitakazosimamisha")}
        className="max-h-60 list-disc overflow-y-auto pl-5 text-13"
      >
        {campaigns.map(({ id, name }) => (
          <li key={id} className="wrap-anywhere">
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </HoldDialog>
  );
}
