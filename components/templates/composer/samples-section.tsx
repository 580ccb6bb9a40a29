import type { DraftSlot } from "#lib/client/templates/template-draft.ts";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { Note } from "../../ui/note.tsx";
import { Section } from "../../ui/section.tsx";
import { RuleList } from "./rule-list.tsx";
import type { TemplateComposer } from "./use-template-composer.ts";

type SamplesSectionProps = {
  composer: TemplateComposer;
  /** Named fields whose values would change places when they are sent (§2.4). */
  exchanged: { inText: string[]; asSent: string[] } | null;
};

/** A sample for each field, and the order in which values are filled in when the template is sent. */
export function SamplesSection({ composer, exchanged }: SamplesSectionProps) {
  const { slots, draft, set, rulesAt, wantsAll } = composer;
  if (slots.length === 0) return null;
  return (
    <Section title="Fields and samples">
      <div className="flex flex-col gap-4">
        <p className="text-13 text-ink-2">
          The person who reviews it sees these samples. Use values that look real, but never a real person’s
          data.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          {slots.map((slot) => (
            <div key={slot.key} className="flex flex-col gap-1.5">
              <Field label={slotWord(slot)}>
                <Input
                  value={draft.samples[slot.key] ?? ""}
                  autoComplete="off"
                  onChange={(event) => set({ samples: { ...draft.samples, [slot.key]: event.target.value } })}
                />
              </Field>
              <RuleList
                rules={rulesAt(`sample ${slot.key}`)}
                isTouched={wantsAll || (draft.samples[slot.key] ?? "") !== ""}
              />
            </div>
          ))}
        </div>
        <p className="num text-12 text-ink-3">
          When you send, values are filled in by name, numbers first, then by alphabet:{" "}
          {slots.map(slotWord).join(", ")}.
        </p>
        {exchanged !== null && (
          <Note tone="amber" isSmall title="Values would change places">
            The text has {exchanged.inText.join(", ")}, but the service fills in {exchanged.asSent.join(", ")}
            . Use numbers, or names in the order of the alphabet.
          </Note>
        )}
      </div>
    </Section>
  );
}

function slotWord({ part, button, name }: DraftSlot): string {
  if (part === "button") return `Button ${button + 1}`;
  return `${part === "header" ? "Header" : "Body"} field ${name}`;
}
