import { readFieldCell } from "#lib/audience/text/field-cell.ts";
import type { Condition, FieldCondition } from "#lib/contract/desk/people/group.ts";
import type { PersonField } from "#lib/contract/desk/people/person-field.ts";
import { t } from "#lib/contract/language.ts";
import { DEEDS, MAX_RULE_DAYS } from "#lib/contract/rules/people.ts";
import { deedSaid } from "#lib/contract/words/group-words.ts";

/** A condition as it is chosen and typed; `what` is a field as `field branch`, or what else a condition is of. */
export type TypedCondition = {
  what: string;
  is: string;
  value: string;
  values: readonly string[];
  /** Of a list, a campaign (empty: any message) or a purpose. */
  id: string;
  days: string;
};

export const EMPTY: TypedCondition = { what: "", is: "", value: "", values: [], id: "", days: "" };

type Option = { value: string; label: string };

/** What can be asked of people: the company's fields first. */
export const whatOptions = (fields: readonly PersonField[]): Option[] => [
  ...fields.map(({ name, label }) => ({ value: `field ${name}`, label })),
  { value: "list", label: t("List", "Orodha") },
  { value: "consent", label: t("Consent", "Ridhaa") },
  { value: "opt-out", label: t("Opt-out", "Kujitoa") },
  { value: "window", label: t("Chat window", "Dirisha la chat") },
  { value: "sent", label: t("Was sent", "Alitumiwa") },
  { value: "delivered", label: t("Got", "Alipata") },
  { value: "read", label: t("Read", "Alisoma") },
  { value: "answered", label: t("Wrote to us", "Alituandikia") },
  { value: "clicked", label: t("Opened a link", "Alifungua kiungo") },
];

export const fieldOf = (what: string, fields: readonly PersonField[]): PersonField | undefined =>
  what.startsWith("field ") ? fields.find(({ name }) => name === what.slice("field ".length)) : undefined;

const isDeed = (what: string): what is (typeof DEEDS)[number] => (DEEDS as readonly string[]).includes(what);

/** How it can be asked. */
export function isOptions(what: string, fields: readonly PersonField[]): Option[] {
  const field = fieldOf(what, fields);
  if (field) return [...OF_KIND()[field.kind], ...FILLED()];
  if (isDeed(what))
    return [
      { value: "did", label: deedSaid(what, "did") },
      { value: "did-not", label: deedSaid(what, "did-not") },
    ];
  return OF_OTHER()[what] ?? [];
}

const FILLED = (): Option[] => [
  { value: "filled", label: t("is filled in", "imejazwa") },
  { value: "empty", label: t("is empty", "ni tupu") },
];

const IS = (): Option[] => [
  { value: "is", label: t("is", "ni") },
  { value: "is-not", label: t("is not", "si") },
];

const OF_KIND = (): Record<PersonField["kind"], Option[]> => ({
  text: [...IS(), { value: "contains", label: t("contains", "ina") }],
  number: [
    ...IS(),
    { value: "less", label: t("is less than", "ni chini ya") },
    { value: "more", label: t("is more than", "ni zaidi ya") },
  ],
  date: [
    { value: "is", label: t("is", "ni") },
    { value: "before", label: t("is before", "ni kabla ya") },
    { value: "after", label: t("is after", "ni baada ya") },
    { value: "in", label: t("is in so many days", "ni baada ya siku kadhaa") },
    { value: "ago", label: t("was so many days ago", "ilikuwa siku kadhaa zilizopita") },
    { value: "within-next", label: t("is within the next days", "iko ndani ya siku zijazo") },
    { value: "within-last", label: t("was within the last days", "ilikuwa ndani ya siku zilizopita") },
  ],
  "yes-no": [
    { value: "yes", label: t("is yes", "ni ndiyo") },
    { value: "no", label: t("is no", "ni hapana") },
  ],
  choice: IS(),
});

const OF_OTHER = (): Record<string, Option[]> => ({
  list: [
    { value: "in", label: t("is in", "yumo") },
    { value: "not-in", label: t("is not in", "hayumo") },
  ],
  consent: [
    { value: "given", label: t("agreed to", "amekubali") },
    { value: "withdrawn", label: t("withdrew from", "ameondoa ridhaa ya") },
    { value: "none", label: t("nothing is known of", "haijulikani ridhaa ya") },
  ],
  "opt-out": [
    { value: "out", label: t("opted out", "amejitoa") },
    { value: "not-out", label: t("did not opt out", "hajajitoa") },
  ],
  window: [
    { value: "open", label: t("is open", "li wazi") },
    { value: "closed", label: t("is not open", "si wazi") },
  ],
});

