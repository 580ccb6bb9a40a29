export { getSection } from "./get-section.ts";
export { pullLever } from "./pull-lever.ts";
