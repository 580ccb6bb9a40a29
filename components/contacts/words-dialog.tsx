"use client";

import { useState } from "react";
import { useUpdateOptOutWords } from "#lib/client/opt-outs/mutations.ts";
import type { OptOutWordsAnswer } from "#lib/contract/desk/people/opt-out.ts";
import { t } from "#lib/contract/language.ts";
import { SaveFault } from "../shell/save-fault.tsx";
import { Field } from "../ui/field/field.tsx";
import { Textarea } from "../ui/field/textarea.tsx";
import { FormDialog } from "../ui/popup/form-dialog.tsx";
import { showToast } from "../ui/toast/show-toast.ts";

type WordsDialogProps = { words: OptOutWordsAnswer; isOpen: boolean; onClose: () => void };

/** The words of this company; the built-in ones cannot be taken away. */
export function WordsDialog({ words: { builtIn, own }, isOpen, onClose }: WordsDialogProps) {
  // As they were when this was opened: the page behind may hear of others.
  const [seen] = useState(own);
  const [out, setOut] = useState(own.out.join("\n"));
  const [back, setBack] = useState(own.in.join("\n"));
  const { mutate, isPending, error } = useUpdateOptOutWords();
  function save() {
    mutate(
      { out: linesOf(out), in: linesOf(back), seen },
      {
        onSuccess: () => {
          showToast({
            tone: "green",
            title: t(
              "Words saved. They count for messages from now on.",
              "Maneno yamehifadhiwa. Yanahesabika kwa jumbe kuanzia sasa.",
            ),
          });
          onClose();
        },
      },
    );
  }
  return (
    <FormDialog
      isOpen={isOpen}
      title={t("Your own words", "Maneno yako mwenyewe")}
      purpose={t(
        "One word or phrase on a line. Choose words that nobody writes for another reason.",
        "Neno au kifungu kimoja kwa kila mstari. Chagua maneno ambayo hakuna anayeyaandika kwa sababu nyingine.",
      )}
      button={t("Save words", "Hifadhi maneno")}
      isBusy={isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <Field
        label={t("Stop messages", "Simamisha jumbe")}
        hint={t(`in addition to ${builtIn.out.join(", ")}`, `pamoja na ${builtIn.out.join(", ")}`)}
      >
        <Textarea value={out} rows={3} onChange={(event) => setOut(event.target.value)} />
      </Field>
      <Field
        label={t("Start them again", "Zianzishe tena")}
        hint={t(`in addition to ${builtIn.in.join(", ")}`, `pamoja na ${builtIn.in.join(", ")}`)}
      >
        <Textarea value={back} rows={3} onChange={(event) => setBack(event.target.value)} />
      </Field>
      <SaveFault error={error} title={t("Words not saved", "Maneno hayajahifadhiwa")} />
    </FormDialog>
  );
}

const linesOf = (text: string): string[] => text.split("\n").filter((line) => line.trim() !== "");
