"use client";

import {
  Ban,
  CalendarClock,
  Columns2,
  Copy,
  ListPlus,
  MessageSquarePlus,
  Pause,
  Repeat,
  Reply,
  RotateCcw,
} from "lucide-react";
import { type MouseEvent, Suspense, useState } from "react";
import { DownloadLink } from "#components/shell/download-link.tsx";
import { useWhyNotSend } from "#components/shell/sending/use-why-not-send.ts";
import { Button } from "#components/ui/button/button.tsx";
import { buttonClass } from "#components/ui/button/button-class.ts";
import { lazyPart } from "#components/ui/load/lazy-part.ts";
import { isStillOn } from "#components/ui/load/leaving.ts";
import { loadPart } from "#components/ui/load/load-part.ts";
import { useNavigate } from "#components/ui/load/use-go.ts";
import { useOneAtATime } from "#components/ui/load/use-one-at-a-time.ts";
import { MenuButton } from "#components/ui/popup/menu-button.tsx";
import { useTimeFacts } from "#components/ui/time/time-provider.tsx";
import { showToast } from "#components/ui/toast/show-toast.ts";
import { detailOf } from "#lib/client/detail-of.ts";
import { doorHref } from "#lib/client/door-href.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { CANCELLABLE_STATES } from "#lib/contract/desk/campaign/campaign-states.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount, plural } from "#lib/contract/words/format-count.ts";
import type { MakeList } from "../recipients/use-make-list.tsx";
import { isMovable, leavingAtMost, runFactsOf } from "../run-facts.ts";
import { CancelDialog, ResumeButton, useSteering } from "./cancel-dialog.tsx";
import type { Copied } from "./copy-campaign.ts";

const { Part: RescheduleDialog } = lazyPart(() =>
  import("./reschedule-dialog.tsx").then((part) => part.RescheduleDialog),
);

const { Part: AutomationDialog } = lazyPart(() =>
  import("../../automations/automation-dialog.tsx").then((part) => part.AutomationDialog),
);

export type Rights = {
  canSteer: boolean;
  canSeeNumbers: boolean;
  canExport: boolean;
  canSendOutsideHours: boolean;
};

type RunActionsProps = { campaign: Campaign; rights: Rights; makeList: MakeList | undefined };

/** Pause, resume, stop and the report: each button says what it does to how many. */
export function RunActions({ campaign, rights, makeList }: RunActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const [making, setMaking] = useState<"repeat" | "follow-up" | null>(null);
  const { steer, isBusy } = useSteering(campaign);
  const { state } = campaign;
  function pause({ detail }: MouseEvent) {
    // Pause and Resume are in the same place: the second half of a double click would undo the first.
    if (detail <= 1) steer("pause");
  }
  // Of what was made over the API there is no composer that could discard it.
  const isCancellable = rights.canSteer && (state === "ready" || CANCELLABLE_STATES.includes(state));
  return (
    <>
      {rights.canSteer && (state === "running" || state === "scheduled") && (
        <Button icon={<Pause />} isBusy={isBusy} onClick={pause}>
          {pauseWord(campaign)}
        </Button>
      )}
      {rights.canSteer && isResumedHere(campaign) && <ResumeButton campaign={campaign} />}
      {rights.canExport && campaign.peopleRemovedAt === null && <Report id={campaign.id} />}
      <RunMenu
        campaign={campaign}
        canCopy={rights.canSteer && rights.canSeeNumbers && campaign.peopleRemovedAt === null}
        makeList={makeList}
        isCancellable={isCancellable}
        onMake={setMaking}
        onMove={() => setMoving(true)}
        onCancel={() => setAsking(true)}
      />
      {isMoving && (
        <Suspense>
          <RescheduleDialog campaign={campaign} isOpen onOpenChange={setMoving} />
        </Suspense>
      )}
      {making && (
        <Suspense>
          <AutomationDialog making={{ kind: making, of: campaign }} isOpen onClose={() => setMaking(null)} />
        </Suspense>
      )}
      <CancelDialog campaign={campaign} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}

/** The note that says why a campaign stopped has the ways on in it. */
const isResumedHere = ({ state, hold }: Campaign): boolean =>
  state === "paused" || (state === "needs-attention" && hold === null);

function pauseWord(campaign: Campaign): string {
  if (campaign.state === "scheduled") return t("Pause the schedule", "Sitisha ratiba kwa muda");
  const out = leavingAtMost(campaign);
  return out === 0
    ? t("Pause", "Sitisha kwa muda")
    : t(
        `Pause (up to ${formatCount(out)} are already being sent)`,
        `Sitisha kwa muda (hadi ${formatCount(out)} tayari zinatumwa)`,
      );
}

function Report({ id }: { id: string }) {
  return (
    <DownloadLink
      href={doorHref("GET /api/campaigns/:id/report.xlsx", { params: { id } })}
      title={t("Download report: your columns + result (Excel)", "Pakua ripoti: safu zako + matokeo (Excel)")}
      aria-label={t(
        "Download report: your columns + result (Excel)",
        "Pakua ripoti: safu zako + matokeo (Excel)",
      )}
      // On a phone the links above the recipients have to do: Pause takes the whole line.
      className={`${buttonClass({ look: "quiet", size: "normal", isIcon: true, icon: "lucide-download" })} max-sm:hidden`}
    />
  );
}

type RunMenuProps = {
  campaign: Campaign;
  /** Whoever sees masks would copy masks. */
  canCopy: boolean;
  makeList: MakeList | undefined;
  isCancellable: boolean;
  /** Has it repeated, or followed up. */
  onMake: (kind: "repeat" | "follow-up") => void;
  onMove: () => void;
  onCancel: () => void;
};

/** What else can be done with a campaign: another draft of it, another time, its end. */
export function RunMenu({
  campaign,
  canCopy,
  makeList,
  isCancellable,
  onMake,
  onMove,
  onCancel,
}: RunMenuProps) {
  const copy = useCopyCampaign(campaign);
  const go = useNavigate();
  // To stop is open to every sender; what sends, or sends at another time, to who may send by this channel.
  const isSendable = useWhyNotSend(campaign.channel) === undefined;
  const { notReached } = runFactsOf(campaign);
  const again = {
    key: "again",
    label: againWord(notReached),
    icon: <RotateCcw />,
    onSelect: () => copy("unreached"),
  };
  const message = {
    key: "message",
    label: t("Use this message again…", "Tumia ujumbe huu tena…"),
    icon: <MessageSquarePlus />,
    onSelect: () => copy("nobody"),
  };
  const everybody = {
    key: "copy",
    label: t("Copy it with its people…", "Nakili pamoja na watu wake…"),
    icon: <Copy />,
    onSelect: () => copy("all"),
  };
  const repeat = {
    key: "repeat",
    label: t("Repeat this…", "Rudia hii…"),
    icon: <Repeat />,
    onSelect: () => onMake("repeat"),
  };
  const follow = {
    key: "follow",
    label: t("Follow up…", "Fuatilia…"),
    icon: <Reply />,
    onSelect: () => onMake("follow-up"),
  };
  const move = {
    key: "time",
    label: t("Change the time…", "Badilisha muda…"),
    icon: <CalendarClock />,
    onSelect: onMove,
  };
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
    ...compareItems(campaign, go),
    ...(canCopy && isSendable && notReached > 0 && isOver(campaign) ? [again] : []),
    ...(list ? [list] : []),
    ...(canCopy && isSendable ? [message, everybody, repeat, follow] : []),
  ];
  const groups = [
    ...(people.length > 0 ? [{ key: "people", items: people }] : []),
    ...(isCancellable
      ? [{ key: "end", items: [...(isMovable(campaign) && isSendable ? [move] : []), end] }]
      : []),
  ];
  return groups.length === 0 ? null : <MenuButton label={t("More", "Zaidi")} groups={groups} />;
}

