import type { ThreadLine } from "#lib/contract/desk/conversation.ts";
import type { ThreadNote } from "#lib/contract/desk/inbox/conversation-note.ts";
import { writtenOf } from "../events/index.ts";
import type { NoteRow } from "../store/conversation/note.ts";
import type { InboundRow, OutboundRow } from "../store/conversation/thread.ts";

type In = Extract<ThreadLine, { way: "in" }>;
type Out = Extract<ThreadLine, { way: "out" }>;

export const inLine = ({ content, messageType, at, ...row }: InboundRow): In => ({
  way: "in",
  ...row,
  at: at.toISOString(),
  ...writtenOf({ content, messageType }),
});

export const outLine = ({
  at,
  since,
  state,
  campaignId,
  campaignName,
  campaignKind,
  ...row
}: OutboundRow): Out => ({
  way: "out",
  ...row,
  at: at.toISOString(),
  since: since.toISOString(),
  state: state === "scheduled" ? "handed" : state,
  campaign: { id: campaignId, name: campaignName, kind: campaignKind },
});

export const noteLine = ({ at, ...row }: NoteRow): ThreadNote => ({
  way: "note",
  ...row,
  at: at.toISOString(),
});

type Line = { at: string; id: string };

/** As their lists are in order: by time, and at one moment by their ids. */
export function newestFirst(a: Line, b: Line): number {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}
