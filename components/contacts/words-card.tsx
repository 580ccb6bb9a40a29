"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { optOutWordsQuery } from "#lib/client/opt-outs/queries.ts";
import { t } from "#lib/contract/language.ts";
import { Button } from "../ui/button/button.tsx";
import { Card } from "../ui/card.tsx";
import { lazyPart } from "../ui/load/lazy-part.ts";
import { Opened } from "../ui/load/opened.tsx";
import { Pill } from "../ui/pill.tsx";

const { Part: WordsDialog, preload } = lazyPart(() =>
  import("./words-dialog.tsx").then((part) => part.WordsDialog),
);

/** The words that take out and back in; an admin adds to them. */
export function WordsCard({ canChange }: { canChange: boolean }) {
  const { data } = useQuery(optOutWordsQuery);
  const [asked, setAsked] = useState(0);
  const [isOpen, setOpen] = useState(false);
  if (!data) return null;
  return (
    <Card isPadded className="flex flex-col gap-3 text-13 text-ink-2">
      <h2 className="font-semibold text-14 text-ink">
        {t("Words that stop messages", "Maneno yanayosimamisha jumbe")}
      </h2>
      <WordList words={[...data.builtIn.out, ...data.own.out]} />
      <p>
        {t(
          "The whole message must be one of these words, in big or small letters. “Stop stop” counts. “Cancel my order” and “Basi limefika stop ya Igoma” stop nothing.",
          "Ujumbe mzima lazima uwe moja ya maneno haya, kwa herufi kubwa au ndogo. “Stop stop” huhesabiwa. “Cancel my order” na “Basi limefika stop ya Igoma” hayasimamishi kitu.",
        )}
      </p>
      <p>
        {t(
          <>
            A pressed button stops messages only with one of these: {data.pressed.out.join(", ")}, or a word
            of your own. A button “Cancel” answers what you asked there.
          </>,
          <>
            Kitufe kilichobonyezwa husimamisha jumbe kwa moja ya haya tu: {data.pressed.out.join(", ")}, au
            neno lako mwenyewe. Kitufe “Cancel” hujibu ulichouliza hapo.
          </>,
        )}
      </p>
      <h3 className="font-medium text-ink">
        {t("Words that start them again", "Maneno yanayozianzisha tena")}
      </h3>
      <WordList words={[...data.builtIn.in, ...data.own.in]} />
      {canChange && (
        <>
          <div>
            <Button
              size="small"
              icon="lucide-pencil"
              onClick={() => {
                setAsked(asked + 1);
                setOpen(true);
              }}
            >
              {t("Add your own words", "Ongeza maneno yako mwenyewe")}
            </Button>
          </div>
          <Opened when={isOpen} preload={preload}>
            <WordsDialog key={asked} words={data} isOpen={isOpen} onClose={() => setOpen(false)} />
          </Opened>
        </>
      )}
    </Card>
  );
}

function WordList({ words }: { words: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {words.map((word) => (
        <li key={word}>
          <Pill tone="quiet">{word}</Pill>
        </li>
      ))}
    </ul>
  );
}
