import { Check, Circle, CircleX, Plus, Trash2 } from "lucide-react";
import { MAX_BUTTONS, type Rule } from "#lib/client/templates/draft-rules.ts";
import { BUTTON_KINDS, type ButtonKind, type TemplateButton } from "#lib/client/templates/template-draft.ts";
import { t, translated } from "#lib/contract/language.ts";
import { Button } from "../../ui/button/button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { cx } from "../../ui/cx.ts";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { Select } from "../../ui/field/select.tsx";
import { Section } from "../../ui/section.tsx";
import type { TemplateComposer } from "./use-template-composer.ts";

const KIND: Record<ButtonKind, { label: string; value: string; example: string }> = translated(() => ({
  quick_reply: { label: t("Quick reply", "Jibu la haraka"), value: "", example: "" },
  url: {
    label: t("Open a link", "Fungua kiungo"),
    value: t("Link", "Kiungo"),
    example: "https://amani.example/oda/{{1}}",
  },
  phone_number: {
    label: t("Call a number", "Piga namba"),
    value: t("Phone number", "Namba ya simu"),
    example: "+255754000318",
  },
}));

type ButtonsSectionProps = { composer: TemplateComposer; errorAt: (path: string) => string | undefined };

/** What people can press below the message, in its order. */
export function ButtonsSection({ composer, errorAt }: ButtonsSectionProps) {
  const { draft, set, rulesAt } = composer;
  const { buttons } = draft;
  const change = (index: number, part: Partial<TemplateButton>) =>
    set({ buttons: buttons.map((button, at) => (at === index ? { ...button, ...part } : button)) });
  const error = errorAt("buttons");
  return (
    <Section title={t("Buttons", "Vitufe")}>
      <div className="flex flex-col gap-4">
        {buttons.map((button, index) => (
          <div key={keyOf(index)} className="flex flex-col gap-1.5">
            <div className="flex flex-wrap items-end gap-3">
              <Field
                label={t(`Kind of button ${index + 1}`, `Aina ya kitufe cha ${index + 1}`)}
                className="w-40 max-sm:w-full"
              >
                <Select
                  value={button.kind}
                  options={BUTTON_KINDS.map((value) => ({ value, label: KIND[value].label }))}
                  onChange={(kind) => change(index, { kind: kind as ButtonKind, value: "" })}
                />
              </Field>
              <Field label={t("Words", "Maneno")} className="w-44 max-sm:w-full">
                <Input
                  value={button.text}
                  onChange={(event) => change(index, { text: event.target.value })}
                />
              </Field>
              {button.kind !== "quick_reply" && (
                <Field label={KIND[button.kind].value} className="min-w-52 flex-1">
                  <Input
                    isCode
                    value={button.value}
                    placeholder={KIND[button.kind].example}
                    onChange={(event) => change(index, { value: event.target.value })}
                  />
                </Field>
              )}
              <IconButton
                label={t(`Remove button ${index + 1}`, `Ondoa kitufe cha ${index + 1}`)}
                icon={<Trash2 />}
                look="plain"
                onClick={() => set({ buttons: buttons.filter((_, at) => at !== index) })}
              />
            </div>
            <RuleList rules={rulesAt(`button ${index}`)} isTouched />
          </div>
        ))}
        <div className="flex flex-wrap items-center gap-3">
          <Button
            icon={<Plus />}
            lockedBecause={
              buttons.length >= MAX_BUTTONS
                ? t(
                    `A template has at most ${MAX_BUTTONS} buttons`,
                    `Kiolezo kina vitufe visivyozidi ${MAX_BUTTONS}`,
                  )
                : undefined
            }
            onClick={() => set({ buttons: [...buttons, { kind: "quick_reply", text: "", value: "" }] })}
          >
            {t("Add a button", "Ongeza kitufe")}
          </Button>
          <span className="text-12 text-ink-3">
            {t(
              "Not required. A reply, a link or a phone number.",
              "Si lazima. Jibu, kiungo au namba ya simu.",
            )}
          </span>
        </div>
        {error !== undefined && (
          <p role="alert" className="text-12 text-red-fg">
            {error}
          </p>
        )}
      </div>
    </Section>
  );
}

// Buttons have nothing but their order.
const keyOf = (index: number): string => `button ${index}`;

type RuleListProps = {
  rules: readonly Rule[];
  /** An unmet rule is a mistake once something stands in the field, or the person wanted to submit. */
  isTouched: boolean;
};

/** The rules of a field, met or not, in words and signs. */
export function RuleList({ rules, isTouched }: RuleListProps) {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-0.5 text-12 [&_.lucide]:size-3.5">
      {rules.map(({ says, isMet }) => (
        <li
          key={says}
          className={cx("flex items-center gap-1.5", !isMet && isTouched ? "text-red-fg" : "text-ink-2")}
        >
          {signOf(isMet, isTouched)}
          <span className="sr-only">
            {isMet ? t("Met: ", "Limetimizwa: ") : t("Not met: ", "Halijatimizwa: ")}
          </span>
          {says}
        </li>
      ))}
    </ul>
  );
}

function signOf(isMet: boolean, isTouched: boolean) {
  if (isMet) return <Check className="flex-none text-green-fg" />;
  return isTouched ? <CircleX className="flex-none" /> : <Circle className="flex-none text-ink-3" />;
}
