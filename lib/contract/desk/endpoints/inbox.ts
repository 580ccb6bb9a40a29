import {
  ConversationId,
  ConversationList,
  ListConversations,
  ReadThread,
  Reply,
  SeeConversation,
  Thread,
} from "../conversation.ts";
import { ChatSendAnswer } from "../send/send.ts";
import { read, write } from "./endpoint.ts";

export const INBOX = {
  "GET /api/inbox": read("viewer", { query: ListConversations, answer: ConversationList }),
  "GET /api/inbox/:id": read("viewer", { params: ConversationId, query: ReadThread, answer: Thread }),
  "POST /api/inbox/:id/reply": write("sender", {
    rights: ["chat"],
    params: ConversationId,
    body: Reply,
    answer: ChatSendAnswer,
  }),
  // Who cannot answer takes nothing off the list of those who can.
  "POST /api/inbox/:id/seen": write("sender", {
    rights: ["chat"],
    status: 204,
    rate: "read",
    params: ConversationId,
    body: SeeConversation,
  }),
} as const;
