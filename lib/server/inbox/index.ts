/**
 * Who wrote to us, what they wrote, and what was sent to them by chat: read from callbacks and our own journal, never asked of
 * the service. What they wrote stands in the order of its writing (`inbound`), as callbacks come late and again, and goes with
 * its event. A conversation is seen once for everybody who works here, and only as far as somebody was shown it. An answer is a
 * send by hand that knows its conversation (`campaign.reply_to`), so its journal, its repeats and its lost answers are those of
 * every send; a text is refused here once the 24 hours are over, as the service would refuse it a moment later. Whoever answers first where nobody does has the conversation from then on,
 * and where somebody else has it an answer says that its writer saw that.
 */

export {
  createSavedReply,
  deleteSavedReply,
  listSavedReplies,
  updateSavedReply,
} from "./create-saved-reply.ts";
export { listAnswerers, listConversations } from "./list-conversations.ts";
export { reply } from "./reply.ts";
export { tellPresence } from "./tell-presence.ts";
export { createNote, deleteNote, getThread, inLine, newestFirst, noteLine, outLine } from "./thread-lines.ts";
export {
  conversationOf,
  seeConversation,
  updateAnswerer,
  updateDone,
  updateDoneBefore,
} from "./update-answerer.ts";
