import type { Right } from "../team/rights.ts";

/** A field of a request or an answer, for people. */
export type ReferenceField = {
  /** With the names of what it is in before it: `hold.kind`, `items[].id`. */
  name: string;
  /** "text", "whole number or null". */
  type: string;
  isRequired: boolean;
  /** "1 to 64 characters", "one of sms, chat, auto". */
  limits: string[];
  description: string;
};

/** A code of a refusal, its HTTP status, and what to do. */
export type ReferenceProblem = { code: string; status: number; todo: string };

/** One door of the API as the page shows it. */
export type ReferenceDoor = {
  /** Method and pattern of its address. */
  key: string;
  summary: string;
  rights: readonly Right[];
  isIdempotent: boolean;
  status: number;
  /** Of the address and behind its question mark. */
  parameters: ReferenceField[];
  body: ReferenceField[];
  /** A body that is accepted, as JSON; null where there is none. */
  example: string | null;
  answer: ReferenceField[];
  problems: ReferenceProblem[];
};
