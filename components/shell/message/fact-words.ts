import type { MessageFact } from "#lib/contract/desk/message.ts";
import { t, translated } from "#lib/contract/language.ts";
import { stateNameOf } from "#lib/contract/words/state-name-of.ts";
import { MESSAGE_WORDS, type MessageStateName } from "#lib/contract/words/state-words.ts";

export const SOURCE_WORDS: Record<MessageFact["source"], string> = /* @__PURE__ */ translated(() => ({
  response: t("Answer to the request", "Jibu la ombi"),
  event: t("Event", "Tukio"),
  poll: t("Status check", "Ukaguzi wa hali"),
  person: t("A person", "Mtu"),
}));

type FactWords = {
  name: MessageStateName;
  word: string;
  /** What the service wrote, where our word is another. */
  asItCame: string | null;
};

/** A status word of the service in our words; one that the contract does not have stays as it was spelled. */
export function factWordsOf(given: string): FactWords {
  const name = stateNameOf(given);
  if (!name) return { name: "unknown", word: given, asItCame: null };
  const { word } = MESSAGE_WORDS[name];
  return { name, word, asItCame: given.toLowerCase() === word.toLowerCase() ? null : given };
}
