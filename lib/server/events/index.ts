export { projectEvents } from "./project/project-events.ts";
export { writtenOf } from "./project/received-content.ts";
export { getEvent } from "./read/get-event.ts";
export { listEvents } from "./read/list-events.ts";
export { lookAtReplay, replayEvent } from "./replay/replay-event.ts";
export { createReplays, getReplays, startReplays, stopReplays } from "./replay/steer-replays.ts";
export { stepReplays } from "./replay/step-replays.ts";
