"use client";

import { useQuery } from "@tanstack/react-query";
import { detailOf } from "#lib/client/detail-of.ts";
import { consentsQuery } from "#lib/client/people/queries.ts";
import type { ConsentLine } from "#lib/contract/desk/people/consent.ts";
import { t } from "#lib/contract/language.ts";
import { JOIN_PATH } from "#lib/contract/rules/join.ts";
import { usePurposeWord } from "../../domain/use-purposes.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { ListRow } from "../../ui/list/list.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Opened } from "../../ui/load/opened.tsx";
import { useOpening } from "../../ui/load/use-opening.ts";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time/time.tsx";
import { ListError } from "../list-error.tsx";
import { CONSENT_CHANNEL_WORD, CONSENT_SOURCE_WORD } from "./consent-words.ts";

const { Part: ConsentDialog, preload } = lazyPart(() =>
  import("./consent-dialog.tsx").then((part) => part.ConsentDialog),
);

/** What a person agreed to and withdrew, the newest first, each with how we know. */
export function ConsentSection({ number, canChange }: { number: string; canChange: boolean }) {
  const query = useQuery(consentsQuery(number));
  const { isOpen, turn, open, close } = useOpening();
  const lines = query.data?.history ?? [];
  return (
    <Section
      title={t("Consent", "Ridhaa")}
      end={
        canChange && (
          <Button size="small" onClick={open}>
            {t("Note what they said…", "Andika alichosema…")}
          </Button>
        )
      }
    >
      <Card>
        {query.error && (
          <ListError
            title={t("We could not read what they agreed to", "Hatukuweza kusoma alichokubali")}
            query={query}
          >
            {detailOf(query.error)}
          </ListError>
        )}
        {query.data && lines.length === 0 && (
          <p className="px-5 py-4 text-13 text-ink-2">
            {t(
              "Nothing is known: nobody has noted that they agreed to messages, or that they do not want them.",
              "Hakuna kinachojulikana: hakuna aliyeandika kuwa alikubali jumbe, au kuwa hazitaki.",
            )}
          </p>
        )}
        <ul aria-label={t("Consent", "Ridhaa")} className="[&>li+li]:border-line [&>li+li]:border-t">
          {lines.map((line) => (
            <ConsentRow key={line.id} line={line} />
          ))}
        </ul>
      </Card>
      {(isOpen || turn > 0) && (
        <Opened when={isOpen} preload={preload}>
          <ConsentDialog key={turn} number={number} isOpen={isOpen} onClose={close} />
        </Opened>
      )}
    </Section>
  );
}

function ConsentRow({ line }: { line: ConsentLine }) {
  const { purpose, channel, isGiven, givenAt, source, wording, evidence, by } = line;
  const word = usePurposeWord()(purpose);
  return (
    <ListRow
      icon={<Icon look={isGiven ? "lucide-check" : "lucide-ban"} />}
      title={
        isGiven
          ? t(
              <>
                Agreed to {word.toLowerCase()} by {CONSENT_CHANNEL_WORD[channel]},{" "}
                <Time value={givenAt} show="day" />
              </>,
              <>
                Amekubali {word.toLowerCase()} kwa {CONSENT_CHANNEL_WORD[channel]},{" "}
                <Time value={givenAt} show="day" />
              </>,
            )
          : t(
              <>
                Withdrew from {word.toLowerCase()} by {CONSENT_CHANNEL_WORD[channel]},{" "}
                <Time value={givenAt} show="day" />
              </>,
              <>
                Ameondoa ridhaa ya {word.toLowerCase()} kwa {CONSENT_CHANNEL_WORD[channel]},{" "}
                <Time value={givenAt} show="day" />
              </>,
            )
      }
      detail={
        <>
          {CONSENT_SOURCE_WORD[source]}
          {typeof evidence?.file === "string" && (
            <>
              : <bdi>{evidence.file}</bdi>
              {typeof evidence.row === "number" && t(`, row ${evidence.row}`, `, mstari ${evidence.row}`)}
            </>
          )}
          {typeof evidence?.page === "string" && (
            <>
              :{" "}
              <bdi className="code">
                {JOIN_PATH}
                {evidence.page}
              </bdi>
            </>
          )}
          {wording !== null && (
            <>
              . <span dir="auto">“{wording}”</span>
            </>
          )}
          {by !== null &&
            t(
              <>
                , noted by <bdi>{by}</bdi>
              </>,
              <>
                , imeandikwa na <bdi>{by}</bdi>
              </>,
            )}
        </>
      }
    />
  );
}
