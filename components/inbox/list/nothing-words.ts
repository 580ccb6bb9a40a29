import type { ConversationFilters } from "#lib/client/inbox/keys.ts";

type Said = { title: string; words: string };

const SHOWN: Record<NonNullable<ConversationFilters["show"]>, Said> = {
  unread: { title: "Nothing unread", words: "All conversations have been read." },
  open: {
    title: "No open window",
    words: "Nobody has written in the last 24 hours. You can answer with a template.",
  },
  done: {
    title: "Nothing done yet",
    words: "A conversation that is marked as done is listed here until they write again.",
  },
};

/** What an empty list says: of these filters, where somebody has written to us at all. */
export function nothingWords({ show, who }: ConversationFilters): Said {
  if (who === "mine")
    return { title: "Nothing of yours here", words: "Take a conversation, and it is listed here." };
  if (who === "nobody")
    return {
      title: "Everything here has somebody",
      words: "Each of these conversations is answered by one of you.",
    };
  return show === undefined
    ? { title: "Everything is done", words: "Whoever writes again is listed here." }
    : SHOWN[show];
}
