import { CircleQuestionMark, FileText, FlaskConical, type LucideIcon, MessageSquare } from "lucide-react";
import type { EventRow } from "#lib/contract/desk/event.ts";
import { stateNameOf } from "#lib/contract/words/state-names.ts";
import { statusOf } from "../domain/status/status-table.ts";

export type EventKind = { icon: LucideIcon; ink: string; word: string };

const TEMPLATE_INK: Record<string, string> = {
  approved: "text-green-fg",
  rejected: "text-red-fg",
  deleted: "text-red-fg",
};

/** What an event is, as an icon, a colour and its word. */
export function kindOf({ type, word, isTest }: Pick<EventRow, "type" | "word" | "isTest">): EventKind {
  if (isTest) return { icon: FlaskConical, ink: "text-status-open", word: "Test event" };
  if (type === "message.received") {
    return { icon: MessageSquare, ink: "text-accent-text", word: "Message received" };
  }
  if (type === "template.status.updated") {
    const ink = TEMPLATE_INK[word ?? ""] ?? "text-ink-2";
    return { icon: FileText, ink, word: word ? `Template ${word}` : "Template" };
  }
  if (type === "message.status.updated") return statusKind(word);
  return { icon: CircleQuestionMark, ink: "text-ink-2", word: type === "none" ? "Unreadable" : type };
}

function statusKind(word: string | null): EventKind {
  const name = word === null ? undefined : stateNameOf(word);
  if (!name) return { icon: CircleQuestionMark, ink: "text-ink-2", word: word ?? "No status" };
  const { icon, ink, word: ours } = statusOf(name);
  return { icon, ink, word: ours };
}
