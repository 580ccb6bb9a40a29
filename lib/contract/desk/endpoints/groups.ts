import "../../zod.ts";
import { z } from "zod";
import {
  CountGroup,
  Explained,
  ExplainMember,
  GroupAnswer,
  GroupCount,
  GroupId,
  GroupPage,
  Groups,
  ListMembers,
  Members,
  SaveGroup,
  UpdateGroup,
} from "../people/group.ts";
import { FieldsOfPerson, ReadFields, UpdateFields } from "../people/person-field.ts";
import { SETTING_FIELDS } from "../settings/company-settings.ts";
import { BRINGS, EXPORT, read, write } from "./endpoint.ts";

const { personFields } = SETTING_FIELDS;

// How many a rule has tells of one person after the other what they are: it is asked by who sees numbers.
export const GROUPS = {
  "GET /api/groups": read("viewer", { answer: Groups }),
  "POST /api/groups": write("sender", { rights: BRINGS, status: 201, body: SaveGroup, answer: GroupAnswer }),
  "POST /api/groups/count": write("sender", {
    rights: BRINGS,
    rate: "read",
    body: CountGroup,
    answer: GroupCount,
  }),
  "GET /api/groups/:id": read("viewer", { params: GroupId, answer: GroupPage }),
  "PUT /api/groups/:id": write("sender", {
    rights: BRINGS,
    params: GroupId,
    body: UpdateGroup,
    answer: GroupAnswer,
  }),
  "DELETE /api/groups/:id": write("sender", { rights: BRINGS, status: 204, params: GroupId }),
  "GET /api/groups/:id/people": read("viewer", {
    rights: BRINGS,
    params: GroupId,
    query: ListMembers,
    answer: Members,
  }),
  "GET /api/groups/:id/why": read("viewer", {
    rights: BRINGS,
    params: GroupId,
    query: ExplainMember,
    answer: Explained,
  }),
  "GET /api/groups/:id/report.csv": read("viewer", { ...EXPORT, params: GroupId }),
  "GET /api/person/fields": read("viewer", { rights: BRINGS, query: ReadFields, answer: FieldsOfPerson }),
  "PUT /api/person/fields": write("sender", { rights: BRINGS, body: UpdateFields, answer: FieldsOfPerson }),
  "PUT /api/person-fields": write("admin", {
    rights: ["settings"],
    body: z.object({ personFields, seen: personFields.optional() }),
    answer: z.object({ personFields }),
  }),
} as const;
