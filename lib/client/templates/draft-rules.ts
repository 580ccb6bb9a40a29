import { t } from "#lib/contract/language.ts";
import {
  isTemplateLanguage,
  isTemplateName,
  MAX_TEMPLATE_NAME,
} from "#lib/contract/rules/template/template-key.ts";
import { isBlankText } from "#lib/contract/rules/text/is-blank-text.ts";
import { E164_NUMBER } from "#lib/contract/wire/international-number.ts";
import { MAX_PHONE_DIGITS, MIN_PHONE_DIGITS } from "#lib/contract/wire/limits.ts";
import { readTemplateJson } from "./read-template.ts";
import { type DraftSlot, slotsOfDraft, type TemplateDraft } from "./template-draft.ts";

const phoneRule = () =>
  t(
    `+ and ${MIN_PHONE_DIGITS} to ${MAX_PHONE_DIGITS} digits`,
    `+ na tarakimu ${MIN_PHONE_DIGITS} hadi ${MAX_PHONE_DIGITS}`,
  );

export const MAX_HEADER = 60;
export const MAX_BODY = 1_024;
export const MAX_FOOTER = 60;
export const MAX_BUTTON = 25;
export const MAX_BUTTONS = 10;
const MAX_URL = 2_000;

export type RuleField =
  | "name"
  | "language"
  | "header"
  | "body"
  | "footer"
  | "category"
  | "buttons"
  | "json"
  | `button ${number}`
  | `sample ${string}`;
/** One rule of the provider at the field it is about, named before the call. */
export type Rule = { field: RuleField; says: string; isMet: boolean };

/** Every rule that this draft has to meet, met or not; the contract leaves them to the provider (§2.8). */
export function rulesOf(draft: TemplateDraft): Rule[] {
  const named = [
    rule(
      "name",
      t(
        `1 to ${MAX_TEMPLATE_NAME} small letters, digits and _`,
        `Herufi ndogo, tarakimu na _, 1 hadi ${MAX_TEMPLATE_NAME}`,
      ),
      isTemplateName(draft.name),
    ),
    rule(
      "language",
      t("A code such as sw, en or en_US", "Msimbo kama sw, en au en_US"),
      isTemplateLanguage(draft.language),
    ),
  ];
  if (draft.json !== null) {
    const says = t(
      "JSON with componentSchema, and one member with externalTemplateName, language and category. Other members are sent as you write them",
      "JSON yenye componentSchema, na sehemu moja yenye externalTemplateName, language na category. Sehemu nyingine hutumwa kama ulivyoziandika",
    );
    return [...named, rule("json", says, readTemplateJson(draft.json) !== null)];
  }
  const slots = slotsOfDraft(draft);
  return [
    ...named,
    ...headerRules(draft.header, slots),
    ...bodyRules(draft.body, slots),
    ...footerRules(draft.footer),
    ...draft.buttons.flatMap(buttonRules),
    ...slots.map((slot) => sampleRule(slot, draft)),
  ];
}

const rule = (field: RuleField, says: string, isMet: boolean): Rule => ({ field, says, isMet });
const namesOf = (slots: readonly DraftSlot[], part: DraftSlot["part"]) =>
  slots.filter((slot) => slot.part === part).map(({ name }) => name);

function headerRules(header: string, slots: readonly DraftSlot[]): Rule[] {
  if (isBlankText(header)) return [];
  return [
    rule(
      "header",
      t(
        `At most ${MAX_HEADER} characters, in one line`,
        `Herufi zisizozidi ${MAX_HEADER}, kwenye mstari mmoja`,
      ),
      header.length <= MAX_HEADER && !header.includes("\n"),
    ),
    rule(
      "header",
      t("At most one field", "Sehemu isiyozidi moja"),
      namesOf(slots, "header").length <= 1 && hasCleanBraces(header),
    ),
  ];
}

function bodyRules(body: string, slots: readonly DraftSlot[]): Rule[] {
  const names = namesOf(slots, "body");
  const text = body.trim();
  const numbered = names.filter((name) => /^\d+$/.test(name));
  return [
    rule(
      "body",
      t("1 to 1,024 characters", "Herufi 1 hadi 1,024"),
      !isBlankText(text) && body.length <= MAX_BODY,
    ),
    rule(
      "body",
      t("Every field is written like {{1}} or {{name}}", "Kila sehemu huandikwa kama {{1}} au {{name}}"),
      hasCleanBraces(body),
    ),
    rule(
      "body",
      t(
        "Put a word before the first and after the last field",
        "Weka neno kabla ya sehemu ya kwanza na baada ya ya mwisho",
      ),
      !/^\{\{|\}\}$/.test(text),
    ),
    rule("body", t("Two fields never touch", "Sehemu mbili hazigusani kamwe"), !/\}\}\s*\{\{/.test(body)),
    rule(
      "body",
      t("Use only numbers or only names", "Tumia namba tu au majina tu"),
      numbered.length === 0 || numbered.length === names.length,
    ),
    rule(
      "body",
      t("Numbers count up from 1, none is missing", "Namba huanza na 1 na kupanda, hakuna inayokosekana"),
      numbered.every((name, index) => name === String(index + 1)),
    ),
  ];
}

function footerRules(footer: string): Rule[] {
  if (isBlankText(footer)) return [];
  return [
    rule(
      "footer",
      t(`At most ${MAX_FOOTER} characters`, `Herufi zisizozidi ${MAX_FOOTER}`),
      footer.length <= MAX_FOOTER,
    ),
    rule("footer", t("No field in the footer", "Maandishi ya chini bila sehemu"), !/[{}]{2}/.test(footer)),
  ];
}

function buttonRules({ kind, text, value }: TemplateDraft["buttons"][number], index: number): Rule[] {
  const field = `button ${index}` as const;
  const words = rule(
    field,
    t(
      `Words of 1 to ${MAX_BUTTON} characters, without a field`,
      `Maneno ya herufi 1 hadi ${MAX_BUTTON}, bila sehemu`,
    ),
    !isBlankText(text) && text.length <= MAX_BUTTON && !/[{}]{2}/.test(text),
  );
  if (kind === "quick_reply") return [words];
  if (kind === "phone_number") return [words, rule(field, phoneRule(), E164_NUMBER.test(value))];
  const isLink = /^https:\/\/[^\s{}]+(\{\{1\}\})?$/.test(value) && value.length <= MAX_URL;
  return [
    words,
    rule(
      field,
      t(
        "The link starts with https://, and its field {{1}} comes last",
        "Kiungo huanza na https://, na sehemu yake {{1}} huwa mwisho",
      ),
      isLink,
    ),
  ];
}

function sampleRule(slot: DraftSlot, { samples }: TemplateDraft): Rule {
  const sample = samples[slot.key] ?? "";
  const isLink = slot.part === "button";
  return rule(
    `sample ${slot.key}`,
    isLink
      ? t("A sample is given, without spaces", "Mfano umetolewa, bila nafasi")
      : t("A sample is given", "Mfano umetolewa"),
    !isBlankText(sample) && !(isLink && /\s/.test(sample)),
  );
}

/** Braces in twos around a name, and nowhere else: nested or half ones would be sent as text. */
function hasCleanBraces(text: string): boolean {
  return !/\{\{|\}\}/.test(text.replaceAll(/\{\{[A-Za-z0-9_]+\}\}/g, "")) && !/\{\{\{|\}\}\}/.test(text);
}
