import { Plus } from "lucide-react";
import { MAX_BODY, MAX_FOOTER, MAX_HEADER } from "#lib/client/templates/draft-rules.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { Button } from "../../ui/button/button.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { Textarea } from "../../ui/field/textarea.tsx";
import { Section } from "../../ui/section.tsx";
import { RuleList } from "./buttons-section.tsx";
import type { TemplateComposer } from "./use-template-composer.ts";

type TextSectionProps = { composer: TemplateComposer; errorAt: (path: string) => string | undefined };

/** Header, body and footer, each with its count and its rules. */
export function TextSection({ composer, errorAt }: TextSectionProps) {
  const { draft, slots, set, rulesAt, wantsAll } = composer;
  const numbers = slots.filter(({ part }) => part === "body").map(({ name }) => Number(name));
  const next = Math.max(0, ...numbers.filter(Number.isInteger)) + 1;
  return (
    <Section title={t("Text", "Maandishi")}>
      <div className="flex flex-col gap-5">
        <div className="flex flex-col gap-1.5">
          <Field
            label={t("Header", "Kichwa")}
            hint={t("Not required", "Si lazima")}
            action={countOf(draft.header, MAX_HEADER)}
            error={errorAt("header")}
          >
            <Input
              value={draft.header}
              autoComplete="off"
              placeholder="Oda yako iko tayari"
              onChange={(event) => set({ header: event.target.value })}
            />
          </Field>
          <RuleList rules={rulesAt("header")} isTouched />
        </div>
        <div className="flex flex-col gap-1.5">
          <Field label={t("Body", "Mwili")} action={countOf(draft.body, MAX_BODY)} error={errorAt("body")}>
            <Textarea
              rows={5}
              value={draft.body}
              placeholder="Habari {{1}}, oda namba {{2}} iko tayari."
              onChange={(event) => set({ body: event.target.value })}
              foot={
                <Button
                  size="small"
                  icon={<Plus />}
                  onClick={() =>
                    set({ body: `${draft.body}${/\s$|^$/.test(draft.body) ? "" : " "}{{${next}}}` })
                  }
                >
                  {t("Add a field", "Ongeza sehemu")}
                </Button>
              }
            />
          </Field>
          <RuleList rules={rulesAt("body")} isTouched={wantsAll || draft.body !== ""} />
        </div>
        <div className="flex flex-col gap-1.5">
          <Field
            label={t("Footer", "Maandishi ya chini")}
            hint={t("Not required", "Si lazima")}
            action={countOf(draft.footer, MAX_FOOTER)}
            error={errorAt("footer")}
          >
            <Input
              value={draft.footer}
              autoComplete="off"
              placeholder="Amani Agrovet, Mwanza"
              onChange={(event) => set({ footer: event.target.value })}
            />
          </Field>
          <RuleList rules={rulesAt("footer")} isTouched />
        </div>
      </div>
    </Section>
  );
}

const countOf = (text: string, max: number) => (
  <span className="num text-ink-3">
    {t(
      <>
        {formatCount(text.length)} of {formatCount(max)}
      </>,
      <>
        {formatCount(text.length)} kati ya {formatCount(max)}
      </>,
    )}
  </span>
);
