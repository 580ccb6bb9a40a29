"use client";

import { Undo2 } from "lucide-react";
import { useState } from "react";
import { useDeleteOptOut } from "#lib/client/opt-outs/mutations.ts";
import type { OptOut } from "#lib/contract/desk/people/opt-out.ts";
import { MIN_UNDO_REASON } from "#lib/contract/desk/people/opt-out-source.ts";
import { t } from "#lib/contract/language.ts";
import { formatNumber } from "../domain/format-number.ts";
import { HowAskedField } from "../shell/chosen/how-asked-field.tsx";
import { SaidWords, sourceWords } from "../shell/person/said-words.tsx";
import { SaveFault } from "../shell/save-fault.tsx";
import { FormDialog } from "../ui/popup/form-dialog.tsx";
import { Time } from "../ui/time/time.tsx";
import { showToast } from "../ui/toast/show-toast.ts";

type UndoDialogProps = { optOut: OptOut; isOpen: boolean; onClose: () => void };

/** Says what an undo undoes, and asks why: messages to somebody who wrote STOP are a serious thing. */
export function UndoDialog({ optOut, isOpen, onClose }: UndoDialogProps) {
  const { number, personName: name, id } = optOut;
  const [reason, setReason] = useState("");
  const { mutate, isPending, error } = useDeleteOptOut();
  const who = name === null ? formatNumber(number) : <bdi>{name}</bdi>;
  const missing = MIN_UNDO_REASON - reason.trim().length;
  function undo() {
    mutate(
      { number, reason: reason.trim(), id },
      {
        onSuccess: () => {
          showToast({
            tone: "green",
            title: <>{t(<>{who} can get messages again</>, <>{who} anaweza kupata jumbe tena</>)}</>,
          });
          onClose();
        },
      },
    );
  }
  return (
    <FormDialog
      isOpen={isOpen}
      isInsistent
      title={t(<>Let {who} get messages again?</>, <>Ruhusu {who} apate jumbe tena?</>)}
      purpose={
        <span className="num">
          {t(
            <>
              {name !== null && `${formatNumber(number)}. `}Do this only if they have asked you to. We keep
              your name, the reason and the time.
            </>,
            <>
              {name !== null && `${formatNumber(number)}. `}Fanya hivi ikiwa tu amekuomba. Tunahifadhi jina
              lako, sababu na wakati.
            </>,
          )}
        </span>
      }
      button={t("Let them get messages again", "Mruhusu apate jumbe tena")}
      icon={<Undo2 />}
      isBusy={isPending}
      lockedBecause={
        missing > 0
          ? t("Say how they asked, in at least 10 characters", "Sema alivyoomba, kwa herufi 10 au zaidi")
          : undefined
      }
      cancel={t("Keep opted out", "Abaki amejitoa")}
      onSubmit={undo}
      onClose={onClose}
    >
      <WhatWasSaid optOut={optOut} />
      <HowAskedField
        hint={t(`at least ${MIN_UNDO_REASON} characters`, `herufi ${MIN_UNDO_REASON} au zaidi`)}
        reason={reason}
        onChange={setReason}
      />
      <SaveFault error={error} title={t("Still opted out", "Bado amejitoa")} />
    </FormDialog>
  );
}

/** What is undone, and what was said before it, newest first. */
export function WhatWasSaid({ optOut: { history } }: { optOut: OptOut }) {
  return (
    <section aria-label={t("What was said", "Kilichosemwa")} className="flex flex-col gap-1">
      <h3 className="font-medium text-13">{t("What was said", "Kilichosemwa")}</h3>
      <ul className="flex flex-col gap-1.5 text-13 text-ink-2">
        {history.map((fact) => (
          <li key={fact.id} className="flex flex-wrap gap-x-2">
            <span className="num text-ink-3">
              <Time value={fact.saidAt} show="day" />
            </span>
            <span className="font-medium text-ink">
              {fact.isOut ? t("Opted out", "Amejitoa") : t("Back in", "Amerudi")}
            </span>
            <SaidWords fact={fact} />
            <span className="text-ink-3">{sourceWords(fact)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
