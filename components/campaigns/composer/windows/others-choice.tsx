"use client";

import { LayoutTemplate } from "lucide-react";
import { Suspense, useState } from "react";
import { useWatch } from "react-hook-form";
import { Button } from "#components/ui/button/button.tsx";
import { lazyPart } from "#components/ui/load/lazy-part.ts";
import { useWasTrue } from "#components/ui/load/use-was-true.ts";
import { Note } from "#components/ui/note.tsx";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import type { Composer } from "../draft/use-composer.ts";
import { useGoToReview } from "../steps/use-go-to-review.ts";
import { OthersLine } from "./others-line.tsx";

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
          title={`${formatNoun(without, "person has", "people have")} no open window`}
          actions={
            <Button size="small" icon={<LayoutTemplate />} {...choose}>
              Choose a template for them
            </Button>
          }
        >
          The service refuses a text to them. A template reaches them: they get it instead, and the others get
          your text.
        </Note>
      ) : (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink-2">
          A window may close before it is somebody’s turn.
          <Button size="small" {...choose}>
            Choose a template for that
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
