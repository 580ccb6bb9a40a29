import type { Mutant } from "../mutant.ts";

const DOOR = "app/api/inbox/inbox.test.ts";
const UNREAD =
  "who wrote is in the inbox with what they wrote, unread until somebody has looked, whoever that was";
const WINDOW = "a text is refused once the window has closed, and leaves nothing; a template goes";
const THREAD = "a conversation is what they wrote and what was sent to them, in the order in which it was";
const PAGES = "page after page, no line of a long conversation is left out or comes twice";
const PROJECTED = "lib/server/events/project/project-events.test.ts";
const WRITTEN =
  "what somebody wrote is kept in the order of its writing, once, and the last that came is heard";

const NOTES = "app/api/inbox/notes.test.ts";
const ANSWERER = "app/api/inbox/answerer.test.ts";
const MEANWHILE = "app/api/inbox/meanwhile.long.test.ts";
const GIVEN_BACK =
  "an answer that the service refuses gives its conversation back, and one that may have been sent does not";

/** Who wrote, what was seen of it, and how it is answered. */
export const INBOX: Mutant[] = [
  {
    file: "lib/server/store/sending/contact-window.ts",
    from: "ELSE least(contact_window.done_seq, excluded.done_seq) END",
    to: "ELSE contact_window.done_seq END",
    test: "app/api/inbox/answerer.test.ts",
    name: "what takes effect late is back and unread, though all that came after it was read and done; heard of again it is not",
  },
  {
    file: "lib/server/inbox/create-saved-reply.ts",
    from: "next: { name, text },",
    to: "next: { name: before.name, text: before.text },",
    test: "app/api/saved-replies/saved-replies.test.ts",
    name: "a text that somebody else has changed is not overwritten unseen, and one that is deleted not brought back",
  },
  {
    file: "lib/server/store/conversation/note.ts",
    from: "($3::uuid IS NULL OR author_id = $3)",
    to: "($3::uuid IS NULL OR true)",
    test: NOTES,
    name: "whoever wrote a note deletes it, an admin any, and nobody else; who may not answer writes none",
  },
  {
    file: "lib/server/store/conversation/note.ts",
    from: "WHERE at < $1 ORDER BY at LIMIT $2",
    to: "WHERE at < $1 AND text = '' ORDER BY at LIMIT $2",
    test: NOTES,
    name: "notes end with what people wrote, after as many days",
  },
  {
    file: "lib/server/inbox/thread-lines.ts",
    from: "if (row.text !== note.text || row.by.id !== note.authorId)",
    to: "if (row.by.id !== note.authorId)",
    test: NOTES,
    name: "a note of other words, or of somebody else, under the id of one that was added is refused and never taken for it",
  },
  {
    file: "lib/server/inbox/update-answerer.ts",
    from: "if (step < STEP) return { done, isMore: false };",
    to: "if (step <= STEP) return { done, isMore: false };",
    test: "app/api/inbox/done-before.test.ts",
    name: "all that are open and were last written in before a day are done, in steps that the log names, and all others stay as they are",
  },
  {
    file: "lib/server/inbox/update-answerer.ts",
    from: "if ((now?.id ?? null) !== seenId)",
    to: "if (now?.id === seenId && now !== null)",
    test: ANSWERER,
    name: "of two who take a conversation at once one has it, and the other is told who",
  },
  {
    file: "lib/server/store/conversation/list.ts",
    from: "FROM contact_window w WHERE w.id = $1 FOR NO KEY UPDATE",
    to: "FROM contact_window w WHERE w.id = $1",
    test: ANSWERER,
    name: "of two who take a conversation at once one has it, and the other is told who",
  },
  {
    file: "lib/server/inbox/reply.ts",
    from: "now.id !== me.id && now.id !== seenId",
    to: "now.id !== me.id && now.id === seenId",
    test: ANSWERER,
    name: "whoever answers first where nobody does has the conversation, and nobody else answers without having seen that",
  },
  {
    file: "lib/server/inbox/reply.ts",
    from: "if (await hasAnsweredSince(tx, { id, userId: by.me.id, since: by.since })) return;",
    to: "if (by.since) return;",
    test: MEANWHILE,
    name: GIVEN_BACK,
  },
  {
    file: "lib/server/store/conversation/list.ts",
    from: "AND n_rejected + n_cancelled + n_failed < n_rows LIMIT 1",
    to: "AND n_rejected + n_cancelled + n_failed < 0 LIMIT 1",
    test: ANSWERER,
    name: "whoever answers first where nobody does has the conversation, and nobody else answers without having seen that",
  },
  {
    file: "lib/server/dispatch/send/direct/plan-direct.ts",
    from: "await spendToken(tx, { press, userId: actor.userId, campaignId, isCall });\n  await send.guard?.(tx, id);",
    to: "await send.guard?.(tx, id);\n  if (press) await spendToken(tx, { press, userId: actor.userId, campaignId, isCall });",
    test: ANSWERER,
    name: "what was sent is said to be sent when it is asked for again, whoever has the conversation by then",
  },
  {
    file: "lib/server/store/conversation/list.ts",
    from: "WHERE id = $1 AND heard_seq <= $2 RETURNING 1",
    to: "WHERE id = $1 AND $2 >= 0 RETURNING 1",
    test: ANSWERER,
    name: "what is done is out of the list until they write again, and keeps who answers",
  },
  {
    file: "lib/server/team/update-person.ts",
    from: '!after.isDisabled && hasRight(after, "chat")',
    to: '!after.isDisabled || hasRight(after, "chat")',
    test: ANSWERER,
    name: "who is removed, disabled or may not answer any more leaves their conversations to everybody, done ones too",
  },
  {
    file: "lib/server/store/conversation/list.ts",
    from: "removed_at IS NULL FOR SHARE",
    to: "removed_at IS NULL",
    test: ANSWERER,
    name: "while somebody is being removed nobody can give them a conversation",
  },
  {
    file: "lib/server/store/conversation/list.ts",
    from: "SET seen_seq = least($2, heard_seq)",
    to: "SET seen_seq = heard_seq",
    test: DOOR,
    name: UNREAD,
  },
  {
    file: "lib/server/inbox/reply.ts",
    from: '.window.state === "closed"',
    to: '.window.state === "unknown"',
    test: DOOR,
    name: WINDOW,
  },
  {
    file: "lib/server/store/conversation/thread.ts",
    from: "AND NOT EXISTS (SELECT FROM campaign WHERE id = message.campaign_id AND reply_to IS NOT NULL)",
    to: "",
    test: DOOR,
    name: THREAD,
  },
  {
    file: "lib/server/store/conversation/note.ts",
    from: "$1::timestamptz + interval '1 ms')",
    to: "$1::timestamptz)",
    test: DOOR,
    name: PAGES,
  },
  {
    file: "lib/server/store/conversation/note.ts",
    from: "::text, 16, '0')",
    to: "::text, 1, '0')",
    test: DOOR,
    name: PAGES,
  },
  {
    file: "lib/server/dispatch/send/direct/plan-direct.ts",
    from: "if (send.replyTo !== undefined) await publish",
    to: "if (send.replyTo === 0) await publish",
    test: DOOR,
    name: "who has the inbox open as well is told when somebody is being answered",
  },
  {
    file: "lib/server/messages/record-facts.ts",
    from: "...(isAnswerMoved ? [",
    to: "...(isAnswerMoved && moved.length === 0 ? [",
    test: DOOR,
    name: "who has the inbox open is told that an answer was refused, that it failed later, and that it came after all",
  },
  {
    file: "lib/server/dispatch/send/direct/plan-direct.ts",
    from: "if (send.replyTo !== undefined) await holdConversation",
    to: "if (send.replyTo === 0) await holdConversation",
    test: MEANWHILE,
    name: "who is being answered is not erased meanwhile",
  },
  {
    file: "lib/server/inbox/list-conversations.ts",
    from: "if (!canSeeNumbers(actor))",
    to: "if (q === actor.name)",
    test: DOOR,
    name: "who sees no numbers finds nobody in the inbox by a number or a name, and cannot ask",
  },
  {
    file: "lib/server/store/conversation/list.ts",
    from: "c.n_rejected + c.n_cancelled + c.n_failed < c.n_rows",
    to: "true",
    test: DOOR,
    name: "who was answered by what did not reach them waits for an answer",
  },
  {
    file: "lib/server/events/project/outcomes-of.ts",
    from: "Math.max(heard.get(item.number) ?? 0, item.event.seq)",
    to: "heard.get(item.number) ?? item.event.seq",
    test: PROJECTED,
    name: WRITTEN,
  },
  {
    file: "lib/server/store/sending/contact-window.ts",
    from: "heard_seq = greatest(contact_window.heard_seq, excluded.heard_seq)",
    to: "heard_seq = CASE WHEN excluded.last_inbound_at > contact_window.last_inbound_at THEN excluded.heard_seq ELSE contact_window.heard_seq END",
    test: PROJECTED,
    name: WRITTEN,
  },
  {
    file: "lib/server/store/retention.ts",
    from: "unheard AS (DELETE FROM inbound WHERE",
    to: "unheard AS (DELETE FROM inbound WHERE false AND",
    test: "lib/server/retention/delete-old.test.ts",
    name: "old events go, however many; young ones stay, and those that have not had their effect",
  },
  {
    file: "lib/server/store/erasure/held.ts",
    from: 'await tx.query("DELETE FROM inbound WHERE seq = ANY($1::bigint[])", [seqs]);',
    to: "",
    test: "app/api/erasures/erasures.test.ts",
    name: "erasing a person leaves nothing to know them by but the number of their opt-out, and the figures of all",
  },
  {
    file: "lib/server/store/sending/contact-window.ts",
    from: "THEN greatest(excluded.name",
    to: "THEN least(excluded.name",
    test: "lib/server/store/sending/contact-window.test.ts",
    name: "two names said at one time -> the greater stands, in whichever order they come",
  },
  {
    file: "lib/server/inbox/update-answerer.ts",
    from: "if (clock.now().getTime() >= giveUpAt) return { done, isMore: true };",
    to: "",
    test: "app/api/inbox/done-before.test.ts",
    name: "a database so slow that a step takes five seconds -> it says how far it is, and asked again it goes on",
  },
  {
    file: "lib/server/events/project/outcomes-of.ts",
    from: "inbound.filter(({ isRepeat }) => !isRepeat),",
    to: "inbound,",
    test: "lib/server/events/project/project-inbound.test.ts",
    name: "a message that comes again once it was looked at: stays read, and its event says why it did nothing",
  },
  {
    file: "lib/server/events/project/outcomes-of.ts",
    from: "wamid: idIn(event.data.wamid),",
    to: "wamid: null,",
    test: "lib/server/events/project/project-inbound.test.ts",
    name: "the same messages taken at once by several workers: a line each, none lost",
  },
  {
    file: "lib/server/store/conversation/inbound.ts",
    from: "if (first && line.sentAt < first.sentAt)",
    to: "if (false)",
    test: "lib/server/events/project/project-inbound.test.ts",
    name: "a message that two events bring: one line at the earlier time, and one window, in both orders and in one batch",
  },
];
