"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleQuestionMark } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { PageLink } from "#components/ui/list/page-link.tsx";
import { lazyPart } from "#components/ui/load/lazy-part.ts";
import { useWasTrue } from "#components/ui/load/use-was-true.ts";
import { Note } from "#components/ui/note.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { unknownQuery } from "#lib/client/campaigns/queries.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { UnknownAttempt } from "#lib/contract/desk/campaign/unknown.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount, formatNoun, formatNounSw, plural } from "#lib/contract/words/format-count.ts";
import { OddAnswers } from "./odd-answers.tsx";

const { Part: SettleDialog, preload } = lazyPart(() =>
  import("./settle-dialog.tsx").then((part) => part.SettleDialog),
);

/** Fetches the dialog once the pointer or the focus comes near its buttons. */
const soon = { onPointerEnter: preload, onFocus: preload };

/** The call-out for requests without a clear answer: what is known, and the way to decide. */
export function UnknownNote({ campaign, canSettle }: { campaign: Campaign; canSettle: boolean }) {
  const [view, setView] = useState<"evidence" | "settle" | null>(null);
  const wasOpen = useWasTrue(view !== null);
  const count = campaign.counts.unknown;
  const { data } = useQuery({ ...unknownQuery(campaign.id), enabled: count > 0 });
  const attempts = data?.items ?? [];
  if (count === 0) return null;
  return (
    <>
      <Note
        tone="amber"
        icon={<CircleQuestionMark />}
        title={t(
          `May have been sent: no clear answer for ${formatNoun(count, "person", "people")}`,
          `Huenda imetumwa: hakuna jibu la wazi kwa ${formatNounSw(count, "mtu", "watu")}`,
        )}
        actions={
          <>
            <Button size="small" {...soon} onClick={() => setView("evidence")}>
              {t("Show the evidence", "Onyesha ushahidi")}
            </Button>
            {canSettle && <OddAnswers campaignId={campaign.id} />}
            {canSettle && (
              <Button size="small" {...soon} onClick={() => setView("settle")}>
                {t(
                  `Decide for ${formatNoun(count, "person", "people")}`,
                  `Amua kwa ${formatNounSw(count, "mtu", "watu")}`,
                )}
              </Button>
            )}
          </>
        }
      >
        <WhatIsKnown attempts={attempts} />{" "}
        {t("We will not send them again unless you tell us to.", "Hatutawatumia tena usipotuambia.")}
      </Note>
      {data?.resends && wasOpen && (
        <Suspense>
          <SettleDialog
            campaign={campaign}
            attempts={attempts}
            resends={data.resends}
            view={view}
            onClose={() => setView(null)}
            onSettle={canSettle ? () => setView("settle") : undefined}
          />
        </Suspense>
      )}
    </>
  );
}

function WhatIsKnown({ attempts }: { attempts: readonly UnknownAttempt[] }) {
  const [first] = attempts;
  if (!first) return null;
  if (attempts.length > 1)
    return t(
      `We sent ${attempts.length} requests that got no clear answer.`,
      `Tulituma maombi ${attempts.length} ambayo hayakupata jibu la wazi.`,
    );
  const request = (
    <PageLink className="link" href={`/events/requests/${first.attemptId}`}>
      {t(`request ${first.request}`, `ombi ${first.request}`)}
    </PageLink>
  );
  const at = <Time value={first.attemptedAt} show="second" />;
  return (
    <>
      {t(
        <>
          We sent {request} at {at}.
        </>,
        <>
          Tulituma {request} mnamo {at}.
        </>,
      )}{" "}
      {first.problem ?? t("We got no clear answer.", "Hatukupata jibu la wazi.")} {first.balanceDetail}
    </>
  );
}

type RemovedNoteProps = { of: "campaign" | "send"; removedAt: NonNullable<Campaign["peopleRemovedAt"]> };

/** In the place of the recipients, once their details were removed. */
export function RemovedNote({ of, removedAt }: RemovedNoteProps) {
  return (
    <div id="recipients" className="scroll-mt-16">
      <Note
        tone="grey"
        title={
          of === "campaign"
            ? t("The people of this campaign were removed", "Watu wa kampeni hii wameondolewa")
            : t("The people of this send were removed", "Watu wa utumaji huu wameondolewa")
        }
      >
        {t(
          <>
            Their numbers, texts and delivery reports were removed <Time value={removedAt} show="day" />. How
            long we keep them, and who is erased, is decided under Settings. The totals above stay.
          </>,
          <>
            Namba zao, maandishi na ripoti za kufika ziliondolewa <Time value={removedAt} show="day" />. Muda
            wa kuzihifadhi, na nani afutwe kabisa, huamuliwa kwenye Mipangilio. Jumla zilizo juu zinabaki.
          </>,
        )}
      </Note>
    </div>
  );
}

type ErasedNoteProps = { campaign: Pick<Campaign, "erased" | "peopleRemovedAt"> };

/** Why fewer people are listed than its figures count. */
export function ErasedNote({ campaign: { erased, peopleRemovedAt } }: ErasedNoteProps) {
  if (erased === 0 || peopleRemovedAt !== null) return null;
  return (
    <Note
      tone="grey"
      isSmall
      title={t(
        `${formatNoun(erased, "person was", "people were")} erased`,
        plural(
          erased,
          `Mtu ${formatCount(erased)} amefutwa kabisa`,
          `Watu ${formatCount(erased)} wamefutwa kabisa`,
        ),
      )}
    >
      {t(
        "The figures still count them. The list and the report no longer have them.",
        "Takwimu bado zinawahesabu. Orodha na ripoti haziwaonyeshi tena.",
      )}
    </Note>
  );
}
