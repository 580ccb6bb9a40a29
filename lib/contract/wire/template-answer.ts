import { MAX_TEMPLATE_LANGUAGE, MAX_TEMPLATE_NAME } from "../rules/template/template-key.ts";
import { anyTextIn, countIn, idIn, type Loose, memberOf, recordIn, textIn, timeIn } from "./read/loose.ts";
import type { Read } from "./send-answer.ts";

/** What an answer or an event says of a template (§2.8, §2.9); null for what it does not say. */
export type TemplateRead = {
  templateId: string | null;
  name: string | null;
  language: string | null;
  category: string | null;
  parameterFormat: string | null;
  status: string | null;
  providerStatus: string | null;
  components: unknown;
  variables: unknown;
  reason: string | null;
  rejectionInfo: unknown;
  disableInfo: unknown;
  lockInfo: unknown;
  syncStatus: string | null;
  syncedAt: string | null;
  lastSyncError: unknown;
  revision: number | null;
};

const MAX_WORD = 60;
const MAX_REASON = 2_000;
const MAX_INFO = 20_000;
const MAX_SCHEMA = 200_000;

/** A creation: nothing was created as far as we can tell unless the place names the id. */
export function readCreatedTemplate(place: Loose): Read<TemplateRead> | null {
  const read = readTemplate(place);
  return read?.data.templateId ? read : null;
}

/** A read or a sync: the id or a word of status is enough. */
export function readTemplate(place: Loose): Read<TemplateRead> | null {
  const inner = recordIn(memberOf(place, "template"));
  const data = templateIn(inner ?? place);
  if (data.templateId === null && data.status === null) return null;
  return { data, oddities: data.templateId === null ? ["templateId"] : [] };
}

/** Each part is read by itself, so that an odd one costs nothing but itself. */
export function templateIn(place: Loose): TemplateRead {
  const find = (...names: string[]) => memberIn(place, names);
  const own = (name: string) => memberOf(place, name);
  return {
    templateId: idIn(own("templateId") ?? own("id")),
    name: short(textIn(find("externalTemplateName")), MAX_TEMPLATE_NAME),
    language: short(
      textIn(find("externalTemplateLanguage", "providerLanguage", "language")),
      MAX_TEMPLATE_LANGUAGE,
    ),
    category: short(textIn(find("externalTemplateCategory", "category")), MAX_WORD),
    parameterFormat: short(textIn(find("parameterFormat")), MAX_WORD),
    status: statusIn(own("status")),
    providerStatus: statusIn(find("providerStatus")),
    components: schemaIn(own("componentSchema") ?? own("providerComponents") ?? own("components")),
    variables: schemaIn(own("variableSchema")),
    reason: short(anyTextIn(find("rejectionReason")), MAX_REASON),
    rejectionInfo: infoIn(find("rejectionInfo")),
    disableInfo: infoIn(find("disableInfo")),
    lockInfo: infoIn(find("lockInfo")),
    syncStatus: short(textIn(find("syncStatus")), MAX_WORD),
    syncedAt: timeIn(find("syncedAt")),
    lastSyncError: infoIn(find("lastSyncError")),
    revision: countIn(find("revision")),
  };
}

export type TemplateValidationRead = {
  templateId: string | null;
  isValid: boolean | null;
  problems: string[];
};

const MAX_PROBLEMS = 50;

/** The answer of a validation, whose shape is not stated: what says yes or no, and every text of a problem. */
export function readTemplateValidation(place: Loose): Read<TemplateValidationRead> | null {
  const valid = memberOf(place, "valid") ?? memberOf(place, "isValid");
  const listed = [
    memberOf(place, "errors") ?? memberOf(place, "problems") ?? memberOf(place, "missing"),
  ].flat();
  const problems = listed.flatMap((each) => anyTextIn(each) ?? []);
  const isValid = typeof valid === "boolean" ? valid : null;
  if (isValid === null && problems.length === 0 && !Array.isArray(memberOf(place, "errors"))) return null;
  return {
    data: {
      templateId: idIn(memberOf(place, "templateId")),
      isValid: isValid ?? problems.length === 0,
      problems: problems.slice(0, MAX_PROBLEMS).map((text) => text.slice(0, MAX_REASON)),
    },
    oddities: [],
  };
}

/** By the first of the names that is there, in the place itself or in one of its objects: the channel's configuration has no stated name (§2.8). */
function memberIn(place: Loose, names: readonly string[]): unknown {
  const inner = Object.entries(place).flatMap(([key, part]) => {
    const record = SCHEMAS.test(key) ? null : recordIn(part);
    return record ? [record] : [];
  });
  for (const each of [place, ...inner]) {
    for (const name of names) {
      const found = memberOf(each, name);
      if (found !== undefined && found !== null) return found;
    }
  }
  return undefined;
}

const SCHEMAS = /schema|components/i;

/** A number is the status of an envelope and no word about a template. */
function statusIn(value: unknown): string | null {
  return typeof value === "string" && !/^\d+$/.test(value.trim()) ? short(textIn(value), MAX_WORD) : null;
}

/** Components may come as a list, an object, or either of them as text. */
function schemaIn(value: unknown): unknown {
  const schema = typeof value === "string" ? parsed(value) : value;
  if (typeof schema !== "object" || schema === null) return null;
  return JSON.stringify(schema).length <= MAX_SCHEMA ? schema : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function infoIn(value: unknown): unknown {
  if (value === undefined || value === null || value === "") return null;
  const text = JSON.stringify(value);
  return text.length <= MAX_INFO ? value : text.slice(0, MAX_INFO).toWellFormed();
}

const short = (text: string | null, max: number): string | null =>
  text === null ? null : text.slice(0, max).toWellFormed();
