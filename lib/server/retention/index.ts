export { deleteOld } from "./delete-old.ts";
export { getRetention, retentionOf } from "./get-retention.ts";
export { updateRetention } from "./update-retention.ts";
