import { languageName } from "#components/domain/template/language-name.ts";
import { MAX_TEMPLATE_LANGUAGE } from "#lib/contract/rules/template/template-key.ts";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { RadioCards } from "../../ui/field/radio-cards.tsx";
import { Section } from "../../ui/section.tsx";
import { RuleList } from "./rule-list.tsx";
import type { TemplateComposer } from "./use-template-composer.ts";

const CATEGORIES = [
  {
    value: "UTILITY",
    label: "Utility",
    hint: "About an order, a payment or a visit that the person asked for",
  },
  { value: "MARKETING", label: "Marketing", hint: "Offers, prices and news. Only to people who agreed" },
  { value: "AUTHENTICATION", label: "Sign-in code", hint: "One code, nothing else" },
];

type NameSectionProps = { composer: TemplateComposer; errorAt: (path: string) => string | undefined };

/** Name, language and category; in the expert pane they stand in its JSON. */
export function NameSection({ composer, errorAt }: NameSectionProps) {
  const { draft, set, rulesAt, wantsAll } = composer;
  const isExpert = draft.json !== null;
  return (
    <Section title="Name and kind">
      <div className="flex flex-col gap-5">
        <div className="grid grid-cols-[minmax(0,1fr)_15rem] items-start gap-4 max-sm:grid-cols-1">
          <div className="flex min-w-0 flex-col gap-1.5">
            <Field label="Name" hint="People do not see it" error={errorAt("name")}>
              <Input
                isCode
                value={draft.name}
                readOnly={isExpert}
                maxLength={600}
                autoComplete="off"
                spellCheck={false}
                placeholder="oda_tayari"
                onChange={(event) => set({ name: event.target.value })}
              />
            </Field>
            <RuleList rules={rulesAt("name")} isTouched={wantsAll || draft.name !== ""} />
          </div>
          <div className="flex min-w-0 flex-col gap-1.5">
            <Field label="Language" hint={languageName(draft.language)} error={errorAt("language")}>
              <Input
                isCode
                value={draft.language}
                readOnly={isExpert}
                maxLength={MAX_TEMPLATE_LANGUAGE}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => set({ language: event.target.value })}
              />
            </Field>
            <RuleList rules={rulesAt("language")} isTouched={wantsAll || draft.language !== ""} />
          </div>
        </div>
        <RadioCards
          legend="Category"
          columns={3}
          value={draft.category}
          error={errorAt("category")}
          cards={CATEGORIES.map((card) => ({ ...card, isDisabled: isExpert }))}
          input={{ name: "category", onChange: (event) => set({ category: event.target.value }) }}
        />
      </div>
    </Section>
  );
}
