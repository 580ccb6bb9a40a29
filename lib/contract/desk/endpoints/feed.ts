import { EventDetail, EventId, EventList, ListEvents } from "../event.ts";
import { EventReplay, ReplayEvent } from "../event-replay.ts";
import { CreateEventReplays, EventReplaysAnswer, EventReplaysId } from "../event-replays.ts";
import { LatelyReasons } from "../lately-reasons.ts";
import { ListMessages, MessageDetail, MessageId, MessageList } from "../message.ts";
import { ListRequests, RequestDetail, RequestId, RequestList } from "../request/request.ts";
import { read, write } from "./endpoint.ts";

export const FEED = {
  "GET /api/messages": read("viewer", { query: ListMessages, answer: MessageList }),
  "GET /api/messages/reasons": read("viewer", { answer: LatelyReasons }),
  "GET /api/messages/:id": read("viewer", { params: MessageId, answer: MessageDetail }),
  "GET /api/events": read("viewer", { query: ListEvents, answer: EventList }),
  "GET /api/events/:id": read("viewer", { params: EventId, answer: EventDetail }),
  // Changes nothing: it works on the event and takes that back.
  "POST /api/events/:id/replay/look": write("admin", {
    rights: ["settings"],
    params: EventId,
    answer: EventReplay,
  }),
  "POST /api/events/:id/replay": write("admin", {
    rights: ["settings"],
    params: EventId,
    body: ReplayEvent,
    answer: EventReplay,
  }),
  "GET /api/event-replays": read("admin", { rights: ["settings"], answer: EventReplaysAnswer }),
  "POST /api/event-replays": write("admin", {
    rights: ["settings"],
    body: CreateEventReplays,
    answer: EventReplaysAnswer,
  }),
  "POST /api/event-replays/:id/start": write("admin", {
    rights: ["settings"],
    params: EventReplaysId,
    answer: EventReplaysAnswer,
  }),
  "POST /api/event-replays/:id/stop": write("admin", {
    rights: ["settings"],
    params: EventReplaysId,
    answer: EventReplaysAnswer,
  }),
  // As of events: for everybody, with numbers masked; the answer itself is for whoever sees whole numbers.
  "GET /api/requests": read("viewer", { query: ListRequests, answer: RequestList }),
  "GET /api/requests/:id": read("viewer", { params: RequestId, answer: RequestDetail }),
  "GET /api/live": read("viewer", { rate: "none" }),
  "POST /api/hooks/chat": write("public", { hasCsrf: false, isStream: true, rate: "none" }),
} as const;
