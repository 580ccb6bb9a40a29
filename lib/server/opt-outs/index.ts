export { importOptOuts } from "./import-opt-outs.ts";
export { exportOptOuts, listOptOuts, type OptOutEffect, projectOptOuts } from "./project-opt-outs.ts";
export { createOptOut, createOptOuts, deleteOptOut, findOptOut, getOptOutCounts } from "./record-opt-outs.ts";
export { getOptOutWords, updateOptOutWords } from "./update-opt-out-words.ts";
