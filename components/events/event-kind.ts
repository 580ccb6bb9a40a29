import { CircleQuestionMark, FileText, FlaskConical, type LucideIcon, MessageSquare } from "lucide-react";
import type { EventRow } from "#lib/contract/desk/event.ts";
import { type ChatStatus, chatStatusOf } from "#lib/contract/wire/status.ts";
import { STATUS, type StatusName } from "../ui/status-table.ts";

export type EventKind = { icon: LucideIcon; ink: string; word: string };

const STATUS_OF: Record<ChatStatus, StatusName> = {
  processing: "handed",
  queued: "handed",
  sending: "handed",
  accepted: "handed",
  sent: "operator",
  delivered: "delivered",
  read: "read",
  failed: "failed",
};

const TEMPLATE_INK: Record<string, string> = {
  approved: "text-green-fg",
  rejected: "text-red-fg",
  deleted: "text-red-fg",
};

/** What an event is, as an icon, a colour and the service's own word. */
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
  const known = word === null ? undefined : chatStatusOf(word);
  if (!known) return { icon: CircleQuestionMark, ink: "text-ink-2", word: word ?? "No status" };
  const { icon, ink } = STATUS[STATUS_OF[known]];
  return { icon, ink, word: known.charAt(0).toUpperCase() + known.slice(1) };
}