const compareItems = ({ id, startedAt }: Campaign, go: ReturnType<typeof useNavigate>) =>
  startedAt === null
    ? []
    : [
        {
          key: "compare",
          label: t("Compare…", "Linganisha…"),
          icon: <Columns2 />,
          onSelect: () => go.push(`/campaigns/compare?ids=${id}`),
        },
      ];

/** What is on its way cannot be called back: only who is queued is counted. */
const cancelWord = ({ counts: { queued } }: Campaign): string =>
  queued === 0
    ? t("Cancel the campaign…", "Ghairi kampeni…")
    : t(
        `Cancel the remaining ${formatCount(queued)}…`,
        plural(queued, "Ghairi 1 uliobaki…", `Ghairi ${formatCount(queued)} zilizobaki…`),
      );

const againWord = (failed: number): string =>
  t(
    `Send again to the ${formatCount(failed)} that failed…`,
    plural(
      failed,
      "Tuma tena kwa 1 ambaye ilishindikana…",
      `Tuma tena kwa ${formatCount(failed)} ambao ilishindikana…`,
    ),
  );

const OVER: readonly Campaign["state"][] = ["sent", "completed", "cancelled"];

/** While it runs more may fail, and those would be left behind. */
const isOver = ({ state }: Campaign): boolean => OVER.includes(state);

/** Makes a draft of a campaign and goes there: what is sent is decided there. */
export function useCopyCampaign(campaign: Campaign) {
  const go = useNavigate();
  const { zone } = useTimeFacts();
  const { run } = useOneAtATime();
  async function copy(people: Copied) {
    const from = location.pathname;
    try {
      const { copyCampaign } = await loadPart(() => import("./copy-campaign.ts"));
      const { id, copied } = await copyCampaign(campaign, people, zone);
      if (people === "unreached") sayFewer(copied, runFactsOf(campaign).notReached);
      if (isStillOn(from)) go.push(`/campaigns/${id}/edit`);
    } catch (error) {
      const detail = detailOf(error);
      showToast({
        tone: "red",
        title: t("The campaign could not be copied", "Kampeni haikuweza kunakiliwa"),
        detail,
      });
    }
  }
  return (people: Copied) => void run(() => copy(people));
}

function sayFewer(copied: number, failed: number): void {
  if (copied >= failed) return;
  showToast({
    tone: "amber",
    title: t(
      `${copied} of ${failed} are in this draft`,
      `${copied} kati ya ${failed} wamo kwenye rasimu hii`,
    ),
    detail: t(
      "We are not certain that the others did not get it.",
      "Hatuna uhakika kwamba wengine hawakuipata.",
    ),
  });
}
