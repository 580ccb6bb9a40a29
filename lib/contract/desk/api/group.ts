import "../../zod.ts";
import { z } from "zod";
import { FieldName, FieldValue } from "../people/person-field.ts";
import { afterOf, next } from "./known.ts";

const groupId = z
  .uuid({ error: "id is of a group" })
  .describe("Id of the group.")
  .meta({ examples: ["8c1f7a52-2f0d-4a3e-9d64-0b7f6a1c9e35"] });

export const ApiGroupRef = z.object({ id: groupId });

/** Values of a person by the names of fields, as they are kept. */
export const ApiFields = z
  .record(FieldName, FieldValue)
  .describe("What is known of them, by the names of your fields. A day is a text like 2026-03-01.")
  .meta({ examples: [{ branch: "Mwanza", balance: 4500 }] });

/** A group of the company; times are ISO-8601. */
export const ApiGroup = z.object({
  id: groupId,
  name: z.string().describe("Name of the group."),
  rule: z
    .record(z.string(), z.unknown())
    .describe("Its rule, as the console keeps it. New kinds of conditions may come."),
  changedAt: z.string().describe("When its name or rule was changed last."),
});
export type ApiGroup = z.infer<typeof ApiGroup>;

export const ApiGroupList = z.object({
  items: z.array(ApiGroup).describe("All groups, by name."),
  next,
});
export type ApiGroupList = z.infer<typeof ApiGroupList>;

/** `GET /api/v1/groups/:id`. */
export const ApiGroupNow = ApiGroup.extend({
  people: z.int().describe("How many are in it at this moment."),
});
export type ApiGroupNow = z.infer<typeof ApiGroupNow>;

/** `GET /api/v1/groups/:id/people`. */
export const ListApiMembers = z.strictObject({ after: afterOf(60) });
export type ListApiMembers = z.infer<typeof ListApiMembers>;

export const ApiMemberList = z.object({
  items: z
    .array(
      z.object({
        number: z.string().describe("The number in E.164."),
        name: z.string().nullable().describe("The name they go by in chat."),
        fields: ApiFields,
      }),
    )
    .describe("Who is in it at this moment, in the order of their numbers."),
  next,
});
export type ApiMemberList = z.infer<typeof ApiMemberList>;

/** `PUT /api/v1/campaigns/:id/group`. */
export const PutApiGroup = z.strictObject({
  groupId: z
    .uuid({ error: "groupId is of a group" })
    .describe("Id of the group.")
    .meta({ examples: ["8c1f7a52-2f0d-4a3e-9d64-0b7f6a1c9e35"] }),
});
export type PutApiGroup = z.infer<typeof PutApiGroup>;
