/**
 * The pages for customers, answered by the front: in its thread, without Next, without a session. Whatever is imported from
 * here is in memory a second time, so there are no schemas.
 */
export { createPublicSite, type PublicSite } from "./public-site.ts";
