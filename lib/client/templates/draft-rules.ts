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

const PHONE_RULE = `+ and ${MIN_PHONE_DIGITS} to ${MAX_PHONE_DIGITS} digits`;

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
    rule("name", `1 to ${MAX_TEMPLATE_NAME} small letters, digits and _`, isTemplateName(draft.name)),
    rule("language", "A code such as sw, en or en_US", isTemplateLanguage(draft.language)),
  ];
  if (draft.json !== null) {
    const says =
      "JSON with componentSchema, and one member with externalTemplateName, language and category. Other members are sent as you write them";
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
      `At most ${MAX_HEADER} characters, in one line`,
      header.length <= MAX_HEADER && !header.includes("\n"),
    ),
    rule("header", "At most one field", namesOf(slots, "header").length <= 1 && hasCleanBraces(header)),
  ];
}

function bodyRules(body: string, slots: readonly DraftSlot[]): Rule[] {
  const names = namesOf(slots, "body");
  const text = body.trim();
  const numbered = names.filter((name) => /^\d+$/.test(name));
  return [
    rule("body", "1 to 1,024 characters", !isBlankText(text) && body.length <= MAX_BODY),
    rule("body", "Every field is written like {{1}} or {{name}}", hasCleanBraces(body)),
    rule("body", "Put a word before the first and after the last field", !/^\{\{|\}\}$/.test(text)),
    rule("body", "Two fields never touch", !/\}\}\s*\{\{/.test(body)),
    rule("body", "Use only numbers or only names", numbered.length === 0 || numbered.length === names.length),
    rule(
      "body",
      "Numbers count up from 1, none is missing",
      numbered.every((name, index) => name === String(index + 1)),
    ),
  ];
}

function footerRules(footer: string): Rule[] {
  if (isBlankText(footer)) return [];
  return [
    rule("footer", `At most ${MAX_FOOTER} characters`, footer.length <= MAX_FOOTER),
    rule("footer", "No field in the footer", !/[{}]{2}/.test(footer)),
  ];
}

function buttonRules({ kind, text, value }: TemplateDraft["buttons"][number], index: number): Rule[] {
  const field = `button ${index}` as const;
  const words = rule(
    field,
    `Words of 1 to ${MAX_BUTTON} characters, without a field`,
    !isBlankText(text) && text.length <= MAX_BUTTON && !/[{}]{2}/.test(text),
  );
  if (kind === "quick_reply") return [words];
  if (kind === "phone_number") return [words, rule(field, PHONE_RULE, E164_NUMBER.test(value))];
  const isLink = /^https:\/\/[^\s{}]+(\{\{1\}\})?$/.test(value) && value.length <= MAX_URL;
  return [words, rule(field, "The link starts with https://, and its field {{1}} comes last", isLink)];
}

function sampleRule(slot: DraftSlot, { samples }: TemplateDraft): Rule {
  const sample = samples[slot.key] ?? "";
  const isLink = slot.part === "button";
  return rule(
    `sample ${slot.key}`,
    isLink ? "A sample is given, without spaces" : "A sample is given",
    !isBlankText(sample) && !(isLink && /\s/.test(sample)),
  );
}

/** Braces in twos around a name, and nowhere else: nested or half ones would be sent as text. */
function hasCleanBraces(text: string): boolean {
  return !/\{\{|\}\}/.test(text.replaceAll(/\{\{[A-Za-z0-9_]+\}\}/g, "")) && !/\{\{\{|\}\}\}/.test(text);
}
