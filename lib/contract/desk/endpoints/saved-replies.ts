import {
  CreateSavedReply,
  SavedReplies,
  SavedReplyId,
  SavedReplyNow,
  UpdateSavedReply,
} from "../inbox/saved-reply.ts";
import { read, write } from "./endpoint.ts";

// Texts of those who answer.
export const SAVED_REPLIES = {
  "GET /api/saved-replies": read("sender", { rights: ["chat"], answer: SavedReplies }),
  "POST /api/saved-replies": write("sender", {
    rights: ["chat"],
    status: 201,
    body: CreateSavedReply,
    answer: SavedReplyNow,
  }),
  "PUT /api/saved-replies/:id": write("sender", {
    rights: ["chat"],
    params: SavedReplyId,
    body: UpdateSavedReply,
    answer: SavedReplyNow,
  }),
  "DELETE /api/saved-replies/:id": write("sender", { rights: ["chat"], status: 204, params: SavedReplyId }),
} as const;
