export { projectEvents } from "./project/project-events.ts";
export { writtenOf } from "./project/received-content.ts";
export { getEvent, listEvents } from "./read.ts";
export { createReplays, getReplays, startReplays, stopReplays } from "./replay/steer-replays.ts";
export { lookAtReplay, replayEvent, stepReplays } from "./replay/step-replays.ts";
