export { documentBusy, documentNotFound, laterAnswer, withDocument } from "./document-answer.ts";
export { isOurHost } from "./our-host.ts";
export {
  answerUnread,
  bytesOfLast,
  finish,
  freeBytes,
  hasBody,
  hasUnread,
  isEnding,
  isMethod,
  LENGTH_HEADER,
  methodNotAllowed,
  methodUnknown,
  notFound,
  plainRefusal,
  problemResponse,
  refusal,
  refuseRequest,
} from "./problem.ts";
export { proxyWarning } from "./proxy-warning.ts";
