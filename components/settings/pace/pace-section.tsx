"use client";

import { useQuery } from "@tanstack/react-query";
import { pacesQuery } from "#lib/client/paces-queries.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Facts } from "../../ui/facts.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Opened } from "../../ui/load/opened.tsx";
import { useOpening } from "../../ui/load/use-opening.ts";
import { Section } from "../../ui/section.tsx";
import { learnedWords, limitWords, PACE_WORDS, paceWords } from "./pace-words.ts";

const { Part: PaceDialog, preload } = lazyPart(() =>
  import("./pace-dialog.tsx").then((part) => part.PaceDialog),
);

const { contract, voice, change, slower } = PACE_WORDS;

/** The pace of this console in words: what holds for everybody, what was learned and what somebody has set. */
export function PaceSection({ canChange }: { canChange: boolean }) {
  const { data } = useQuery(pacesQuery);
  const { isOpen, turn, open, close } = useOpening();
  const wordsOf = (service: "sms" | "chat") =>
    data
      ? `${paceWords(service, data.bounds)} ${learnedWords(service, data.learned[service])} ${limitWords(service, data.limits[service])}`
      : paceWords(service);
  return (
    <Section title="How fast we send" anchor="pace" note="The same for all campaigns together">
      <Card isPadded>
        <div className="flex flex-col items-start gap-4">
          <Facts
            shape="list"
            facts={[
              { key: "contract", label: "How we know", value: contract },
              { key: "sms", label: "SMS", value: wordsOf("sms") },
              { key: "chat", label: "Chat", value: wordsOf("chat") },
              { key: "voice", label: "Calls", value: voice },
              { key: "change", label: "Up and down", value: change },
              { key: "slower", label: "Slower", value: slower },
            ]}
          />
          {canChange && data && (
            <Button size="small" onClick={open}>
              Set the pace…
            </Button>
          )}
        </div>
      </Card>
      {data && (
        <Opened when={isOpen} preload={preload}>
          <PaceDialog key={turn} paces={data} isOpen={isOpen} onClose={close} />
        </Opened>
      )}
    </Section>
  );
}
