import { languageName } from "#components/domain/template/language-name.ts";
import type { DraftSlot } from "#lib/client/templates/template-draft.ts";
import { t, translated } from "#lib/contract/language.ts";
import { MAX_TEMPLATE_LANGUAGE } from "#lib/contract/rules/template/template-key.ts";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { RadioCards } from "../../ui/field/radio-cards.tsx";
import { Note } from "../../ui/note.tsx";
import { Section } from "../../ui/section.tsx";
import { RuleList } from "./buttons-section.tsx";
import type { TemplateComposer } from "./use-template-composer.ts";

const CATEGORIES = translated(() => [
  {
    value: "UTILITY",
    label: t("Utility", "Huduma"),
    hint: t(
      "About an order, a payment or a visit that the person asked for",
      "Kuhusu oda, malipo au ziara ambayo mtu aliomba",
    ),
  },
  {
    value: "MARKETING",
    label: t("Marketing", "Matangazo"),
    hint: t(
      "Offers, prices and news. Only to people who agreed",
      "Ofa, bei na habari. Kwa watu waliokubali tu",
    ),
  },
  {
    value: "AUTHENTICATION",
    label: t("Sign-in code", "Msimbo wa kuingia"),
    hint: t("One code, nothing else", "Msimbo mmoja, hakuna kingine"),
  },
]);

type NameSectionProps = { composer: TemplateComposer; errorAt: (path: string) => string | undefined };

/** Name, language and category; in the expert pane they stand in its JSON. */
export function NameSection({ composer, errorAt }: NameSectionProps) {
  const { draft, set, rulesAt, wantsAll } = composer;
  const isExpert = draft.json !== null;
  return (
    <Section title={t("Name and kind", "Jina na aina")}>
      <div className="flex flex-col gap-5">
        <div className="grid grid-cols-[minmax(0,1fr)_15rem] items-start gap-4 max-sm:grid-cols-1">
          <div className="flex min-w-0 flex-col gap-1.5">
            <Field
              label={t("Name", "Jina")}
              hint={t("People do not see it", "Watu hawalioni")}
              error={errorAt("name")}
            >
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
            <Field
              label={t("Language", "Lugha")}
              hint={languageName(draft.language)}
              error={errorAt("language")}
            >
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
          legend={t("Category", "Kundi")}
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
    <Section title={t("Fields and samples", "Sehemu na mifano")}>
      <div className="flex flex-col gap-4">
        <p className="text-13 text-ink-2">
          {t(
            "The person who reviews it sees these samples. Use values that look real, but never a real person’s data.",
            "Mtu anayekikagua huona mifano hii. Tumia maneno yanayofanana na ya kweli, lakini kamwe usitumie data za mtu halisi.",
          )}
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
          {t(
            <>
              When you send, values are filled in by name, numbers first, then by alphabet:{" "}
              {slots.map(slotWord).join(", ")}.
            </>,
            <>
              Unapotuma, maneno hujazwa kwa jina, namba kwanza, kisha kwa alfabeti:{" "}
              {slots.map(slotWord).join(", ")}.
            </>,
          )}
        </p>
        {exchanged !== null && (
          <Note
            tone="amber"
            isSmall
            title={t("Values would change places", "Maneno yangebadilishana nafasi")}
          >
            {t(
              <>
                The text has {exchanged.inText.join(", ")}, but the service fills in{" "}
                {exchanged.asSent.join(", ")}. Use numbers, or names in the order of the alphabet.
              </>,
              <>
                Maandishi yana {exchanged.inText.join(", ")}, lakini huduma hujaza{" "}
                {exchanged.asSent.join(", ")}. Tumia namba, au majina kwa mpangilio wa alfabeti.
              </>,
            )}
          </Note>
        )}
      </div>
    </Section>
  );
}

function slotWord({ part, button, name }: DraftSlot): string {
  if (part === "button") return t(`Button ${button + 1}`, `Kitufe cha ${button + 1}`);
  return part === "header"
    ? t(`Header field ${name}`, `Sehemu ${name} ya kichwa`)
    : t(`Body field ${name}`, `Sehemu ${name} ya mwili`);
}
