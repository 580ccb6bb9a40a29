import type { Conversation } from "#lib/contract/desk/conversation.ts";
import { isBlankText } from "#lib/contract/rules/text/is-blank-text.ts";
import { MASK } from "#lib/contract/rules/text/mask.ts";
import { formatNumber } from "../format-number.ts";

type Person = Pick<Conversation, "personName" | "number">;

/** The name under which somebody wrote; null where there is none to be seen, or where this person may not see it. */
export const knownNameOf = ({ personName }: Pick<Person, "personName">): string | null =>
  personName === null || personName === MASK || isBlankText(personName) ? null : personName;

/** Whom a conversation is with: their name, else their number, as much of it as this person may see. */
export const nameOf = (person: Person): string => knownNameOf(person) ?? formatNumber(person.number);
