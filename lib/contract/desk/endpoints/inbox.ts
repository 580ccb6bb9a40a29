import {
  Conversation,
  ConversationId,
  ConversationList,
  ConversationNoteId,
  ListConversations,
  ReadThread,
  Reply,
  SeeConversation,
  Thread,
} from "../conversation.ts";
import {
  AddNote,
  Answerers,
  DoneBefore,
  DoneBeforeAnswer,
  SetAnswerer,
  SetDone,
  ThreadNote,
} from "../inbox/answerer.ts";
import { Presence, TellPresence } from "../inbox/presence.ts";
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
  // Told each few seconds while a conversation is open, and only to those who could answer it as well.
  "POST /api/inbox/:id/presence": write("sender", {
    rights: ["chat"],
    rate: "read",
    params: ConversationId,
    body: TellPresence,
    answer: Presence,
  }),
  // Who answers is decided by those who may.
  "GET /api/inbox/answerers": read("sender", { rights: ["chat"], answer: Answerers }),
  "PUT /api/inbox/:id/answerer": write("sender", {
    rights: ["chat"],
    params: ConversationId,
    body: SetAnswerer,
    answer: Conversation,
  }),
  "PUT /api/inbox/:id/done": write("sender", {
    rights: ["chat"],
    params: ConversationId,
    body: SetDone,
    answer: Conversation,
  }),
  "POST /api/inbox/done-before": write("sender", {
    rights: ["chat"],
    body: DoneBefore,
    answer: DoneBeforeAnswer,
  }),
  "POST /api/inbox/:id/notes": write("sender", {
    rights: ["chat"],
    status: 201,
    params: ConversationId,
    body: AddNote,
    answer: ThreadNote,
  }),
  "DELETE /api/inbox/:id/notes/:noteId": write("sender", {
    rights: ["chat"],
    status: 204,
    params: ConversationNoteId,
  }),
} as const;
