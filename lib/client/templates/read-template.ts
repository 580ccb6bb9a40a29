import {
  CHANNEL_MEMBER,
  channelMemberOf,
  isFreeMember,
  isPlainMember,
  type TemplateParts,
  templateBody,
} from "#lib/contract/rules/template/template-body.ts";
import { isBlankText } from "#lib/contract/rules/text/is-blank-text.ts";
import { CHAT_CHANNEL } from "#lib/contract/wire/chat-channel.ts";
import {
  buttonsIn,
  type DraftSlot,
  draftFrom,
  EMPTY_TEMPLATE,
  slotsOfDraft,
  type TemplateButton,
  type TemplateDraft,
  type TemplateExtras,
} from "./template-draft.ts";

/** The creation that a draft says, as the form builds it: provider components and the declared fields (§2.8). */
export function buildTemplate(draft: TemplateDraft): TemplateParts {
  const slots = slotsOfDraft(draft);
  const sampleOf = ({ key }: DraftSlot) => draft.samples[key] ?? "";
  const of = (part: DraftSlot["part"]) => slots.filter((slot) => slot.part === part);
  const isNamed = [...of("header"), ...of("body")].some(({ name }) => !/^\d+$/.test(name));
  const { header, body, footer, buttons } = draft;
  return {
    name: draft.name,
    language: draft.language,
    category: draft.category,
    componentSchema: [
      ...(isBlankText(header)
        ? []
        : [textPart("HEADER", header, { slots: of("header"), isNamed, sampleOf })]),
      textPart("BODY", body, { slots: of("body"), isNamed, sampleOf }),
      ...(isBlankText(footer) ? [] : [{ type: "FOOTER", text: footer }]),
      ...(buttons.length === 0
        ? []
        : [{ type: "BUTTONS", buttons: buttons.map((button, index) => buttonPart(button, index, draft)) }]),
    ],
    ...(slots.length > 0 && { variableSchema: slots.map((slot) => variableOf(slot, sampleOf(slot))) }),
    ...(isNamed && { channelConfig: { parameterFormat: "NAMED" } }),
    ...extrasOfBuildTemplate(draft, isNamed ? { parameterFormat: "NAMED" } : {}),
  };
}

/** What only the JSON says. A draft that was kept by an older page has none. */
function extrasOfBuildTemplate(
  { extras }: Partial<TemplateDraft>,
  ours: Record<string, unknown>,
): Partial<TemplateParts> {
  if (!extras) return {};
  const { channel, channelMember, channelConfig, more } = extras;
  return {
    ...(channel !== null && { channel }),
    ...(channelMember !== null && { channelMember }),
    ...(Object.keys(channelConfig).length > 0 && { channelConfig: { ...ours, ...channelConfig } }),
    ...(Object.keys(more).length > 0 && { more }),
  };
}

type Sampling = { slots: DraftSlot[]; isNamed: boolean; sampleOf: (slot: DraftSlot) => string };

function textPart(type: "HEADER" | "BODY", text: string, { slots, isNamed, sampleOf }: Sampling) {
  const head = type === "HEADER" ? { type, format: "TEXT", text } : { type, text };
  if (slots.length === 0) return head;
  const word = type.toLowerCase();
  const example = isNamed
    ? {
        [`${word}_text_named_params`]: slots.map((slot) => ({
          param_name: slot.name,
          example: sampleOf(slot),
        })),
      }
    : { [`${word}_text`]: type === "HEADER" ? slots.map(sampleOf) : [slots.map(sampleOf)] };
  return { ...head, example };
}

function buttonPart({ kind, text, value }: TemplateButton, index: number, { samples }: TemplateDraft) {
  if (kind === "quick_reply") return { type: "QUICK_REPLY", text };
  if (kind === "phone_number") return { type: "PHONE_NUMBER", text, phone_number: value };
  const sample = samples[`button ${index}:1`];
  return { type: "URL", text, url: value, ...(sample && value.includes("{{") && { example: [sample] }) };
}

const variableOf = ({ part, button, name }: DraftSlot, sample: string) => ({
  component: part,
  ...(part === "button" && { index: button }),
  name,
  type: "text",
  sample,
});

type Loose = Record<string, unknown>;

