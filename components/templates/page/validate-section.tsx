"use client";

import { useState } from "react";
import { parametersOf } from "#lib/client/send/template-slots.ts";
import { useValidateTemplate } from "#lib/client/templates/mutations.ts";
import type { Template } from "#lib/contract/desk/template.ts";
import { FaultNote } from "../../shell/fault-note.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Note } from "../../ui/note.tsx";
import { Section } from "../../ui/section.tsx";

/** Has the service check a set of values; nothing is sent. */
export function ValidateSection({ template }: { template: Template }) {
  const { slots } = template;
  const [values, setValues] = useState<Record<string, string>>({});
  const { mutate, data, error, isPending } = useValidateTemplate(template.id);
  const texts = (["header", "body"] as const).flatMap((place) =>
    slots[place].map((name) => ({ place, name })),
  );
  const typedAt = (key: string): string => values[key] ?? "";
  const fields = [
    ...texts.map(({ place, name }) => ({ key: `${place} ${name}`, label: `${WORD[place]} ${name}` })),
    ...slots.buttons.map((_, index) => ({ key: `button ${index}`, label: `Button ${index + 1}` })),
  ];
  function validate() {
    mutate(
      parametersOf({
        texts: texts.map(({ place, name }) => ({ place, name, value: typedAt(`${place} ${name}`) })),
        buttons: slots.buttons.map(({ subType }, index) => ({
          subType: subType === "url" ? "url" : "quick_reply",
          value: typedAt(`button ${index}`),
        })),
      }),
    );
  }
  return (
    <Section title="Check values" note="Nothing is sent">
      <div className="flex flex-col gap-4">
        {fields.length > 0 && (
          <div className="grid gap-4 sm:grid-cols-2">
            {fields.map(({ key, label }) => (
              <Field key={key} label={label}>
                <Input
                  value={typedAt(key)}
                  autoComplete="off"
                  onChange={(event) => setValues({ ...values, [key]: event.target.value })}
                />
              </Field>
            ))}
          </div>
        )}
        <div>
          <Button isBusy={isPending} onClick={validate}>
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

const WORD = { header: "Header", body: "Body" } as const;
