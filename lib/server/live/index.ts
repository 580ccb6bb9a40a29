export { getLiveId } from "./get-live-id.ts";
export { getLiveStream } from "./get-live-stream.ts";
