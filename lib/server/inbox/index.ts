/**
 * Who wrote to us, what they wrote, and what was sent to them by chat: read from callbacks and our own journal, never asked of
 * the service. What they wrote stands in the order of its writing (`inbound`), as callbacks come late and again, and goes with
 * its event. A conversation is seen once for everybody who works here, and only as far as somebody was shown it. An answer is a
 * send by hand that knows its conversation (`campaign.reply_to`), so its journal, its repeats and its lost answers are those of
 * every send; a text is refused here once the 24 hours are over, as the service would refuse it a moment later. Whoever answers first where nobody does has the conversation from then on,
 * and where somebody else has it an answer says that its writer saw that.
 */
export { conversationOf } from "./conversation-of.ts";
export { createNote } from "./create-note.ts";
export { deleteNote } from "./delete-note.ts";
export { getThread } from "./get-thread.ts";
export { listAnswerers } from "./list-answerers.ts";
export { listConversations } from "./list-conversations.ts";
export { reply } from "./reply.ts";
export { createSavedReply } from "./saved/create-saved-reply.ts";
export { deleteSavedReply } from "./saved/delete-saved-reply.ts";
export { listSavedReplies } from "./saved/list-saved-replies.ts";
export { updateSavedReply } from "./saved/update-saved-reply.ts";
export { seeConversation } from "./see-conversation.ts";
export { inLine, newestFirst, noteLine, outLine } from "./thread-lines.ts";
export { updateAnswerer } from "./update-answerer.ts";
export { updateDone } from "./update-done.ts";
export { updateDoneBefore } from "./update-done-before.ts";
