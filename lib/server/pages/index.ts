export { documentNotFound } from "../edge/index.ts";
export { pageCtx } from "./page-ctx.ts";
export {
  getEndReasonForPage,
  getLiveIdForPage,
  getPendingForPage,
  getSessionForPage,
  requireActor,
  requireActorWithoutFactor,
} from "./page-session.ts";
export { readId } from "./read-id.ts";
export { leftToBrowser, readPage } from "./read-page.ts";
