export { getLiveId, getLiveStream, type LiveStream } from "./create-live-stream.ts";
