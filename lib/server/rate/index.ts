export { asRefusal, countPublic, countRequest, durableLimiter } from "./rate.ts";
