/** Links in messages: codes that a plan reserves, where they lead, and what became of them. */
export { planLinks, requireForeignLink } from "./plan-links.ts";
