"use client";

import { useQuery } from "@tanstack/react-query";
import { ShieldCheck, Zap } from "lucide-react";
import { sandboxQuery } from "#lib/client/sandbox/queries.ts";
import type { SandboxFault, SandboxFaults } from "#lib/contract/desk/sandbox/sandbox-behaviour.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";
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
    <ReadingCard title="The faults" query={query}>
      {(plan) => <Plan plan={plan} />}
    </ReadingCard>
  );
}

function Plan({ plan }: { plan: SandboxFaults }) {
  const { pull, isPending } = useLever("update-faults");
  return (
    <>
      <Section
        title="Switched on"
        note="We count how often each fault happened. Every change starts again from the seed"
      >
        <FaultList
          plan={plan}
          onRemove={(index) =>
            pull({ seed: plan.seed, rules: plan.rules.filter((_, place) => place !== index) })
          }
        />
      </Section>
      <Section title="Another fault">
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
        <ListEmpty icon={<ShieldCheck />} title="No fault is switched on">
          The sandbox works as it should. Add a fault below to see what this console does about it.
        </ListEmpty>
      </Card>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <List label="Faults that are on">
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
                aria-label={`Switch off fault ${index + 1}`}
              >
                Switch off
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
          question={`Switch off ${formatNoun(plan.rules.length, "fault")}?`}
          consequence="The sandbox works normally again. What was lost, doubled or cut until now stays so."
          verb="Switch all off"
        >
          Switch all off
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
  const every = FAULT_KINDS[kind]?.place === "webhook" ? "every event" : "every operation";
  const words = [
    operation === "*" ? every : operation,
    number !== undefined && `only ${number}`,
    share === 1 ? "each time" : `${Math.round(share * 1_000) / 10} in 100`,
    times !== undefined && `${formatNoun(times, "time")} at most`,
    Boolean(after) && `not the first ${after}`,
    Boolean(afterRecipients) && `not the first ${formatNoun(afterRecipients ?? 0, "recipient")}`,
    ...extraWordsOf(rule),
  ];
  return words.filter(Boolean).join(", ");
}

function firedWordsOf({ times }: SandboxFault, fired: number): string {
  if (fired === 0) return "Not yet";
  const happened = fired === 1 ? "Happened once" : `Happened ${formatNoun(fired, "time")}`;
  return fired === times ? `${happened}, now off` : happened;
}

function extraWordsOf(rule: SandboxFault): (string | false | undefined)[] {
  return [
    rule.when !== undefined &&
      (rule.when === "after" ? "after the message was sent" : "before the message is sent"),
    rule.status !== undefined && `status ${rule.status}`,
    rule.http !== undefined && `HTTP ${rule.http}, inside ${rule.envelope}`,
    rule.field,
    rule.as !== undefined && (FAULT_KINDS[rule.kind]?.choices?.[rule.as] ?? rule.as).toLowerCase(),
    rule.ms !== undefined && `${formatCount(rule.ms)} ms`,
    rule.withinMs !== undefined && `within ${formatCount(rule.withinMs)} ms`,
    rule.copies !== undefined && `${rule.copies} copies`,
    rule.retryAfterSeconds !== undefined && `to wait ${rule.retryAfterSeconds} s`,
    rule.recipientShare !== undefined && `${rule.recipientShare * 100} in 100 recipients`,
  ];
}
