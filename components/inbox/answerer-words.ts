import type { Conversation } from "#lib/contract/desk/conversation.ts";
import { t } from "#lib/contract/language.ts";

/** Who answers, as whoever reads it. */
export function answererWords(answerer: Conversation["answerer"], userId: string): string {
  if (answerer === null) return t("Nobody answers this yet", "Bado hakuna anayejibu");
  return answerer.id === userId
    ? t("You answer this", "Unajibu wewe")
    : t(`${answerer.name} answers this`, `Anajibu ${answerer.name}`);
}
