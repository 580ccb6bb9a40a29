"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { HoldDialog } from "#components/domain/network/hold-dialog.tsx";
import { faultToast } from "#components/shell/fault-toast.ts";
import { useWhyNotSend } from "#components/shell/sending/use-why-not-send.ts";
import { Button } from "#components/ui/button/button.tsx";
import { Note } from "#components/ui/note.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { showToast } from "#components/ui/toast/show-toast.ts";
import { useHoldNetwork, useReleaseNetwork } from "#lib/client/campaigns/mutations.ts";
import { networksQuery } from "#lib/client/campaigns/queries.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { CampaignNetworks } from "#lib/contract/desk/network.ts";
import { t } from "#lib/contract/language.ts";
import { NETWORK_NAMES, type Network } from "#lib/contract/rules/networks.ts";
import { formatNoun, formatNounSw, plural } from "#lib/contract/words/format-count.ts";

type HeldNetworksProps = { campaign: Campaign; canSteer: boolean };

/** Which networks are late while an SMS campaign runs, and whose people it holds. */
export function HeldNetworks({ campaign, canSteer }: HeldNetworksProps) {
  const { data } = useQuery(networksQuery(campaign.id, false));
  const [asked, setAsked] = useState<Network | null>(null);
  if (data === undefined) return null;
  const late = data.late.filter(({ network }) => !data.held.some((held) => held.network === network));
  return (
    <>
      {data.held.map((held) => (
        <HeldNote key={held.network} campaign={campaign} held={held} canSteer={canSteer} />
      ))}
      {late.map(({ network, since }) => (
        <Note
          key={network}
          tone="amber"
          title={t(
            <>
              {NETWORK_NAMES[network]} is late since <Time value={since} show="minute" />
            </>,
            <>
              {NETWORK_NAMES[network]} umechelewa tangu <Time value={since} show="minute" />
            </>,
          )}
          actions={canSteer && <HoldButton network={network} onAsk={setAsked} />}
        >
          {t(
            "SMS to its people arrive later than usual. This campaign can hold them and go on with everybody else.",
            "SMS kwa watu wake zinafika kwa kuchelewa kuliko kawaida. Kampeni hii inaweza kuwasubirisha na kuendelea na wengine.",
          )}
        </Note>
      ))}
      {asked !== null && (
        <HoldInCampaign campaignId={campaign.id} network={asked} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

type HeldNoteProps = HeldNetworksProps & { held: CampaignNetworks["held"][number] };

function HeldNote({ campaign, held, canSteer }: HeldNoteProps) {
  const { network, since, by, goesOn, people } = held;
  const called = NETWORK_NAMES[network];
  const { mutate, isPending } = useReleaseNetwork(campaign.id);
  const whyNot = useWhyNotSend(campaign.channel);
  const onError = (error: unknown) =>
    showToast(faultToast(error, [t("The network", "Mtandao"), t("let go", "kuachiliwa")]));
  return (
    <Note
      tone="grey"
      title={t(
        <>
          <bdi>{by}</bdi> holds {called} since <Time value={since} show="minute" />
        </>,
        <>
          <bdi>{by}</bdi> amesimamisha {called} tangu <Time value={since} show="minute" />
        </>,
      )}
      actions={
        canSteer && (
          <Button isBusy={isPending} lockedBecause={whyNot} onClick={() => mutate(network, { onError })}>
            {t(`Send to ${called} now`, `Tumia ${called} sasa`)}
          </Button>
        )
      }
    >
      {t(
        `${formatNoun(people, "person waits", "people wait")} so far, and everybody else is sent to.`,
        `${formatNounSw(people, "Mtu", "Watu")} ${plural(people, "anasubiri", "wanasubiri")} hadi sasa, na wengine wote wanatumiwa.`,
      )}{" "}
      {goesOn
        ? t(
            `It goes on without a press once ${called} is not late any more. While nobody sends to ${called}, a few people are tried every half hour.`,
            `Itaendelea bila kubofya pindi ${called} isipochelewa tena. Wakati hakuna anayetuma kwa ${called}, watu wachache hujaribiwa kila nusu saa.`,
          )
        : t("They wait until somebody sends to them.", "Wanasubiri hadi mtu awatumie.")}
    </Note>
  );
}

/** Opens the question of which network's people wait; the question outlives the note, whose network may be on time by then. */
export const HoldButton = ({ network, onAsk }: { network: Network; onAsk: (network: Network) => void }) => (
  <Button onClick={() => onAsk(network)}>
    {t(`Hold ${NETWORK_NAMES[network]}…`, `Simamisha ${NETWORK_NAMES[network]}…`)}
  </Button>
);

type HoldInCampaignProps = { campaignId: string; network: Network; onClose: () => void };

/** Asks, then holds the people of one network in this campaign. */
export function HoldInCampaign({ campaignId, network, onClose }: HoldInCampaignProps) {
  const { mutate, isPending } = useHoldNetwork(campaignId);
  const called = NETWORK_NAMES[network];
  const hold = (goesOn: boolean) =>
    mutate(
      { network, goesOn },
      {
        onSuccess: onClose,
        onError: (error) =>
          showToast(faultToast(error, [t("The network", "Mtandao"), t("held", "kusimamishwa")])),
      },
    );
  return (
    <HoldDialog
      network={network}
      purpose={t(
        `Whoever has a number of ${called} waits, and this campaign goes on with everybody else. What is on its way arrives.`,
        `Mwenye namba ya ${called} anasubiri, na kampeni hii inaendelea na wengine wote. Zilizo njiani zitafika.`,
      )}
      isBusy={isPending}
      onHold={hold}
      onClose={onClose}
    />
  );
}
