import { z } from "zod";
import { API_V1, type ApiDoorKey, type ApiEndpoint } from "#lib/contract/desk/api/endpoints.ts";
import type { ReferenceDoor, ReferenceField } from "#lib/contract/desk/api/reference.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { codesOf } from "./door-problems.ts";
import { API_PROBLEMS, problemOf } from "./problem-words.ts";

/** The doors of the API in their order, as they are listed. */
const API_DOORS = Object.entries<ApiEndpoint>(API_V1).map(([key, { summary }]) => ({
  key: key as ApiDoorKey,
  summary,
}));

/** What the page *Developers* shows: the same for everybody, with nothing of anybody in it. */
export const API_REFERENCE = { doors: API_DOORS, doorOf: referenceOf, problems: API_PROBLEMS };

const FIRST = { key: "POST /api/v1/messages" } as const;

/** One door with each of its fields, made of the row of the table that serves it; the first where nobody knows this one. */
function referenceOf(asked: string): ReferenceDoor {
  const [{ key }] = [...API_DOORS.filter((door) => door.key === asked), FIRST];
  const endpoint: ApiEndpoint = API_V1[key];
  const { summary, rights, isIdempotent, status, params, query, body, answer } = endpoint;
  const given = body && schemaOf(body, "input");
  return {
    ...{ key, summary, rights, isIdempotent, status },
    parameters: [params, query].flatMap((part) => (part ? fieldsOf(schemaOf(part, "input"), "") : [])),
    body: given ? fieldsOf(given, "") : [],
    example: given ? JSON.stringify(exampleOf(given), null, 2) : null,
    answer: answer ? fieldsOf(schemaOf(answer, "output"), "") : [],
    problems: codesOf(key)
      .map(problemOf)
      .toSorted((a, b) => a.status - b.status),
  };
}

type Schema = {
  type?: string | string[];
  description?: string;
  format?: string;
  pattern?: string;
  examples?: unknown[];
  default?: unknown;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
};

/** Forms told apart by one of their fields are `oneOf`: read as any other forms. */
const schemaOf = (schema: z.ZodType, io: "input" | "output"): Schema =>
  z.toJSONSchema(schema, {
    ...{ io, unrepresentable: "any" },
    override: ({ jsonSchema }) => {
      if (jsonSchema.oneOf === undefined) return;
      jsonSchema.anyOf = jsonSchema.oneOf;
      delete jsonSchema.oneOf;
    },
  }) as Schema;

/** Every field below a schema, each before its own fields; of several forms of one thing each field once, with what it may be. */
function fieldsOf(schema: Schema, before: string): ReferenceField[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    {
      name: before + name,
      type: typeOf(field),
      isRequired: schema.required?.includes(name) ?? false,
      limits: limitsOf(field),
      description: field.description ?? "",
    },
    ...fieldsOf(field, `${before}${name}.`),
  ]);
  const listed = schema.items ? fieldsOf(schema.items, `${before.slice(0, -1)}[].`) : [];
  const forms = (schema.anyOf ?? []).flatMap((form) => fieldsOf(form, before));
  const all = new Map<string, ReferenceField>();
  for (const field of [...forms, ...own, ...listed]) {
    const known = all.get(field.name);
    all.set(field.name, known ? eitherOf(known, field) : field);
  }
  return [...all.values()];
}

function eitherOf(one: ReferenceField, other: ReferenceField): ReferenceField {
  const both = (first: string, second: string, between: string) =>
    first === second ? first : `${first}${between}${second}`;
  return {
    ...one,
    type: both(one.type, other.type, " or "),
    limits: [...new Set([...one.limits, ...other.limits])],
    description: both(one.description, other.description, " Or: "),
  };
}

const WORDS: Record<string, string> = {
  string: "text",
  integer: "whole number",
  number: "number",
  boolean: "true or false",
  object: "object",
  array: "list",
  null: "null",
};

function typeOf({ type, anyOf, ...schema }: Schema): string {
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(" or ");
  if (Array.isArray(type)) return type.map((each) => typeOf({ ...schema, type: each })).join(" or ");
  if (schema.format === "date-time" && type !== "null") return "time";
  return WORDS[type ?? typeof (schema.const ?? schema.enum?.[0])] ?? "any";
}

const MOST_NAMED = 1_000_000_000;
const within = (least: number | undefined, most: number | undefined, unit: string): string[] => {
  const bounded = most !== undefined && most < MOST_NAMED ? most : undefined;
  const floor = least !== undefined && least > 0 ? least : undefined;
  const end = unit === "" ? "" : ` ${unit}`;
  if (bounded === undefined) return floor === undefined ? [] : [`at least ${formatCount(floor)}${end}`];
  const upTo = formatCount(bounded);
  return [floor === undefined ? `at most ${upTo}${end}` : `${formatCount(floor)} to ${upTo}${end}`];
};

function limitsOf(field: Schema): string[] {
  const forms = field.anyOf?.flatMap(limitsOf) ?? [];
  const choices = field.const === undefined ? field.enum : [field.const];
  return [
    ...(choices ? [`one of ${choices.join(", ")}`] : []),
    ...within(field.minLength, field.maxLength, "characters"),
    ...within(field.minItems, field.maxItems, "entries"),
    ...within(field.minimum, field.maximum, ""),
    ...(field.default === undefined ? [] : [`${String(field.default)} where it is absent`]),
    ...(field.examples ? [`such as ${field.examples.map(String).join(", ")}`] : []),
    ...forms,
  ];
}

/** A value that the schema takes: its own example where it names one, else what it needs at least. */
function exampleOf(schema: Schema): unknown {
  const { examples, default: usual, const: only, enum: choices, anyOf, type, items } = schema;
  const named = examples?.[0] ?? usual ?? only ?? choices?.[0];
  if (named !== undefined) return named;
  if (anyOf?.[0]) return exampleOf(anyOf[0]);
  if (type === "array") return items ? [exampleOf(items)] : [];
  if (type === "object") return exampleObject(schema);
  return PLAIN[String(type)] ?? null;
}

const PLAIN: Record<string, unknown> = { string: "…", integer: 1, number: 1, boolean: true };

function exampleObject({ properties = {}, required = [] }: Schema): unknown {
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name, { examples }]) => examples || required.includes(name))
      .map(([name, field]) => [name, exampleOf(field)]),
  );
}
