"use client";

import { Suspense, useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import type { ButtonSize } from "#components/ui/button/button-class.ts";
import { lazyPart } from "#components/ui/load/lazy-part.ts";
import { Dialog } from "#components/ui/popup/dialog.tsx";
import { OddAnswersLoading } from "./odd-answers-loading.tsx";

const { Part: OddAnswerList, preload } = lazyPart(() =>
  import("./odd-answer-list.tsx").then((part) => part.OddAnswerList),
);

/** One click to what the service really answered: refusals, lost answers and what was not understood. */
export function OddAnswers({ campaignId, size = "small" }: { campaignId: string; size?: ButtonSize }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size={size} onPointerEnter={preload} onFocus={preload} onClick={() => setOpen(true)}>
        Show the service’s answers
      </Button>
      <Dialog title="What the service answered" isOpen={isOpen} onOpenChange={setOpen}>
        {isOpen && (
          <Suspense fallback={<OddAnswersLoading />}>
            <OddAnswerList campaignId={campaignId} />
          </Suspense>
        )}
      </Dialog>
    </>
  );
}
