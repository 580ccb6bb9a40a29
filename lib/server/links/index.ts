/** Links in messages: codes that a plan reserves, and where they lead. What becomes of them is in `lib/server/public`. */
export { linksOf, planLinks, requireForeignLink } from "./plan-links.ts";
