"use client";

import { Ban, CalendarClock, Copy, ListPlus, MessageSquarePlus, RotateCcw } from "lucide-react";
import { useWhyNotSend } from "#components/shell/sending/use-why-not-send.ts";
import { MenuButton } from "#components/ui/popup/menu-button.tsx";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import type { MakeList } from "../recipients/use-make-list.tsx";
import { isMovable, runFactsOf } from "../run-facts.ts";
import { useCopyCampaign } from "./use-copy-campaign.ts";

type RunMenuProps = {
  campaign: Campaign;
  /** Whoever sees masks would copy masks. */
  canCopy: boolean;
  makeList: MakeList | undefined;
  isCancellable: boolean;
  onMove: () => void;
  onCancel: () => void;
};

/** What else can be done with a campaign: another draft of it, another time, its end. */
export function RunMenu({ campaign, canCopy, makeList, isCancellable, onMove, onCancel }: RunMenuProps) {
  const copy = useCopyCampaign(campaign);
  // To stop is open to every sender; what sends, or sends at another time, to who may send by this channel.
  const isSendable = useWhyNotSend(campaign.channel) === undefined;
  const { notReached } = runFactsOf(campaign);
  const again = {
    key: "again",
    label: `Send again to the ${formatCount(notReached)} that failed…`,
    icon: <RotateCcw />,
    onSelect: () => copy("unreached"),
  };
  const message = {
    key: "message",
    label: "Use this message again…",
    icon: <MessageSquarePlus />,
    onSelect: () => copy("nobody"),
  };
  const everybody = {
    key: "copy",
    label: "Copy it with its people…",
    icon: <Copy />,
    onSelect: () => copy("all"),
  };
  const move = { key: "time", label: "Change the time…", icon: <CalendarClock />, onSelect: onMove };
  const end = {
    key: "cancel",
    label: cancelWord(campaign),
    icon: <Ban />,
    isDanger: true,
    onSelect: onCancel,
  };
  const list = makeList?.hasPeople && {
    key: "list",
    label: `${makeList.words}…`,
    icon: <ListPlus />,
    onSelect: makeList.open,
  };
  const people = [
    ...(canCopy && isSendable && notReached > 0 && isOver(campaign) ? [again] : []),
    ...(list ? [list] : []),
    ...(canCopy && isSendable ? [message, everybody] : []),
  ];
  const groups = [
    ...(people.length > 0 ? [{ key: "people", items: people }] : []),
    ...(isCancellable
      ? [{ key: "end", items: [...(isMovable(campaign) && isSendable ? [move] : []), end] }]
      : []),
  ];
  return groups.length === 0 ? null : <MenuButton label="More" groups={groups} />;
}

/** What is on its way cannot be called back: only who is queued is counted. */
const cancelWord = ({ counts: { queued } }: Campaign): string =>
  queued === 0 ? "Cancel the campaign…" : `Cancel the remaining ${formatCount(queued)}…`;

const OVER: readonly Campaign["state"][] = ["sent", "completed", "cancelled"];

/** While it runs more may fail, and those would be left behind. */
const isOver = ({ state }: Campaign): boolean => OVER.includes(state);
