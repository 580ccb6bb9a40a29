export { requireSearchable, requireSendRight, requireShown, requireSkipRight } from "./require-searchable.ts";
export { type Sight, secretsOf, seen, showTo, sightOf } from "./show-to.ts";
