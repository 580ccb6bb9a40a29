import { z } from "zod";

/** A place in an input where anybody may write anything: `["query", "q"]`, `["body", "messages", 0, "text"]`. */
export type Place = readonly (string | number)[];

type Shape = {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  minItems?: number;
  minLength?: number;
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  additionalProperties?: Shape | boolean;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
};

const shapeOf = (schema: z.ZodType): Shape =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any", reused: "inline" }) as Shape;

/** Every place of a schema that takes a text of which no format is said; of several forms the places of each. */
export function textPlacesIn(schema: z.ZodType): Place[] {
  const places = walk(shapeOf(schema), []);
  return [...new Map(places.map((place) => [JSON.stringify(place), place])).values()];
}

function walk(shape: Shape, at: Place): Place[] {
  if (shape.enum !== undefined || shape.const !== undefined) return [];
  const forms = [...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])];
  const inner = [
    ...forms.flatMap((form) => walk(form, at)),
    ...Object.entries(shape.properties ?? {}).flatMap(([key, part]) => walk(part, [...at, key])),
    ...(shape.items ? walk(shape.items, [...at, 0]) : []),
    ...(typeof shape.additionalProperties === "object" ? walk(shape.additionalProperties, [...at, "x"]) : []),
  ];
  const isAnything = Object.keys(shape).length === 0;
  const isText = (shape.type === "string" && shape.format === undefined) || isAnything;
  return isText ? [at, ...inner] : inner;
}

/** The least that a schema takes, as far as its shape says it. */
export function leastOf(schema: z.ZodType): unknown {
  return least(shapeOf(schema));
}

const OF_FORMAT: Record<string, string> = {
  uuid: "4f1c2e8b-be39-4a0e-9d51-1f0a2b3c4d5e",
  "date-time": "2026-03-05T12:00:00.000Z",
  date: "2026-03-05",
  email: "asha@shop.example",
};

function least(shape: Shape): unknown {
  const [form] = [...(shape.anyOf ?? []), ...(shape.oneOf ?? [])];
  const said = [shape.default, shape.const, shape.enum?.[0]].find((value) => value !== undefined);
  return said ?? (form ? least(form) : (LEAST[shape.type ?? ""]?.(shape) ?? null));
}

const LEAST: Record<string, (shape: Shape) => unknown> = {
  object: ({ properties = {}, required = [] }) =>
    Object.fromEntries(
      Object.entries(properties).flatMap(([key, part]) =>
        required.includes(key) ? [[key, least(part)]] : [],
      ),
    ),
  array: ({ minItems = 0, items }) => (minItems > 0 && items ? [least(items)] : []),
  string: ({ format = "" }) => OF_FORMAT[format] ?? "Habari yako",
  integer: ({ minimum = 1 }) => Math.max(minimum, 1),
  number: ({ minimum = 1 }) => Math.max(minimum, 1),
  boolean: () => false,
};

/** The same input with another value at one place. */
export function withAt(input: unknown, place: Place, value: unknown): unknown {
  const [key, ...rest] = place;
  if (key === undefined) return value;
  if (typeof key === "number") {
    const items = Array.isArray(input) ? [...input] : [];
    items[key] = withAt(items[key], rest, value);
    return items;
  }
  const known = typeof input === "object" && input !== null ? input : {};
  return { ...known, [key]: withAt((known as Record<string, unknown>)[key], rest, value) };
}