const SPANS: readonly string[] = ["within-next", "within-last", "in", "ago"] satisfies Is<"days">[];

/** Which control a value is typed in. */
export type ValueKind = "none" | "text" | "number" | "date" | "days" | "choice" | "list" | "purpose" | "deed";

export function valueKindOf({ what, is }: TypedCondition, fields: readonly PersonField[]): ValueKind {
  const field = fieldOf(what, fields);
  if (field) {
    if (is === "filled" || is === "empty" || field.kind === "yes-no") return "none";
    if (SPANS.includes(is)) return "days";
    return field.kind;
  }
  if (isDeed(what)) return "deed";
  return what === "list" ? "list" : what === "consent" ? "purpose" : "none";
}

/** The condition that is typed; undefined while something is missing or cannot be read. */
export function conditionOf(typed: TypedCondition, fields: readonly PersonField[]): Condition | undefined {
  const field = fieldOf(typed.what, fields);
  if (typed.is === "") return undefined;
  if (field) return fieldConditionOf(typed, field);
  return isDeed(typed.what) ? deedConditionOf(typed, typed.what) : OTHERS[typed.what]?.(typed);
}

type Reading = (typed: TypedCondition) => Condition | undefined;

const OTHERS: Readonly<Record<string, Reading>> = {
  list: ({ is, id }) => (id === "" ? undefined : { of: "list", is: is as "in" | "not-in", listId: id }),
  consent: ({ is, id }) =>
    id === "" ? undefined : { of: "consent", is: is as "given" | "withdrawn" | "none", purpose: id },
  "opt-out": ({ is }) => ({ of: "opt-out", is: is as "out" | "not-out" }),
  window: ({ is }) => ({ of: "window", is: is as "open" | "closed" }),
};

function deedConditionOf(
  { is, id, days }: TypedCondition,
  of: (typeof DEEDS)[number],
): Condition | undefined {
  const count = days.trim() === "" ? null : daysOf(days);
  if (count === undefined) return undefined;
  return { of, is: is as "did" | "did-not", days: count, campaignId: id === "" ? null : id };
}

const daysOf = (typed: string, least = 1): number | undefined => {
  const days = Number(typed.trim());
  return typed.trim() !== "" && Number.isInteger(days) && days >= least && days <= MAX_RULE_DAYS
    ? days
    : undefined;
};

type Is<Kind extends FieldCondition["kind"]> = Extract<FieldCondition, { kind: Kind }>["is"];

function fieldConditionOf(typed: TypedCondition, field: PersonField): FieldCondition | undefined {
  const of = { of: "field", field: field.name } as const;
  const { is, values } = typed;
  switch (valueKindOf(typed, [field])) {
    case "none":
      return field.kind === "yes-no" && (is === "yes" || is === "no")
        ? { ...of, kind: "yes-no", is }
        : { ...of, kind: "any", is: is as Is<"any"> };
    case "days": {
      const days = daysOf(typed.days, 0);
      return days === undefined ? undefined : { ...of, kind: "days", is: is as Is<"days">, days };
    }
    case "choice":
      return values.length === 0
        ? undefined
        : { ...of, kind: "choice", is: is as Is<"choice">, values: [...values] };
    default:
      return comparedOf(typed, field);
  }
}

function comparedOf({ is, value }: TypedCondition, field: PersonField): FieldCondition | undefined {
  const of = { of: "field", field: field.name } as const;
  const read = readFieldCell(field, value);
  if (typeof read === "number") return { ...of, kind: "number", is: is as Is<"number">, value: read };
  if (typeof read !== "string") return undefined;
  return field.kind === "date"
    ? { ...of, kind: "date", is: is as Is<"date">, value: read }
    : { ...of, kind: "text", is: is as Is<"text">, value: read };
}

/** The same as it is typed. */
export function typedOf(condition: Condition): TypedCondition {
  const { of, is } = condition;
  return {
    ...EMPTY,
    ...{ what: of === "field" ? `field ${condition.field}` : of, is },
    ...("value" in condition && { value: String(condition.value) }),
    ...("values" in condition && { values: condition.values }),
    ...("days" in condition && condition.days !== null && { days: String(condition.days) }),
    ...("listId" in condition && { id: condition.listId }),
    ...("purpose" in condition && { id: condition.purpose }),
    ...("campaignId" in condition && condition.campaignId !== null && { id: condition.campaignId }),
  };
}
