export { deleteOld } from "./delete-old.ts";
export { erasePerson, lookUpPerson } from "./erase-person.ts";
export { getRetention, retentionOf, updateRetention } from "./update-retention.ts";
