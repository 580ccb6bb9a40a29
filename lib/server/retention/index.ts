export { deleteOld } from "./delete-old.ts";
export { erasePerson } from "./erase-person.ts";
export { getRetention, retentionOf } from "./get-retention.ts";
export { lookUpPerson } from "./look-up-person.ts";
export { updateRetention } from "./update-retention.ts";
