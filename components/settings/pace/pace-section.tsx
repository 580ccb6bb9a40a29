"use client";

import { useQuery } from "@tanstack/react-query";
import { pacesQuery } from "#lib/client/settings.ts";
import { Facts } from "../../ui/facts.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { SettingSection } from "../setting-section.tsx";
import { learnedWords, limitWords, PACE_WORDS, paceWords } from "./pace-words.ts";

const dialog = lazyPart(() => import("./pace-dialog.tsx").then((part) => part.PaceDialog));

const { contract, voice, change, slower } = PACE_WORDS;

/** The pace of this console in words: what holds for everybody, what was learned and what somebody has set. */
export function PaceSection({ canChange }: { canChange: boolean }) {
  const { data } = useQuery(pacesQuery);
  const wordsOf = (service: "sms" | "chat") =>
    data
      ? `${paceWords(service, data.bounds)} ${learnedWords(service, data.learned[service])} ${limitWords(service, data.limits[service])}`
      : paceWords(service);
  return (
    <SettingSection
      title="How fast we send"
      anchor="pace"
      note="The same for all campaigns together"
      value={data}
      dialog={dialog}
      change={canChange && "Set the pace…"}
    >
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
    </SettingSection>
  );
}
