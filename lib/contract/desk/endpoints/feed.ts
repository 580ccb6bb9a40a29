import { EventDetail, EventId, EventList, ListEvents } from "../event.ts";
import { LatelyReasons } from "../lately-reasons.ts";
import { ListMessages, MessageDetail, MessageId, MessageList } from "../message.ts";
import { read, write } from "./endpoint.ts";

export const FEED = {
  "GET /api/messages": read("viewer", { query: ListMessages, answer: MessageList }),
  "GET /api/messages/reasons": read("viewer", { answer: LatelyReasons }),
  "GET /api/messages/:id": read("viewer", { params: MessageId, answer: MessageDetail }),
  "GET /api/events": read("viewer", { query: ListEvents, answer: EventList }),
  "GET /api/events/:id": read("viewer", { params: EventId, answer: EventDetail }),
  "GET /api/live": read("viewer", { rate: "none" }),
  "POST /api/hooks/chat": write("public", { hasCsrf: false, isStream: true, rate: "none" }),
} as const;
