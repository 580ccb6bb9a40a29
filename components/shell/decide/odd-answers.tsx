"use client";

import { Suspense, useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import type { ButtonSize } from "#components/ui/button/button-class.ts";
import { lazyPart } from "#components/ui/load/lazy-part.ts";
import { Dialog } from "#components/ui/popup/dialog.tsx";
import { t } from "#lib/contract/language.ts";
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
        {t("Show the service’s answers", "Onyesha majibu ya huduma")}
      </Button>
      <Dialog
        title={t("What the service answered", "Huduma ilijibu nini")}
        isOpen={isOpen}
        onOpenChange={setOpen}
      >
        {isOpen && (
          <Suspense fallback={<OddAnswersLoading />}>
            <OddAnswerList campaignId={campaignId} />
          </Suspense>
        )}
      </Dialog>
    </>
  );
}
