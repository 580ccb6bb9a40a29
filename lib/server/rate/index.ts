export {
  asRefusal,
  countKey,
  countPublic,
  countRequest,
  countUnseenPlan,
  durableLimiter,
  overLimit,
} from "./rate.ts";
