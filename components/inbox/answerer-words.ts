import type { Conversation } from "#lib/contract/desk/conversation.ts";

/** Who answers, as whoever reads it. */
export function answererWords(answerer: Conversation["answerer"], userId: string): string {
  if (answerer === null) return "Nobody answers this yet";
  return answerer.id === userId ? "You answer this" : `${answerer.name} answers this`;
}
