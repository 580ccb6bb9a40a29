"use client";

import { useQuery } from "@tanstack/react-query";
import { sandboxQuery } from "#lib/client/sandbox/queries.ts";
import type { SandboxFaults } from "#lib/contract/desk/sandbox/sandbox-behaviour.ts";
import { Section } from "../../ui/section.tsx";
import { ReadingCard } from "../connection/reading-card.tsx";
import { useLever } from "../use-lever.ts";
import { FaultForm } from "./fault-form.tsx";
import { FaultList } from "./fault-list.tsx";

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
