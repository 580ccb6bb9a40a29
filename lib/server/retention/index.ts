export { deleteOld, watchLiveLog } from "./delete-old.ts";
export { erasePerson, lookUpPerson } from "./erase-person.ts";
export { findExcluded, spellingsOf } from "./find-held.ts";
export { getRetention, retentionOf, updateRetention } from "./update-retention.ts";
