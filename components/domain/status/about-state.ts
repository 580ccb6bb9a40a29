import type { StateName } from "#lib/contract/words/state-words.ts";

/** What a tip names, for `meaningOf` to tell: a state, and that it is of a chat message where that is known. */
export type StateAbout = StateName | `${StateName} of chat`;

/** `isSms` is absent where the channel is not known, or where the state is not of one message. */
export const aboutState = (name: StateName, isSms: boolean | undefined): StateAbout =>
  isSms === false ? `${name} of chat` : name;
