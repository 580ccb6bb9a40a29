import type { z } from "zod";
import { fc } from "#lib/testing/random/fast-check.ts";

/** Numbers at and beyond every edge that a column, a cast or a date has. */
const EDGES = [
  ...[0, -0, -1, 1, 0.5, 1e21, 1e308, -1e308, 5e-324],
  ...[2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1, 2 ** 53, 2 ** 63, -(2 ** 63), 8.64e15, 8.64e15 + 1],
];

const NASTY = [
  ...["", " ", "null", "undefined", "NaN", "Infinity", "-0", "1e999", "0x10", "1_000", "٣", "９"],
  ...["9223372036854775807", "9223372036854775808", "99999999999999999999", "-1", "1.5", "00"],
  ...[
    "'",
    '"',
    "%",
    "_",
    "\\",
    "%00",
    "%%",
    "\u0000",
    "\ud83d",
    "\ufeff",
    "\u202e",
    "..",
    "../..",
    "%2e%2e%2f",
  ],
  ...[
    "__proto__",
    "constructor",
    "toString",
    "{}",
    "[]",
    "true",
    "=1+1",
    "' OR 1=1 --",
    "{{7*7}}",
    "<script>",
  ],
  ...[
    "2026-02-30",
    "0000-00-00",
    "9999-12-31T23:59:59Z",
    "275760-09-13",
    "-271821-04-20",
    "24:00",
    "1970-01-01",
  ],
  ...["+255754913268", "0754913268", "a".repeat(5_000), "👩‍👩‍👧".repeat(300), "x\ny", "\r\nSet-Cookie: a=b"],
];

const PLAUSIBLE = [
  "+255754913268",
  "Habari {jina}",
  "TUMA",
  "order_update",
  "en",
  "a note",
  "amina@duka.example",
];

const number = fc.oneof(fc.constantFrom(...EDGES), fc.integer(), fc.double());

/** What a client could write there that does not belong there. */
export const nastyText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...NASTY),
  number.map(String),
  fc.uuid(),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.base64String({ maxLength: 60 }),
  fc.string({ maxLength: 30 }).map((text) => Buffer.from(text).toString("base64url")),
  fc.tuple(number, fc.uuid()).map(([at, id]) => Buffer.from(`${at} ${id}`).toString("base64url")),
);

const nasty: fc.Arbitrary<unknown> = fc.oneof(
  nastyText,
  number,
  fc.constantFrom(null, true, false, [], {}, [[]], [null]),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Values that fit the schema in most places: what is refused at the first field never reaches the verb. */
export function arbitraryOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 30, arbitrary: fitting(schema) }, { weight: 1, arbitrary: nasty });
}

type Def = {
  type: string;
  shape?: Record<string, z.ZodType>;
  innerType?: z.ZodType;
  in?: z.ZodType;
  element?: z.ZodType;
  valueType?: z.ZodType;
  options?: z.ZodType[];
  left?: z.ZodType;
  entries?: Record<string, string>;
  values?: unknown[];
  format?: string;
};

function fitting(schema: z.ZodType): fc.Arbitrary<unknown> {
  const def = schema.def as unknown as Def;
  if (def.shape) return record(def.shape);
  if (def.innerType) return fc.oneof(fc.constant(undefined), arbitraryOf(def.innerType));
  if (def.options) return fc.oneof(...def.options.map(arbitraryOf));
  if (def.element) return fc.array(arbitraryOf(def.element), { maxLength: 4 });
  if (def.valueType)
    return fc.dictionary(fc.string({ maxLength: 10 }), arbitraryOf(def.valueType), { maxKeys: 3 });
  const inner = def.in ?? def.left;
  return inner ? fitting(inner) : leaf(def);
}

function leaf({ type, entries, values, format }: Def): fc.Arbitrary<unknown> {
  if (entries) return fc.constantFrom(...Object.values(entries));
  if (values) return fc.constantFrom(...values);
  if (format === "uuid") return fc.uuid();
  if (format === "datetime") return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (type === "number") return number;
  if (type === "boolean") return fc.boolean();
  if (type !== "string") return nasty;
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...PLAUSIBLE) },
    { weight: 1, arbitrary: nastyText },
  );
}

function record(shape: Record<string, z.ZodType>): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, arbitraryOf(field)]));
  const own = fc.record(fields, { noNullPrototype: true });
  const more = fc.oneof(
    { weight: 9, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.dictionary(nastyText, nasty, { maxKeys: 2, noNullPrototype: true }) },
  );
  return fc.tuple(own, more).map(([fields, others]) => ({ ...others, ...fields }));
}
