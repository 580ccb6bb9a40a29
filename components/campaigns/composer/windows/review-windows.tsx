"use client";

import { useWatch } from "react-hook-form";
import { Button } from "#components/ui/button/button.tsx";
import { Note } from "#components/ui/note.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { useWindowCounts } from "#lib/client/campaigns/use-window-counts.ts";
import type { WindowCounts, WindowsOf } from "#lib/client/campaigns/window-queries.ts";
import type { PlanAnswer } from "#lib/contract/desk/campaign/draft.ts";
import type { DraftValues } from "../draft/draft-values.ts";
import type { Composer } from "../draft/use-composer.ts";
import { OthersChoice } from "./others-choice.tsx";
import { sentFrom } from "./sent-from.ts";
import { WindowGroups } from "./window-groups.tsx";

type ReviewWindowsProps = { composer: Composer; planned: PlanAnswer };

/** Who of a campaign of texts has an open window, before it is sent, and what the others get. */
export function ReviewWindows({ composer, planned: { campaign } }: ReviewWindowsProps) {
  const { form, zone, marketing } = composer;
  const { control } = form;
  const others = useWatch({ control, name: "others" });
  const at = useWatch({ control, compute: (values: DraftValues) => sentFrom(values, { zone, marketing }) });
  const of: WindowsOf = { id: campaign.id, revision: campaign.revision, at };
  const { data, isError, refetch } = useWindowCounts(of);
  return (
    <section
      aria-label="Who can get a text"
      data-target="windows"
      tabIndex={-1}
      className="flex flex-col gap-2 outline-none"
    >
      <p className="flex flex-wrap items-baseline gap-x-3 text-13">
        <span className="font-medium">
          Who can get a text
          {data && at !== null && (
            <>
              {" at "}
              <Time value={data.at} show="day" />
            </>
          )}
        </span>
        <span className="text-12 text-ink-3">Based on the messages we received</span>
      </p>
      {data ? (
        <Known composer={composer} of={of} counts={data} template={others?.templateName ?? null} />
      ) : isError ? (
        <Note
          tone="amber"
          isSmall
          title="We could not check who wrote to you"
          actions={
            <Button size="small" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          A text reaches only people who wrote to you in the last 24 hours.
        </Note>
      ) : (
        <p className="text-13 text-ink-3">Counting who wrote to you in the last 24 hours…</p>
      )}
    </section>
  );
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
