"use client";

import { LayoutTemplate } from "lucide-react";
import { Suspense, useState } from "react";
import { useWatch } from "react-hook-form";
import { Button } from "#components/ui/button/button.tsx";
import { lazyPart } from "#components/ui/load/lazy-part.ts";
import { useWasTrue } from "#components/ui/load/use-was-true.ts";
import { Note } from "#components/ui/note.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { useWindowCounts } from "#lib/client/campaigns/use-window-counts.ts";
import type { WindowCounts, WindowsOf } from "#lib/client/campaigns/window-queries.ts";
import type { PlanAnswer } from "#lib/contract/desk/campaign/draft.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount, formatNoun, plural } from "#lib/contract/words/format-count.ts";
import type { DraftValues } from "../draft/draft-values.ts";
import type { Composer } from "../draft/use-composer.ts";
import { useGoToReview } from "../steps/use-go-to-review.ts";
import { OthersLine } from "./others-line.tsx";
import { sentFrom } from "./sent-from.ts";
import { WindowGroups } from "./window-groups.tsx";

type ReviewWindowsProps = { composer: Composer; planned: PlanAnswer };

/** Who of a campaign of texts has an open window, before it is sent, and what the others get. */
export function ReviewWindows({ composer, planned: { campaign } }: ReviewWindowsProps) {
  const { form, zone, openings } = composer;
  const { control } = form;
  const others = useWatch({ control, name: "others" });
  const at = useWatch({ control, compute: (values: DraftValues) => sentFrom(values, { zone, openings }) });
  const of: WindowsOf = { id: campaign.id, revision: campaign.revision, at };
  const { data, isError, refetch } = useWindowCounts(of);
  return (
    <section
      aria-label={t("Who can get a text", "Anayeweza kupata maandishi")}
      data-target="windows"
      tabIndex={-1}
      className="flex flex-col gap-2 outline-none"
    >
      <p className="flex flex-wrap items-baseline gap-x-3 text-13">
        <span className="font-medium">
          {data && at !== null ? (
            <WhoAt at={data.at} />
          ) : (
            t("Who can get a text", "Anayeweza kupata maandishi")
          )}
        </span>
        <span className="text-12 text-ink-3">
          {t("Based on the messages we received", "Kulingana na jumbe tulizopokea")}
        </span>
      </p>
      {data ? (
        <Known composer={composer} of={of} counts={data} template={others?.templateName ?? null} />
      ) : isError ? (
        <Note
          tone="amber"
          isSmall
          title={t("We could not check who wrote to you", "Hatukuweza kukagua waliokuandikia")}
          actions={
            <Button size="small" onClick={() => void refetch()}>
              {t("Try again", "Jaribu tena")}
            </Button>
          }
        >
          {t(
            "A text reaches only people who wrote to you in the last 24 hours.",
            "Maandishi yanawafikia tu watu waliokuandikia ndani ya saa 24 zilizopita.",
          )}
        </Note>
      ) : (
        <p className="text-13 text-ink-3">
          {t(
            "Counting who wrote to you in the last 24 hours…",
            "Tunahesabu waliokuandikia ndani ya saa 24 zilizopita…",
          )}
        </p>
      )}
    </section>
  );
}

function WhoAt({ at }: Pick<WindowCounts, "at">) {
  const time = <Time value={at} show="day" />;
  return t(<>Who can get a text at {time}</>, <>Anayeweza kupata maandishi {time}</>);
}

type KnownProps = { composer: Composer; of: WindowsOf; counts: WindowCounts; template: string | null };

function Known({ composer, of, counts, template }: KnownProps) {
  return (
    <>
      <WindowGroups of={of} counts={counts} template={template} />
      <OthersChoice composer={composer} without={counts.closed + counts.unknown} />
    </>
  );
}

const { Part: OthersDialog, preload } = lazyPart(() =>
  import("./others-dialog.tsx").then((part) => part.OthersDialog),
);

type OthersChoiceProps = { composer: Composer; without: number };

/** A template for people without an open window, in the same campaign: choosing it makes the review anew. */
export function OthersChoice({ composer, without }: OthersChoiceProps) {
  const { form, review } = composer;
  const others = useWatch({ control: form.control, name: "others" });
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useWasTrue(isOpen);
  const { isWaiting, go } = useGoToReview(composer, { isAgain: true });
  const isBusy = isWaiting || review.isReviewing;
  const choose = { isBusy, onPointerEnter: preload, onFocus: preload, onClick: () => setOpen(true) };
  return (
    <>
      {others !== null ? (
        <OthersLine composer={composer} isBusy={isBusy} onChange={choose.onClick} onRemoved={go} />
      ) : without > 0 ? (
        <Note
          tone="amber"
          isSmall
          title={t(
            `${formatNoun(without, "person has", "people have")} no open window`,
            plural(
              without,
              "Mtu 1 hana dirisha lililo wazi",
              `Watu ${formatCount(without)} hawana dirisha lililo wazi`,
            ),
          )}
          actions={
            <Button size="small" icon={<LayoutTemplate />} {...choose}>
              {t("Choose a template for them", "Wachagulie kiolezo")}
            </Button>
          }
        >
          {t(
            "The service refuses a text to them. A template reaches them: they get it instead, and the others get your text.",
            "Huduma inakataa maandishi kwao. Kiolezo kinawafikia: wanapata hicho badala yake, na wengine wanapata maandishi yako.",
          )}
        </Note>
      ) : (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink-2">
          {t(
            "A window may close before it is somebody’s turn.",
            "Dirisha linaweza kufungwa kabla zamu ya mtu haijafika.",
          )}
          <Button size="small" {...choose}>
            {t("Choose a template for that", "Chagua kiolezo kwa hali hiyo")}
          </Button>
        </p>
      )}
      {wasOpen && (
        <Suspense>
          <OthersDialog composer={composer} isOpen={isOpen} onOpenChange={setOpen} onChosen={go} />
        </Suspense>
      )}
    </>
  );
}
