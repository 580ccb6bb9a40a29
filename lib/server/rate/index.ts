export { asRefusal, countPublic, countRequest, countUnseenPlan, durableLimiter, overLimit } from "./rate.ts";
