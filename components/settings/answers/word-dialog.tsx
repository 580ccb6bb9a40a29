"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSaveWordAnswers } from "#lib/client/answers.ts";
import { factsQuery } from "#lib/client/facts/queries.ts";
import { t } from "#lib/contract/language.ts";
import {
  foldWord,
  MAX_ANSWER_TEXT,
  MAX_ANSWER_WORD,
  MAX_ANSWER_WORDS,
  type WordAnswer,
} from "#lib/contract/rules/answers.ts";
import { Fault } from "#lib/fault.ts";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { Textarea } from "../../ui/field/textarea.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";
import { AnswerPreview } from "./answer-preview.tsx";

type WordDialogProps = {
  all: readonly WordAnswer[];
  /** Its place among them; that of one more: a new one. */
  at: number;
  isOpen: boolean;
  onClose: () => void;
};

const MOST_SHOWN = 6;

/** Writes an answer to some words, or changes one. */
export function WordDialog({ all, at, isOpen, onClose }: WordDialogProps) {
  // As they were when this was opened: the page behind may hear of others.
  const [seen] = useState(all);
  const before = seen[at];
  const [typed, setTyped] = useState({
    words: before?.words.join(", ") ?? "",
    text: before?.text ?? "",
  });
  const { mutate, isPending, error } = useSaveWordAnswers();
  const words = wordsIn(typed.words);
  function submit() {
    mutate(
      { next: seen.toSpliced(at, 1, { words, text: typed.text.trim() }), seen },
      {
        onSuccess: () => {
          showToast({ tone: "green", title: t("Answer saved", "Jibu limehifadhiwa") });
          onClose();
        },
      },
    );
  }
  const fault = faultOf(error, at);
  return (
    <FormDialog
      isOpen={isOpen}
      isInsistent
      title={
        before ? t("Change the answer", "Badilisha jibu") : t("New answer to words", "Jibu jipya la maneno")
      }
      purpose={t(
        "Whoever writes one of these words, and nothing else, gets the answer. Case, accents and signs around it make no difference. Nobody gets it while one of you answers them.",
        "Anayeandika mojawapo ya maneno haya, bila kingine, hupata jibu. Herufi kubwa au ndogo, alama za juu na alama zinazolizunguka hazibadilishi kitu. Hakuna anayelipata wakati mmoja wenu anamjibu.",
      )}
      button={t("Save answer", "Hifadhi jibu")}
      isBusy={isPending}
      lockedBecause={whyNot(words, typed.text)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t("Words", "Maneno")}
        hint={t("Put a comma between them", "Weka koma kati yake")}
        error={fault?.words}
      >
        <Input
          autoComplete="off"
          maxLength={MAX_ANSWER_WORDS * (MAX_ANSWER_WORD + 2)}
          placeholder={t("PRICE, BEI", "BEI, PRICE")}
          value={typed.words}
          onChange={({ target }) => setTyped({ ...typed, words: target.value })}
        />
      </Field>
      <div className="flex flex-col gap-2">
        <Field label={t("Answer", "Jibu")} hint={<FieldsHint />} error={fault?.text}>
          <Textarea
            rows={4}
            maxLength={MAX_ANSWER_TEXT}
            value={typed.text}
            onChange={({ target }) => setTyped({ ...typed, text: target.value })}
          />
        </Field>
        <AnswerPreview text={typed.text} />
      </div>
      {!fault && <SaveFault error={error} title={t("Not saved", "Haikuhifadhiwa")} />}
    </FormDialog>
  );
}

/** Of a person without a value the field of it says what stands there, or they get no answer. */
function FieldsHint() {
  const fields = useQuery(factsQuery).data?.personFields.filter(({ isRetired }) => !isRetired) ?? [];
  const [first] = fields;
  if (!first) return null;
  const known = fields
    .slice(0, MOST_SHOWN)
    .map(({ label }) => `{{${label}}}`)
    .join(", ");
  return t(
    `You can write ${known}. Whoever has no value gets no answer, unless you write what to say: {{${first.label}|not known}}`,
    `Unaweza kuandika ${known}. Asiye na thamani hapati jibu, usipoandika cha kusema: {{${first.label}|haijulikani}}`,
  );
}

const wordsIn = (typed: string): string[] =>
  typed
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== "");

function whyNot(words: readonly string[], text: string): string | undefined {
  if (words.every((word) => foldWord(word) === "")) return t("Write a word first", "Andika neno kwanza");
  return text.trim() === "" ? t("Write the answer first", "Andika jibu kwanza") : undefined;
}

/** What is wrong at the fields of this answer; null where it is something else. */
function faultOf(error: Error | null, at: number): { words?: string; text?: string } | null {
  const own = error instanceof Fault ? error.fields : [];
  const rules = (["words", "text"] as const).flatMap((name) => {
    const found = own.find(({ path }) => path.startsWith(`wordAnswers.${at}.${name}`));
    return found ? [[name, found.rule] as const] : [];
  });
  return rules.length === 0 ? null : Object.fromEntries(rules);
}
