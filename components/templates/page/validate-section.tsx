"use client";

import { useState } from "react";
import { KnownValues } from "#components/domain/template/known-values.tsx";
import { slotProblem } from "#lib/client/send/slot-problem.ts";
import { parametersOf } from "#lib/client/send/template-slots.ts";
import { fitValues, type TypedValues } from "#lib/client/templates/fit-values.ts";
import { useValidateTemplate } from "#lib/client/templates/mutations.ts";
import type { Template } from "#lib/contract/desk/template.ts";
import { FaultNote } from "../../shell/fault-note.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Note } from "../../ui/note.tsx";
import { Section } from "../../ui/section.tsx";

/** Has the service check a set of values; nothing is sent. */
export function ValidateSection({ template: { id, slots } }: { template: Template }) {
  const [typed, setTyped] = useState<TypedValues>({ texts: [], buttons: [] });
  const { mutate, data, error, isPending } = useValidateTemplate(id);
  const values = fitValues(slots, typed);
  return (
    <Section title="Check values" note="Nothing is sent">
      <div className="flex flex-col gap-4">
        <KnownValues
          values={values}
          slots={slots}
          columns={[]}
          onChange={(change) => setTyped({ ...values, ...change })}
        />
        <div>
          <Button
            isBusy={isPending}
            lockedBecause={slotProblem(values) ?? undefined}
            onClick={() => mutate(parametersOf(values))}
          >
            Ask the service
          </Button>
        </div>
        <FaultNote error={error} title="Not checked" />
        {data && (
          <Note
            tone={data.isValid ? "green" : "amber"}
            isSmall
            isAlert
            title={data.isValid ? "These values fit" : "These values do not fit"}
          >
            {data.problems.join(". ")}
          </Note>
        )}
      </div>
    </Section>
  );
}
