export { createOptOut } from "./create-opt-out.ts";
export { deleteOptOut } from "./delete-opt-out.ts";
export { exportOptOuts } from "./export-opt-outs.ts";
export { getOptOutCounts } from "./get-opt-out-counts.ts";
export { importOptOuts } from "./import-opt-outs.ts";
export { listOptOuts } from "./list-opt-outs.ts";
export { type OptOutEffect, projectOptOuts } from "./project-opt-outs.ts";
export { getOptOutWords, updateOptOutWords } from "./update-opt-out-words.ts";
