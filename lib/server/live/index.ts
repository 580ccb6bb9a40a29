export { getLiveId, getLiveStream } from "./create-live-stream.ts";
