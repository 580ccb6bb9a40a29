import {
  CHANNEL_MEMBER,
  channelMemberOf,
  isFreeMember,
  isPlainMember,
  type TemplateParts,
  templateBody,
} from "#lib/contract/rules/template/template-body.ts";
import { CHAT_CHANNEL } from "#lib/contract/wire/chat-channel.ts";
import { buildTemplate } from "./build-template.ts";
import {
  buttonsIn,
  draftFrom,
  EMPTY_TEMPLATE,
  type TemplateDraft,
  type TemplateExtras,
} from "./template-draft.ts";

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
