"use client";

import { useQuery } from "@tanstack/react-query";
import { pacesQuery } from "#lib/client/settings.ts";
import { t } from "#lib/contract/language.ts";
import { Facts } from "../../ui/facts.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { SettingSection } from "../setting-section.tsx";
import { learnedWords, limitWords, PACE_WORDS, paceWords } from "./pace-words.ts";

const dialog = lazyPart(() => import("./pace-dialog.tsx").then((part) => part.PaceDialog));

/** The pace of this console in words: what holds for everybody, what was learned and what somebody has set. */
export function PaceSection({ canChange }: { canChange: boolean }) {
  const { data } = useQuery(pacesQuery);
  const { contract, voice, change, slower } = PACE_WORDS;
  const wordsOf = (service: "sms" | "chat") =>
    data
      ? `${paceWords(service, data.bounds)} ${learnedWords(service, data.learned[service])} ${limitWords(service, data.limits[service])}`
      : paceWords(service);
  return (
    <SettingSection
      title={t("How fast we send", "Kasi ya kutuma")}
      anchor="pace"
      note={t("The same for all campaigns together", "Moja kwa kampeni zote kwa pamoja")}
      value={data}
      dialog={dialog}
      change={canChange && t("Set the pace…", "Weka kasi…")}
    >
      <Facts
        shape="list"
        facts={[
          { key: "contract", label: t("How we know", "Tunajuaje"), value: contract },
          { key: "sms", label: "SMS", value: wordsOf("sms") },
          { key: "chat", label: "Chat", value: wordsOf("chat") },
          { key: "voice", label: t("Calls", "Simu"), value: voice },
          { key: "change", label: t("Up and down", "Juu na chini"), value: change },
          { key: "slower", label: t("Slower", "Polepole zaidi"), value: slower },
        ]}
      />
    </SettingSection>
  );
}
