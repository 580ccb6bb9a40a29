"use client";

import { useQuery } from "@tanstack/react-query";
import { factsQuery } from "#lib/client/facts/queries.ts";
import { approvalRuleQuery } from "#lib/client/settings.ts";
import { LEAST_SENDERS } from "#lib/contract/desk/choices.ts";
import { t } from "#lib/contract/language.ts";
import { hasApprovalRule } from "#lib/contract/rules/sending/approval.ts";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Note } from "../../ui/note.tsx";
import { SettingSection } from "../setting-section.tsx";
import { approvalWords } from "./approval-words.ts";

const dialog = lazyPart(() => import("./approval-dialog.tsx").then((part) => part.ApprovalDialog));

/** From which size on a second person has to approve a campaign. */
export function ApprovalSection({ canChange }: { canChange: boolean }) {
  const limits = useQuery(factsQuery).data?.approvalLimits;
  const { data } = useQuery(approvalRuleQuery);
  if (!limits) return null;
  const isOn = hasApprovalRule(limits);
  const isAlone = data !== undefined && data.senders < LEAST_SENDERS;
  return (
    <SettingSection
      title={t("Approval by a second person", "Idhini ya mtu wa pili")}
      anchor="approval"
      value={limits}
      dialog={dialog}
      change={
        canChange &&
        (isOn || !isAlone) &&
        (isOn ? t("Change or switch off…", "Badilisha au zima…") : t("Switch on…", "Washa…"))
      }
    >
      <p className="num text-13 text-ink-2">{approvalWords(limits)}</p>
      {isAlone && isOn && (
        <Note tone="amber" isSmall title={t("Nobody can approve now", "Sasa hakuna wa kuidhinisha")}>
          {t(
            "Only one person here may send messages. Campaigns wait until a second one may. A person who may change the settings can also switch this off, with their password.",
            "Ni mtu mmoja tu hapa anayeruhusiwa kutuma ujumbe. Kampeni zinasubiri hadi wa pili aruhusiwe. Anayeruhusiwa kubadilisha mipangilio anaweza pia kuzima hili, kwa nenosiri lake.",
          )}
        </Note>
      )}
      {canChange && isAlone && !isOn && (
        <p className="text-12 text-ink-3">
          {t(
            "Only one person here may send messages, so nobody could approve. Invite a second person first.",
            "Ni mtu mmoja tu hapa anayeruhusiwa kutuma ujumbe, kwa hiyo hakuna ambaye angeidhinisha. Alika mtu wa pili kwanza.",
          )}
        </p>
      )}
    </SettingSection>
  );
}
