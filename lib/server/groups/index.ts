// What a company knows of people by fields of its own, and groups of people by rule. A rule is asked each time: a group has nobody
// of its own. Which SQL a rule is, is in `store/group/rule-sql`.

export {
  askedAt,
  columnsOfPeople,
  countGroup,
  createGroup,
  deleteGroup,
  eachMember,
  explainMember,
  getGroup,
  listGroups,
  listMembers,
  reportGroup,
  requireGroup,
  updateGroup,
} from "./groups.ts";
export { createFieldFiller, getPersonFields, updatePersonFields } from "./person-fields.ts";
