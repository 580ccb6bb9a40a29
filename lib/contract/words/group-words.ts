import type { Condition, FieldCondition, Rule } from "../desk/people/group.ts";
import type { FieldValue, PersonField } from "../desk/people/person-field.ts";
import { t, translated } from "../language.ts";
import type { Deed } from "../rules/people.ts";
import { formatCount, formatNoun, formatNounSw } from "./format-count.ts";

type Named = { id: string; name: string };
/** By what the names in a rule are read. */
export type RuleNames = {
  fields: readonly Pick<PersonField, "name" | "label">[];
  lists: readonly Named[];
  campaigns: readonly Named[];
  purposeWord: (purpose: string) => string;
};

/** “Everybody of whom all of this is true: Branch is Mwanza; was sent no message in the last 30 days.” */
export function ruleWords({ match, conditions }: Rule, names: RuleNames): string {
  const parts = conditions.map((condition) => conditionWords(condition, names)).join("; ");
  if (conditions.length === 1)
    return t(`Everybody of whom this is true: ${parts}.`, `Kila mtu ambaye hili ni kweli kwake: ${parts}.`);
  return match === "all"
    ? t(
        `Everybody of whom all of this is true: ${parts}.`,
        `Kila mtu ambaye haya yote ni kweli kwake: ${parts}.`,
      )
    : t(
        `Everybody of whom any of this is true: ${parts}.`,
        `Kila mtu ambaye lolote kati ya haya ni kweli kwake: ${parts}.`,
      );
}

/** One condition, as it stands in that sentence. */
export function conditionWords(condition: Condition, names: RuleNames): string {
  switch (condition.of) {
    case "field":
      return fieldWords(condition, labelOf(condition.field, names));
    case "list": {
      const name = names.lists.find(({ id }) => id === condition.listId)?.name;
      if (name === undefined) return t("in a list that was deleted", "yumo kwenye orodha iliyofutwa");
      return condition.is === "in"
        ? t(`in the list “${name}”`, `yumo kwenye orodha “${name}”`)
        : t(`not in the list “${name}”`, `hayumo kwenye orodha “${name}”`);
    }
    case "consent":
      return consentWords(condition.is, names.purposeWord(condition.purpose));
    case "opt-out":
      return condition.is === "out" ? t("opted out", "amejitoa") : t("did not opt out", "hajajitoa");
    case "window":
      return condition.is === "open"
        ? t("has an open chat window", "ana dirisha la chat lililo wazi")
        : t("has no open chat window", "hana dirisha la chat lililo wazi");
    default:
      return deedWords(condition, names);
  }
}

const labelOf = (name: string, { fields }: RuleNames): string =>
  fields.find((field) => field.name === name)?.label ?? name;

function consentWords(is: "given" | "withdrawn" | "none", purpose: string): string {
  const word = purpose.toLowerCase();
  if (is === "given") return t(`agreed to ${word}`, `amekubali ${word}`);
  return is === "withdrawn"
    ? t(`withdrew from ${word}`, `ameondoa ridhaa ya ${word}`)
    : t(`nothing is known of their consent to ${word}`, `ridhaa yake ya ${word} haijulikani`);
}

function fieldWords(condition: FieldCondition, label: string): string {
  switch (condition.kind) {
    case "text":
      return comparedWords(condition.is, label, `“${condition.value}”`);
    case "number":
      return comparedWords(condition.is, label, numberWords(condition.value));
    case "date":
      return comparedWords(condition.is, label, condition.value);
    case "days":
      return daysWords(condition, label);
    case "yes-no":
      return condition.is === "yes"
        ? t(`${label} is yes`, `${label} ni ndiyo`)
        : t(`${label} is no`, `${label} ni hapana`);
    case "choice": {
      const values = condition.values.join(t(" or ", " au "));
      return comparedWords(condition.is, label, values);
    }
    case "any":
      return condition.is === "filled"
        ? t(`${label} is filled in`, `${label} imejazwa`)
        : t(`${label} is empty`, `${label} ni tupu`);
  }
}

type Compared = "is" | "is-not" | "contains" | "less" | "more" | "before" | "after";