/** The creation that JSON of the expert pane says, every member of it; null where it is none yet. */
export function readTemplateJson(text: string): TemplateParts | null {
  const body = parse(text);
  const channelMember = body && channelMemberOf(body);
  if (!body || channelMember === null) return null;
  const { channel, componentSchema, variableSchema, [channelMember]: config, ...more } = body;
  const named = readConfig(recordOf(config) ?? {});
  if (!named || typeof componentSchema !== "object" || componentSchema === null) return null;
  if (!["string", "undefined"].includes(typeof channel) || !Object.keys(more).every(isFreeMember))
    return null;
  return {
    ...named,
    componentSchema,
    ...(variableSchema !== undefined && { variableSchema }),
    ...(typeof channel === "string" && channel !== CHAT_CHANNEL && { channel }),
    ...(channelMember !== CHANNEL_MEMBER && { channelMember }),
    ...(Object.keys(more).length > 0 && { more }),
  };
}

/** The member with the name; we know a template by name and language, and what kind it is. */
function readConfig({ externalTemplateName: name, language, category, ...channelConfig }: Loose) {
  if (typeof name !== "string" || typeof language !== "string" || typeof category !== "string") return null;
  const others = Object.keys(channelConfig);
  if (!others.every(isPlainMember)) return null;
  return { name, language, category, ...(others.length > 0 && { channelConfig }) };
}

/** The same as fields of the form; null where the form cannot say exactly this. */
export function draftOfParts(parts: TemplateParts): TemplateDraft | null {
  const shown = {
    ...draftFrom({ ...parts, category: parts.category }, "copy"),
    name: parts.name,
    buttons: buttonsIn(parts.componentSchema),
    samples: samplesIn(parts.variableSchema),
  };
  const draft = { ...shown, extras: extrasOf(parts, buildTemplate(shown)) };
  return sameJson(buildTemplate(draft), parts) ? draft : null;
}

/** What the parts say and the form does not. */
function extrasOf(parts: TemplateParts, shown: TemplateParts): TemplateExtras | null {
  const { channel = null, channelMember = null, more = {} } = parts;
  const channelConfig = Object.fromEntries(
    Object.entries(parts.channelConfig ?? {}).filter(
      ([name, value]) => value !== shown.channelConfig?.[name],
    ),
  );
  const isNone = Object.keys({ ...channelConfig, ...more }).length === 0;
  if (isNone && channel === null && channelMember === null) return null;
  return { channel, channelMember, channelConfig, more };
}

/** What a draft will create; null where its JSON cannot be read. */
export function partsOfDraft(draft: TemplateDraft): TemplateParts | null {
  return draft.json === null ? buildTemplate(draft) : readTemplateJson(draft.json);
}

/** What somebody typed into the expert pane as a draft: fields where the form can show them, else the JSON itself. */
export function draftOfJson(text: string): TemplateDraft {
  const parts = readTemplateJson(text);
  if (!parts) return { ...EMPTY_TEMPLATE, json: text };
  const { name, language, category } = parts;
  return draftOfParts(parts) ?? { ...EMPTY_TEMPLATE, name, language, category, json: text };
}

/** The JSON of a draft with line breaks, as the expert pane shows it. */
export const jsonOfDraft = (draft: TemplateDraft): string =>
  draft.json ?? JSON.stringify(JSON.parse(templateBody(buildTemplate(draft))), null, 2);

function samplesIn(variables: unknown): Record<string, string> {
  const samples: Record<string, string> = {};
  for (const variable of Array.isArray(variables) ? variables.map(recordOf) : []) {
    const { component, index, name, sample } = variable ?? {};
    if (typeof sample !== "string") continue;
    samples[
      component === "button"
        ? `button ${String(index)}:${String(name)}`
        : `${String(component)}:${String(name)}`
    ] = sample;
  }
  return samples;
}

const sameJson = (left: TemplateParts, right: TemplateParts): boolean =>
  JSON.stringify(sorted(JSON.parse(templateBody(left)))) ===
  JSON.stringify(sorted(JSON.parse(templateBody(right))));

/** The order of members means nothing in JSON. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  const record = recordOf(value);
  if (!record) return value;
  return Object.fromEntries(
    Object.keys(record)
      .sort()
      .map((key) => [key, sorted(record[key])]),
  );
}

function parse(text: string): Loose | null {
  try {
    return recordOf(JSON.parse(text));
  } catch {
    return null;
  }
}

const recordOf = (value: unknown): Loose | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Loose) : null;
