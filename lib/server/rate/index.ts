export { asRefusal, countPublic, countRequest, countUnseenPlan, durableLimiter } from "./rate.ts";
