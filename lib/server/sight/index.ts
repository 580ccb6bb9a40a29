export { requireSearchable, requireShown } from "./require-searchable.ts";
export { requireSendRight } from "./require-send-right.ts";
export { requireSkipRight } from "./require-skip-right.ts";
export { secretsOf } from "./secrets-of.ts";
export { seen, sightOf } from "./seen.ts";
export { type Sight, showTo } from "./show-to.ts";
