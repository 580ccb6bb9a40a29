"use client";

import { useQuery } from "@tanstack/react-query";
import { ShieldCheck, Zap } from "lucide-react";
import { sandboxQuery } from "#lib/client/sandbox/queries.ts";
import type { SandboxFault, SandboxFaults } from "#lib/contract/desk/sandbox/sandbox-behaviour.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount, formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card.tsx";
import { List, ListRow } from "../../ui/list/list.tsx";
import { ListEmpty } from "../../ui/list/list-empty.tsx";
import { Section } from "../../ui/section.tsx";
import { ConfirmButton } from "../confirm-button.tsx";
import { ReadingCard } from "../connection/reading-card.tsx";
import { useLever } from "../use-lever.ts";
import { FaultForm } from "./fault-form.tsx";
import { FAULT_KINDS } from "./fault-kinds.ts";

/** Switches on what seldom happens, the same way each time. */
export function FaultsSection() {
  const query = useQuery(sandboxQuery("faults"));
  return (
    <ReadingCard title={t("The faults", "Hitilafu")} query={query}>
      {(plan) => <Plan plan={plan} />}
    </ReadingCard>
  );
}

function Plan({ plan }: { plan: SandboxFaults }) {
  const { pull, isPending } = useLever("update-faults");
  return (
    <>
      <Section
        title={t("Switched on", "Zilizowashwa")}
        note={t(
          "We count how often each fault happened. Every change starts again from the seed",
          "Tunahesabu mara ambazo kila hitilafu ilitokea. Kila badiliko linaanza upya kutoka kwenye mbegu",
        )}
      >
        <FaultList
          plan={plan}
          onRemove={(index) =>
            pull({ seed: plan.seed, rules: plan.rules.filter((_, place) => place !== index) })
          }
        />
      </Section>
      <Section title={t("Another fault", "Hitilafu nyingine")}>
        <FaultForm
          seed={plan.seed}
          isPending={isPending}
          onAdd={(rule, seed) => pull({ seed, rules: [...plan.rules, rule] })}
        />
      </Section>
    </>
  );
}

type FaultListProps = { plan: SandboxFaults; onRemove: (index: number) => void };

/** The faults that are on, in the order they are drawn. */
export function FaultList({ plan, onRemove }: FaultListProps) {
  if (plan.rules.length === 0) {
    return (
      <Card>
        <ListEmpty icon={<ShieldCheck />} title={t("No fault is switched on", "Hakuna hitilafu iliyowashwa")}>
          {t(
            "The sandbox works as it should. Add a fault below to see what this console does about it.",
            "Sandbox inafanya kazi inavyopaswa. Ongeza hitilafu hapa chini uone konsoli hii inafanya nini.",
          )}
        </ListEmpty>
      </Card>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <List label={t("Faults that are on", "Hitilafu zilizowashwa")}>
        {plan.rules.map((rule, index) => (
          <ListRow
            key={keyOf(plan.rules, index)}
            icon={<Zap className="text-amber-fg" />}
            title={FAULT_KINDS[rule.kind]?.label ?? rule.kind}
            detail={wordsOf(rule)}
            meta={firedWordsOf(rule, plan.fired[index] ?? 0)}
            action={
              <Button
                size="small"
                onClick={() => onRemove(index)}
                aria-label={t(`Switch off fault ${index + 1}`, `Zima hitilafu ${index + 1}`)}
              >
                {t("Switch off", "Zima")}
              </Button>
            }
          />
        ))}
      </List>
      <div>
        <ConfirmButton
          look="danger"
          action="update-faults"
          input={{ seed: plan.seed, rules: [] }}
          question={t(
            `Switch off ${formatNoun(plan.rules.length, "fault")}?`,
            `Zima ${formatNounSw(plan.rules.length, "hitilafu", "hitilafu")}?`,
          )}
          consequence={t(
            "The sandbox works normally again. What was lost, doubled or cut until now stays so.",
            "Sandbox inafanya kazi kawaida tena. Kilichopotea, kurudiwa au kukatwa hadi sasa kinabaki hivyo.",
          )}
          verb={t("Switch all off", "Zima zote")}
        >
          {t("Switch all off", "Zima zote")}
        </ConfirmButton>
      </div>
    </div>
  );
}

/** Two faults may be alike; the place tells them apart. */
function keyOf(rules: readonly SandboxFault[], index: number): string {
  return `${index} ${rules[index]?.kind}`;
}

function wordsOf(rule: SandboxFault): string {
  const { kind, operation, number, share, times, after, afterRecipients } = rule;
  const every =
    FAULT_KINDS[kind]?.place === "webhook"
      ? t("every event", "kila tukio")
      : t("every operation", "kila operesheni");
  const words = [
    operation === "*" ? every : operation,
    number !== undefined && t(`only ${number}`, `${number} tu`),
    share === 1
      ? t("each time", "kila mara")
      : t(`${Math.round(share * 1_000) / 10} in 100`, `${Math.round(share * 1_000) / 10} kati ya 100`),
    times !== undefined &&
      t(`${formatNoun(times, "time")} at most`, `si zaidi ya mara ${formatCount(times)}`),
    Boolean(after) && t(`not the first ${after}`, `si ${after} za kwanza`),
    Boolean(afterRecipients) &&
      t(
        `not the first ${formatNoun(afterRecipients ?? 0, "recipient")}`,
        `si ${formatNounSw(afterRecipients ?? 0, "mpokeaji", "wapokeaji")} wa kwanza`,
      ),
    ...extraWordsOf(rule),
  ];
  return words.filter(Boolean).join(", ");
}

function firedWordsOf({ times }: SandboxFault, fired: number): string {
  if (fired === 0) return t("Not yet", "Bado");
  const happened =
    fired === 1
      ? t("Happened once", "Imetokea mara moja")
      : t(`Happened ${formatNoun(fired, "time")}`, `Imetokea mara ${formatCount(fired)}`);
  return fired === times ? t(`${happened}, now off`, `${happened}, sasa imezimwa`) : happened;
}

function extraWordsOf(rule: SandboxFault): (string | false | undefined)[] {
  return [
    rule.when !== undefined &&
      (rule.when === "after"
        ? t("after the message was sent", "baada ya ujumbe kutumwa")
        : t("before the message is sent", "kabla ujumbe haujatumwa")),
    rule.status !== undefined && t(`status ${rule.status}`, `hali ${rule.status}`),
    rule.http !== undefined &&
      t(`HTTP ${rule.http}, inside ${rule.envelope}`, `HTTP ${rule.http}, ndani ${rule.envelope}`),
    rule.field,
    rule.as !== undefined && (FAULT_KINDS[rule.kind]?.choices?.[rule.as] ?? rule.as).toLowerCase(),
    rule.ms !== undefined && `${formatCount(rule.ms)} ms`,
    rule.withinMs !== undefined &&
      t(`within ${formatCount(rule.withinMs)} ms`, `ndani ya ms ${formatCount(rule.withinMs)}`),
    rule.copies !== undefined && t(`${rule.copies} copies`, `nakala ${rule.copies}`),
    rule.retryAfterSeconds !== undefined &&
      t(`to wait ${rule.retryAfterSeconds} s`, `kusubiri sekunde ${rule.retryAfterSeconds}`),
    rule.recipientShare !== undefined &&
      t(
        `${rule.recipientShare * 100} in 100 recipients`,
        `wapokeaji ${rule.recipientShare * 100} kati ya 100`,
      ),
  ];
}
