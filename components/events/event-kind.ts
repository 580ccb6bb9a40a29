import type { EventRow } from "#lib/contract/desk/event.ts";
import { stateNameOf } from "#lib/contract/words/state-name-of.ts";
import type { StateName } from "#lib/contract/words/state-words.ts";
import { statusOf } from "../domain/status/status-table.ts";
import type { IconClass } from "../ui/icon/icon.tsx";

export type EventKind = { icon: IconClass; ink: string; word: string; meaning: Meaning };

/** What it means, or the state whose meaning it has. */
type Meaning = { text: string } | { about: StateName };

const TEMPLATE_INK: Record<string, string> = {
  approved: "text-green-fg",
  rejected: "text-red-fg",
  deleted: "text-red-fg",
};

const MEANING = {
  test: { text: "Somebody sent it from the portal to try the webhook." },
  received: { text: "A person wrote to us. Their window is open for 24 hours." },
  template: { text: "The provider changed the status of a template." },
  unreadable: { text: "We could not read it. We keep its bytes." },
  unknown: { text: "We do not know it. It changes nothing." },
} as const;

/** What an event is, as an icon, a colour and its word. */
export function kindOf({ type, word, isTest }: Pick<EventRow, "type" | "word" | "isTest">): EventKind {
  if (isTest)
    return {
      icon: "lucide-bold-flask-conical",
      ink: "text-status-open",
      word: "Test event",
      meaning: MEANING.test,
    };
  if (type === "message.received") {
    return {
      ...{ icon: "lucide-bold-message-square", ink: "text-accent-text" },
      ...{ word: "Message received", meaning: MEANING.received },
    };
  }
  if (type === "template.status.updated") {
    const ink = TEMPLATE_INK[word ?? ""] ?? "text-ink-2";
    return {
      icon: "lucide-bold-file-text",
      ink,
      word: word ? `Template ${word}` : "Template",
      meaning: MEANING.template,
    };
  }
  if (type === "message.status.updated") return statusKind(word);
  const isUnreadable = type === "none";
  return {
    ...{
      icon: "lucide-bold-circle-question-mark",
      ink: "text-ink-2",
      word: isUnreadable ? "Unreadable" : type,
    },
    meaning: isUnreadable ? MEANING.unreadable : MEANING.unknown,
  };
}

function statusKind(word: string | null): EventKind {
  const name = word === null ? undefined : stateNameOf(word);
  if (!name)
    return {
      icon: "lucide-bold-circle-question-mark",
      ink: "text-ink-2",
      word: word ?? "No status",
      meaning: MEANING.unknown,
    };
  const { icon, ink, word: ours } = statusOf(name);
  return { icon, ink, word: ours, meaning: { about: name } };
}
