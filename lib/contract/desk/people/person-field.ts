import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";
import {
  FIELD_KINDS,
  MAX_FIELD_CHOICES,
  MAX_FIELD_LABEL,
  MAX_FIELD_TEXT,
  MAX_FIELDS,
} from "../../rules/people.ts";
import { isSameLabel } from "../../rules/purposes.ts";
import { RequiredName, shownText } from "../shown-name.ts";

const nameRule = {
  error: () =>
    t(
      "field is like branch: small letters, digits and hyphens",
      "field ni kama tawi: herufi ndogo, tarakimu na vistari",
    ),
};
/** A field, by the name it has for programs and in rules. */
export const FieldName = z.string(nameRule).regex(/^[a-z][a-z0-9-]{0,39}$/, nameRule);

/** A field of people that the company has added. */
export const PersonField = z
  .object({
    /** It stays, whatever people call it. */
    name: FieldName,
    label: RequiredName.max(MAX_FIELD_LABEL, {
      error: () =>
        t(`name has at most ${MAX_FIELD_LABEL} characters`, `name ina herufi zisizozidi ${MAX_FIELD_LABEL}`),
    }),
    kind: z.enum(FIELD_KINDS, {
      error: () =>
        t("kind is text, number, date, yes-no or choice", "kind ni text, number, date, yes-no au choice"),
    }),
    /** Of a choice what can be chosen; of others nothing. */
    choices: z
      .array(
        shownText("choice", MAX_FIELD_LABEL).min(1, {
          error: () => t("a choice is not empty", "chaguo haliwi tupu"),
        }),
      )
      .max(MAX_FIELD_CHOICES, {
        error: () => t(`At most ${MAX_FIELD_CHOICES} choices`, `Machaguo hayazidi ${MAX_FIELD_CHOICES}`),
      })
      .default([]),
    /** It is filled and chosen no more; what it holds stays. */
    isRetired: z.boolean({ error: () => t("isRetired is true or false", "isRetired ni true au false") }),
  })
  .superRefine(({ kind, choices }, { addIssue }) => {
    const isTwice = choices.some((one, at) => choices.findIndex((other) => isSameLabel(one, other)) < at);
    if (isTwice)
      addIssue({
        code: "custom",
        message: t("Each choice counts once", "Kila chaguo mara moja tu"),
        path: ["choices"],
      });
    if (kind === "choice" && choices.length === 0)
      addIssue({
        code: "custom",
        message: t("Give it at least one choice", "Lipe angalau chaguo moja"),
        path: ["choices"],
      });
    if (kind !== "choice" && choices.length > 0)
      addIssue({
        code: "custom",
        message: t("Only one of several has choices", "Ni moja kati ya kadhaa tu yenye machaguo"),
        path: ["choices"],
      });
  });
export type PersonField = z.infer<typeof PersonField>;

/** What a company knows of people beside their number: each name and each label once. */
export const PersonFields = z
  .array(PersonField)
  .max(MAX_FIELDS, {
    error: () => t(`There are at most ${MAX_FIELDS} fields`, `Sehemu hazizidi ${MAX_FIELDS}`),
  })
  .superRefine((all, { addIssue }) => {
    for (const [at, { name, label }] of all.entries())
      if (all.findIndex((other) => other.name === name || isSameLabel(other.label, label)) < at)
        addIssue({
          code: "custom",
          message: t(`${label} is in the list twice`, `${label} imo mara mbili kwenye orodha`),
          path: [at, "label"],
        });
  });

/** As it is kept: a day is a text like 2026-03-01. */
export const FieldValue = z.union([z.string().max(MAX_FIELD_TEXT), z.number(), z.boolean()]);
export type FieldValue = z.infer<typeof FieldValue>;

const number = z
  .string({ error: () => t("number is required", "number inahitajika") })
  .trim()
  .min(1, { error: () => t("number is required", "number inahitajika") })
  .max(60);

export const ReadFields = z.object({ number });
export type ReadFields = z.infer<typeof ReadFields>;

/** `PUT /api/person/fields`: as they are typed, by name; empty takes a value away, and who is not named stays. */
export const UpdateFields = z.strictObject({
  number,
  fields: z
    .record(FieldName, z.union([z.string().max(MAX_FIELD_TEXT), z.number(), z.boolean(), z.null()]), {
      error: () => t("fields are values by the name of a field", "fields ni thamani kwa jina la sehemu"),
    })
    .refine((given) => Object.keys(given).length > 0, {
      error: () => t("name at least one field", "taja angalau sehemu moja"),
    }),
});
export type UpdateFields = z.infer<typeof UpdateFields>;

export const FieldChange = z.object({
  id: z.int(),
  field: z.string(),
  before: FieldValue.nullable(),
  after: FieldValue.nullable(),
  at: z.string(),
  source: z.enum(["hand", "file", "api"]),
  by: z.string(),
  file: z.string().nullable(),
});
export type FieldChange = z.infer<typeof FieldChange>;

/** What is known of a person by the fields of the company, and the newest changes of it. */
export const FieldsOfPerson = z.object({
  number: z.string(),
  fields: z.record(z.string(), FieldValue),
  changes: z.array(FieldChange),
});
export type FieldsOfPerson = z.infer<typeof FieldsOfPerson>;
