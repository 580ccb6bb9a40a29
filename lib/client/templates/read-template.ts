import { type TemplateParts, templateBody } from "#lib/contract/rules/template-body.ts";
import { CHAT_CHANNEL } from "#lib/contract/wire/template.ts";
import { buildTemplate } from "./build-template.ts";
import { buttonsIn, draftFrom, EMPTY_TEMPLATE, type TemplateDraft } from "./template-draft.ts";

type Loose = Record<string, unknown>;

/** The creation that JSON of the expert pane says; null where it is none yet. */
export function readTemplateJson(text: string): TemplateParts | null {
  const body = parse(text);
  const config = recordOf(body?.channelConfig);
  if (!body || !config || typeof body.componentSchema !== "object" || body.componentSchema === null)
    return null;
  const { externalTemplateName, language, category, ...channelConfig } = config;
  const { channel, componentSchema, variableSchema } = body;
  if (
    typeof externalTemplateName !== "string" ||
    typeof language !== "string" ||
    typeof category !== "string"
  )
    return null;
  return {
    name: externalTemplateName,
    language,
    category,
    componentSchema,
    ...(variableSchema !== undefined && { variableSchema }),
    ...(Object.keys(channelConfig).length > 0 && { channelConfig }),
    ...(typeof channel === "string" && channel !== CHAT_CHANNEL && { channel }),
  };
}

/** The same as fields of the form; null where the form cannot say exactly this. */
export function draftOfParts(parts: TemplateParts): TemplateDraft | null {
  const draft = {
    ...draftFrom({ ...parts, category: parts.category }, "copy"),
    name: parts.name,
    buttons: buttonsIn(parts.componentSchema),
    samples: samplesIn(parts.variableSchema),
  };
  return sameJson(buildTemplate(draft), parts) ? draft : null;
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
