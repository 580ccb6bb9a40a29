"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { answersQuery, useSaveWordAnswers } from "#lib/client/answers.ts";
import { t } from "#lib/contract/language.ts";
import { MAX_ANSWERS, type WordAnswer } from "#lib/contract/rules/answers.ts";
import { LANGUAGE_NAMES, PUBLIC_LANGUAGES } from "#lib/contract/rules/public-words.ts";
import { hoursWords } from "#lib/contract/words/hours-words.ts";
import { ListError } from "../../shell/list-error.tsx";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Facts } from "../../ui/facts.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Skeleton } from "../../ui/load/skeleton.tsx";
import { useOpening } from "../../ui/load/use-opening.ts";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { Section } from "../../ui/section.tsx";
import { SettingSection } from "../setting-section.tsx";

const awayDialog = lazyPart(() => import("./away-dialog.tsx").then((part) => part.AwayDialog));
const { Part: WordDialog, preload } = lazyPart(() =>
  import("./word-dialog.tsx").then((part) => part.WordDialog),
);

/** What answers by itself: while the office is closed, and to words. */
export function AnswersSection({ canChange }: { canChange: boolean }) {
  return (
    <>
      <AwaySection canChange={canChange} />
      <WordsSection canChange={canChange} />
    </>
  );
}

function AwaySection({ canChange }: { canChange: boolean }) {
  const away = useQuery(answersQuery).data?.awayAnswer;
  return (
    <SettingSection
      title={t("Away answer", "Jibu la ofisi ikiwa imefungwa")}
      anchor="away"
      value={away}
      dialog={awayDialog}
      change={canChange && t("Change the away answer…", "Badilisha jibu hili…")}
    >
      <p className="num text-13 text-ink-2">
        {away?.isOn === true
          ? t(
              `On. The office is open ${hoursWords(away.hours)}. Whoever writes by chat outside of these hours gets it once.`,
              `Limewashwa. Ofisi iko wazi ${hoursWords(away.hours)}. Anayeandika kwa chat nje ya saa hizi hulipata mara moja.`,
            )
          : t(
              "Off. Whoever writes while the office is closed waits until one of you answers.",
              "Limezimwa. Anayeandika ofisi ikiwa imefungwa husubiri hadi mmoja wenu ajibu.",
            )}
      </p>
      {away?.isOn === true && (
        <Facts
          shape="list"
          facts={PUBLIC_LANGUAGES.map((language) => ({
            key: language,
            label: LANGUAGE_NAMES[language],
            value: (
              <span lang={language} className="whitespace-pre-wrap">
                {away[language]}
              </span>
            ),
          }))}
        />
      )}
    </SettingSection>
  );
}

type Opened = { kind: "edit" | "delete"; at: number };

function WordsSection({ canChange }: { canChange: boolean }) {
  const query = useQuery(answersQuery);
  const all = query.data?.wordAnswers;
  const { isOpen, turn, open, close } = useOpening();
  const [opened, setOpened] = useState<Opened>({ kind: "edit", at: 0 });
  function show(next: Opened) {
    setOpened(next);
    open();
  }
  const { kind, at } = opened;
  return (
    <Section
      title={t("Answers to words", "Majibu ya maneno")}
      anchor="word-answers"
      end={
        canChange &&
        all !== undefined &&
        all.length < MAX_ANSWERS && (
          <Button
            size="small"
            onPointerEnter={preload}
            onFocus={preload}
            onClick={() => show({ kind: "edit", at: all.length })}
          >
            {t("New answer…", "Jibu jipya…")}
          </Button>
        )
      }
    >
      <Card>
        {query.error && !query.data ? (
          <ListError title={t("We could not read the answers", "Hatukuweza kusoma majibu")} query={query}>
            {t("People are answered as before.", "Watu wanajibiwa kama kawaida.")}
          </ListError>
        ) : (
          <>
            {all === undefined && <Skeleton width="full" />}
            {all?.length === 0 && (
              <p className="px-4 py-6 text-13 text-ink-2">
                {t(
                  "None. Write what whoever sends a word such as BEI or SALIO gets at once, also at night.",
                  "Hakuna. Andika anachopata mara moja anayetuma neno kama BEI au SALIO, hata usiku.",
                )}
              </p>
            )}
            <ul
              aria-label={t("Answers to words", "Majibu ya maneno")}
              className="[&>li+li]:border-line [&>li+li]:border-t"
            >
              {all?.map((answer, place) => (
                <WordRow
                  key={answer.words.join()}
                  answer={answer}
                  canChange={canChange}
                  onOpen={(next) => show({ kind: next, at: place })}
                />
              ))}
            </ul>
          </>
        )}
      </Card>
      {turn > 0 && all !== undefined && (
        <Suspense>
          {kind === "edit" ? (
            <WordDialog key={turn} all={all} at={at} isOpen={isOpen} onClose={close} />
          ) : (
            <DeleteDialog key={turn} all={all} at={at} isOpen={isOpen} onClose={close} />
          )}
        </Suspense>
      )}
    </Section>
  );
}

type RowProps = { answer: WordAnswer; canChange: boolean; onOpen: (next: Opened["kind"]) => void };

function WordRow({ answer: { words, text }, canChange, onOpen }: RowProps) {
  const [first = ""] = words;
  return (
    <li className="flex flex-col gap-1 px-4 py-3 text-13">
      <p className="font-medium wrap-anywhere">
        <bdi>{words.join(", ")}</bdi>
      </p>
      <p dir="auto" className="whitespace-pre-wrap text-ink-2 wrap-anywhere">
        {text}
      </p>
      {canChange && (
        <div className="flex flex-wrap items-center gap-1">
          <Button
            size="small"
            onClick={() => onOpen("edit")}
            aria-label={t(`Change the answer to ${first}`, `Badilisha jibu la ${first}`)}
          >
            {t("Change", "Badilisha")}
          </Button>
          <Button
            size="small"
            onClick={() => onOpen("delete")}
            aria-label={t(`Delete the answer to ${first}`, `Futa jibu la ${first}`)}
          >
            {t("Delete", "Futa")}
          </Button>
        </div>
      )}
    </li>
  );
}

type DeleteProps = { all: readonly WordAnswer[]; at: number; isOpen: boolean; onClose: () => void };

function DeleteDialog({ all, at, isOpen, onClose }: DeleteProps) {
  const [seen] = useState(all);
  const { mutate, isPending, error } = useSaveWordAnswers();
  const words = seen[at]?.words.join(", ") ?? "";
  return (
    <FormDialog
      isOpen={isOpen}
      title={t(`Delete the answer to ${words}?`, `Futa jibu la ${words}?`)}
      purpose={t(
        "Whoever writes one of these words waits until one of you answers.",
        "Anayeandika mojawapo ya maneno haya husubiri hadi mmoja wenu ajibu.",
      )}
      button={t("Delete answer", "Futa jibu")}
      look="danger"
      isBusy={isPending}
      onSubmit={() => mutate({ next: seen.toSpliced(at, 1), seen }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <SaveFault error={error} title={t("Not deleted", "Halijafutwa")} />
    </FormDialog>
  );
}
