export { getSection } from "./ask-sandbox.ts";
export { pullLever } from "./levers.ts";
