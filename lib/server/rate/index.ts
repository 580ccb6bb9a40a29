export {
  asRefusal,
  countKey,
  countPublic,
  countRefusedKey,
  countRequest,
  countUnseenPlan,
  durableLimiter,
  overLimit,
  requireFewRefusedKeys,
} from "./rate.ts";
