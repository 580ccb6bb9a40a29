import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";
import { isDay } from "../../rules/is-day.ts";
import {
  DEEDS,
  MAX_CONDITIONS,
  MAX_FIELD_CHOICES,
  MAX_FIELD_LABEL,
  MAX_FIELD_TEXT,
  MAX_RULE_DAYS,
} from "../../rules/people.ts";
import { DraftRevision } from "../campaign/draft.ts";
import { cursorOf } from "../cursor.ts";
import { ListName } from "./contact-list.ts";
import { FieldName, FieldValue } from "./person-field.ts";

const daysRule = {
  error: () =>
    t(
      `days is a whole number from 1 to ${MAX_RULE_DAYS}`,
      `days ni namba kamili kuanzia 1 hadi ${MAX_RULE_DAYS}`,
    ),
};
const days = z.int(daysRule).min(1, daysRule).max(MAX_RULE_DAYS, daysRule);
const spanRule = {
  error: () =>
    t(
      `days is a whole number from 0 to ${MAX_RULE_DAYS}`,
      `days ni namba kamili kuanzia 0 hadi ${MAX_RULE_DAYS}`,
    ),
};
const isOf = <const Of extends string>(of: Of) => ({ of: z.literal(of) });

const TextValue = z
  .string({ error: () => t("value is required", "value inahitajika") })
  .trim()
  .min(1, { error: () => t("value is required", "value inahitajika") })
  .max(MAX_FIELD_TEXT);
const NumberValue = z.number({ error: () => t("value is a number", "value ni namba") });
const DayValue = z
  .string({ error: () => t("value is a day like 2026-03-01", "value ni siku kama 2026-03-01") })
  .refine(isDay, { error: () => t("value is a day like 2026-03-01", "value ni siku kama 2026-03-01") });

const field = { of: z.literal("field"), field: FieldName };
/** By the kind of the field; `is-not` is also true of who has no value. */
const FieldCondition = z.discriminatedUnion("kind", [
  z.strictObject({
    ...field,
    kind: z.literal("text"),
    is: z.enum(["is", "is-not", "contains"]),
    value: TextValue,
  }),
  z.strictObject({
    ...field,
    kind: z.literal("number"),
    is: z.enum(["is", "is-not", "less", "more"]),
    value: NumberValue,
  }),
  z.strictObject({
    ...field,
    kind: z.literal("date"),
    is: z.enum(["is", "before", "after"]),
    value: DayValue,
  }),
  z.strictObject({
    ...field,
    kind: z.literal("days"),
    is: z.enum(["within-next", "within-last", "in", "ago"]),
    days: z.int(spanRule).min(0, spanRule).max(MAX_RULE_DAYS, spanRule),
  }),
  z.strictObject({ ...field, kind: z.literal("yes-no"), is: z.enum(["yes", "no"]) }),
  z.strictObject({
    ...field,
    kind: z.literal("choice"),
    is: z.enum(["is", "is-not"]),
    values: z
      .array(z.string().trim().min(1).max(MAX_FIELD_LABEL))
      .min(1, { error: () => t("choose at least one", "chagua angalau moja") })
      .max(MAX_FIELD_CHOICES),
  }),
  z.strictObject({ ...field, kind: z.literal("any"), is: z.enum(["filled", "empty"]) }),
]);
export type FieldCondition = z.infer<typeof FieldCondition>;

/** One line of a rule; each is true or false of a person. */
export const Condition = z.union([
  FieldCondition,
  z.strictObject({
    ...isOf("list"),
    is: z.enum(["in", "not-in"]),
    listId: z.uuid({ error: () => t("listId is the id of a list", "listId ni ID ya orodha") }),
  }),
  z.strictObject({
    ...isOf("consent"),
    is: z.enum(["given", "withdrawn", "none"]),
    purpose: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
  }),
  z.strictObject({ ...isOf("opt-out"), is: z.enum(["out", "not-out"]) }),
  z.strictObject({ ...isOf("window"), is: z.enum(["open", "closed"]) }),
  z.strictObject({
    of: z.enum(DEEDS),
    is: z.enum(["did", "did-not"]),
    /** In so many days before the moment it is asked; null: ever. */
    days: days.nullable().default(null),
    /** Of one campaign; null: of any message. */
    campaignId: z
      .uuid({ error: () => t("campaignId is the id of a campaign", "campaignId ni ID ya kampeni") })
      .nullable()
      .default(null),
  }),
]);
export type Condition = z.infer<typeof Condition>;

