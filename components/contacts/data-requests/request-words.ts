import type { DataRequestKind, DataRequestState } from "#lib/contract/desk/choices.ts";

export const KIND_WORD: Record<DataRequestKind, { label: string; hint: string }> = {
  access: { label: "Access", hint: "They want to know what we hold about them" },
  correction: { label: "Correction", hint: "Something that we hold is wrong" },
  erasure: { label: "Erasure", hint: "They want it removed" },
  objection: { label: "Objection", hint: "They want no marketing" },
  restriction: { label: "Restriction", hint: "They want it kept and not used" },
};

export const STATE_WORD: Record<DataRequestState, string> = {
  open: "Open",
  done: "Done",
  refused: "Refused",
};
