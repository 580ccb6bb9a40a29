export type { LiveTopic } from "../../contract/desk/live-topic.ts";
export { createLiveStream, type LiveOptions, type LiveStream } from "./create-live-stream.ts";
export { getLiveStream } from "./get-live-stream.ts";
export { publish } from "./publish.ts";