/** Who is in a group. */
export const Rule = z.strictObject({
  match: z.enum(["all", "any"], { error: () => t("match is all or any", "match ni all au any") }),
  conditions: z
    .array(Condition, { error: () => t("conditions is a list", "conditions ni orodha") })
    .min(1, { error: () => t("choose at least one condition", "chagua angalau sharti moja") })
    .max(MAX_CONDITIONS, {
      error: () => t(`at most ${MAX_CONDITIONS} conditions`, `masharti yasiyozidi ${MAX_CONDITIONS}`),
    }),
});
export type Rule = z.infer<typeof Rule>;

const Named = z.object({ id: z.uuid(), name: z.string() });

/** A rule under a name; `lists` and `campaigns` are those that it names and that there are. */
export const Group = z.object({
  id: z.uuid(),
  name: z.string(),
  rule: Rule,
  lists: z.array(Named),
  campaigns: z.array(Named),
  createdBy: z.string(),
  createdAt: z.string(),
  changedAt: z.string(),
});
export type Group = z.infer<typeof Group>;

export const GroupId = z.object({
  id: z.uuid({ error: () => t("id is the id of a group", "id ni ID ya kundi") }),
});
export const GroupAnswer = z.object({ group: Group });
export const Groups = z.object({ items: z.array(Group) });
export type Groups = z.infer<typeof Groups>;

/** A group and the campaigns that were planned with it, the newest first. */
export const GroupPage = GroupAnswer.extend({ usedBy: z.array(Named.extend({ at: z.string() })) });
export type GroupPage = z.infer<typeof GroupPage>;

export const SaveGroup = z.object({ name: ListName, rule: Rule });
export type SaveGroup = z.infer<typeof SaveGroup>;

/** `seen`: the group as it was when the person began. */
export const UpdateGroup = SaveGroup.extend({ seen: SaveGroup.optional() });
export type UpdateGroup = z.infer<typeof UpdateGroup>;

/** `POST /api/groups/count`: how many a rule has at this moment, of how many that are kept. */
export const CountGroup = z.object({ rule: Rule });
export const GroupCount = z.object({ people: z.int(), ofAll: z.int() });
export type GroupCount = z.infer<typeof GroupCount>;

export const ListMembers = z.object({ cursor: cursorOf(60).optional() });
export type ListMembers = z.infer<typeof ListMembers>;

export const Member = z.object({
  number: z.string(),
  personName: z.string().nullable(),
  fields: z.record(z.string(), FieldValue),
});
export type Member = z.infer<typeof Member>;

/** In the order of their numbers, `PAGE_ROWS` a page. */
export const Members = z.object({ items: z.array(Member), nextCursor: z.string().nullable() });
export type Members = z.infer<typeof Members>;

export const ExplainMember = z.object({
  number: z
    .string({ error: () => t("number is required", "number inahitajika") })
    .trim()
    .min(1, { error: () => t("number is required", "number inahitajika") })
    .max(60),
});
export type ExplainMember = z.infer<typeof ExplainMember>;

/** Why somebody is in a group, or is not: each condition in its order, with what it was decided by. */
export const Explained = z.object({
  number: z.string(),
  isKept: z.boolean(),
  isIn: z.boolean(),
  conditions: z.array(
    z.object({
      isTrue: z.boolean(),
      /** Of a field its value; of others null. */
      value: FieldValue.nullable(),
      /** When it last happened; null where it did not, and of a field. */
      at: z.string().nullable(),
    }),
  ),
});
export type Explained = z.infer<typeof Explained>;

/** `POST /api/drafts/:id/group`: who is in a group becomes the file of this draft, now and at each plan. */
export const CopyGroup = DraftRevision.extend({
  groupId: z.uuid({ error: () => t("groupId is the id of a group", "groupId ni ID ya kundi") }),
});
export type CopyGroup = z.infer<typeof CopyGroup>;