function comparedWords(is: Compared, label: string, value: string): string {
  switch (is) {
    case "is":
      return t(`${label} is ${value}`, `${label} ni ${value}`);
    case "is-not":
      return t(`${label} is not ${value}`, `${label} si ${value}`);
    case "contains":
      return t(`${label} contains ${value}`, `${label} ina ${value}`);
    case "less":
      return t(`${label} is less than ${value}`, `${label} ni chini ya ${value}`);
    case "more":
      return t(`${label} is more than ${value}`, `${label} ni zaidi ya ${value}`);
    case "before":
      return t(`${label} is before ${value}`, `${label} ni kabla ya ${value}`);
    case "after":
      return t(`${label} is after ${value}`, `${label} ni baada ya ${value}`);
  }
}

// Who sees no numbers is shown a mask in place of a value.
const numberWords = (value: number): string => (Number.isInteger(value) ? formatCount(value) : String(value));

type OfDeed = Extract<Condition, { of: Deed }>;

function daysWords({ is, days }: Extract<FieldCondition, { kind: "days" }>, label: string): string {
  if ((is === "in" || is === "ago") && days === 0) return t(`${label} is today`, `${label} ni leo`);
  switch (is) {
    case "within-next":
      return t(
        `${label} is within the next ${formatNoun(days, "day")}`,
        `${label} iko ndani ya ${formatNounSw(days, "siku", "siku")} zijazo`,
      );
    case "within-last":
      return t(
        `${label} was within the last ${formatNoun(days, "day")}`,
        `${label} ilikuwa ndani ya ${formatNounSw(days, "siku", "siku")} zilizopita`,
      );
    case "in":
      return t(
        `${label} is in ${formatNoun(days, "day")}, on that day`,
        `${label} ni baada ya ${formatNounSw(days, "siku", "siku")}, siku hiyo tu`,
      );
    case "ago":
      return t(
        `${label} was ${formatNoun(days, "day")} ago, on that day`,
        `${label} ilikuwa ${formatNounSw(days, "siku", "siku")} zilizopita, siku hiyo tu`,
      );
  }
}

function deedWords({ of, is, days, campaignId }: OfDeed, names: RuleNames): string {
  const did = deedSaid(of, is);
  const name = names.campaigns.find(({ id }) => id === campaignId)?.name;
  const campaign = campaignId === null ? "" : campaignWords(of, name);
  const when =
    days === null
      ? ""
      : t(
          ` in the last ${formatNoun(days, "day")}`,
          ` ndani ya ${formatNounSw(days, "siku", "siku")} zilizopita`,
        );
  return `${did}${campaign}${when}`;
}

function campaignWords(of: Deed, name: string | undefined): string {
  if (of === "answered")
    return name === undefined
      ? t(" after a campaign that was deleted", " baada ya kampeni iliyofutwa")
      : t(` after the campaign “${name}”`, ` baada ya kampeni “${name}”`);
  return name === undefined
    ? t(" of a campaign that was deleted", " wa kampeni iliyofutwa")
    : t(` of the campaign “${name}”`, ` wa kampeni “${name}”`);
}

/** What somebody did, or did not, as it is chosen and said. */
export const deedSaid = (of: Deed, is: "did" | "did-not"): string =>
  DEEDS_SAID[of][is === "did" ? "did" : "didNot"];

const DEEDS_SAID: Record<Deed, { did: string; didNot: string }> = /* @__PURE__ */ translated(() => ({
  sent: {
    did: t("was sent a message", "alitumiwa ujumbe"),
    didNot: t("was sent no message", "hakutumiwa ujumbe"),
  },
  delivered: { did: t("got a message", "alipata ujumbe"), didNot: t("got no message", "hakupata ujumbe") },
  read: { did: t("read a message", "alisoma ujumbe"), didNot: t("read no message", "hakusoma ujumbe") },
  answered: {
    did: t("wrote to us", "alituandikia"),
    didNot: t("did not write to us", "hakutuandikia"),
  },
  clicked: {
    did: t("opened the link of a message", "alifungua kiungo cha ujumbe"),
    didNot: t("did not open the link of a message", "hakufungua kiungo cha ujumbe"),
  },
}));

/** A value of a field as it is read. */
export function valueWords(value: FieldValue | null | undefined): string {
  if (value === null || value === undefined) return "–";
  if (typeof value === "boolean") return value ? t("Yes", "Ndiyo") : t("No", "Hapana");
  return typeof value === "number" ? numberWords(value) : value;
}
