"use client";

import { DialogLink } from "#components/shell/dialog-link.tsx";
import { useCanSeeNumbers } from "#components/shell/sending/use-can-see-numbers.ts";
import { PageLink } from "#components/ui/list/page-link.tsx";
import { lazyPart } from "#components/ui/load/lazy-part.ts";
import { Time } from "#components/ui/time/time.tsx";
import type { CampaignRepeat } from "#lib/contract/desk/campaign/repeats.ts";
import { t } from "#lib/contract/language.ts";
import { queuedThereWords, repeatParts } from "./repeat-words.ts";

const { Part: RepeatPeopleDialog, preload } = lazyPart(() =>
  import("./repeat-people-dialog.tsx").then((part) => part.RepeatPeopleDialog),
);

type RepeatThereProps = { id: string; repeat: CampaignRepeat };

/** What became of these people in the other campaign, the way to cancel what is queued there, and who they are. */
export function RepeatThere({ id, repeat }: RepeatThereProps) {
  const href = `/campaigns/${repeat.id}`;
  const queuedThere = queuedThereWords(repeat);
  return (
    <>
      <There repeat={repeat} />{" "}
      {queuedThere !== null && (
        <>
          {queuedThere} <CancelThere href={href} />{" "}
        </>
      )}
      <SeeWho id={id} repeat={repeat} />
    </>
  );
}

function There({ repeat }: Pick<RepeatThereProps, "repeat">) {
  const parts = repeatParts(repeat);
  const time = <Time value={repeat.startedAt} show="day" />;
  const campaign = (
    <PageLink href={`/campaigns/${repeat.id}`} dir="auto">
      {repeat.name}
    </PageLink>
  );
  return repeat.state === "scheduled"
    ? t(
        <>
          In “{campaign}”, which is sent {time}: {parts}.
        </>,
        <>
          Kwenye “{campaign}”, itakayotumwa {time}: {parts}.
        </>,
      )
    : t(
        <>
          In “{campaign}”, started {time}: {parts}.
        </>,
        <>
          Kwenye “{campaign}”, iliyoanza {time}: {parts}.
        </>,
      );
}

const CancelThere = ({ href }: { href: string }) =>
  t(
    <>
      <PageLink href={href}>Cancel it there</PageLink> if this campaign replaces it.
    </>,
    <>
      <PageLink href={href}>Ighairi huko</PageLink> kama kampeni hii inachukua nafasi yake.
    </>,
  );

/** Opens who of a plan is in the other campaign, too; for who may see it. */
function SeeWho({ id, repeat }: RepeatThereProps) {
  const canSee = useCanSeeNumbers();
  if (!canSee) return null;
  return (
    <DialogLink
      preload={preload}
      dialog={(state) => <RepeatPeopleDialog id={id} repeat={repeat} purpose={purposeWords()} {...state} />}
    >
      {t("See who", "Tazama ni nani")}
    </DialogLink>
  );
}

const purposeWords = () =>
  t(
    "They are recipients of this campaign, and of the other one with the same message too.",
    "Ni wapokeaji wa kampeni hii, na pia wa ile nyingine yenye ujumbe huo huo.",
  );
