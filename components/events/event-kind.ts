import type { EventRow } from "#lib/contract/desk/event.ts";
import { t } from "#lib/contract/language.ts";
import { EVENT_WORDS } from "#lib/contract/words/event-words.ts";
import { stateNameOf } from "#lib/contract/words/state-name-of.ts";
import { aboutState, type StateAbout } from "../domain/status/about-state.ts";
import { statusOf } from "../domain/status/status-table.ts";
import type { IconClass } from "../ui/icon/icon.tsx";

export type EventKind = { icon: IconClass; ink: string; word: string; meaning: Meaning };

/** What it means, or the state whose meaning it has. */
type Meaning = { text: string } | { about: StateAbout };

const TEMPLATE_INK = new Map(
  Object.entries({
    approved: "text-green-fg",
    rejected: "text-red-fg",
    deleted: "text-red-fg",
  }),
);

/** What the service says of a template, in Swahili. */
const TEMPLATE_SW = new Map([
  ["approved", "kimeidhinishwa"],
  ["rejected", "kimekataliwa"],
  ["deleted", "kimefutwa"],
  ["pending", "kinakaguliwa"],
  ["paused", "kimesitishwa kwa muda"],
  ["disabled", "kimezimwa"],
]);

const inSwahili = (state: string): string => TEMPLATE_SW.get(state) ?? state;

/** What an event is, as an icon, a colour and its word. */
export function kindOf({ type, word, isTest }: Pick<EventRow, "type" | "word" | "isTest">): EventKind {
  if (isTest) return { icon: "lucide-bold-flask-conical", ink: "text-status-open", ...saidOf("test") };
  switch (type) {
    case "message.received":
      return { icon: "lucide-bold-message-square", ink: "text-accent-text", ...saidOf("received") };
    case "template.status.updated": {
      const ink = TEMPLATE_INK.get(word ?? "") ?? "text-ink-2";
      const said = saidOf("template");
      const state = word && t(word, inSwahili(word));
      return {
        icon: "lucide-bold-file-text",
        ink,
        ...said,
        word: state ? `${said.word} ${state}` : said.word,
      };
    }
    case "message.status.updated":
      return statusKind(word);
    case "none":
      return { ...STRANGE, ...saidOf("unreadable") };
    default:
      return { ...STRANGE, ...saidOf("unknown"), word: type };
  }
}

const STRANGE = { icon: "lucide-bold-circle-question-mark", ink: "text-ink-2" } as const;

function saidOf(name: keyof typeof EVENT_WORDS): Pick<EventKind, "word" | "meaning"> {
  const { word, meaning } = EVENT_WORDS[name];
  return { word, meaning: { text: meaning } };
}

function statusKind(word: string | null): EventKind {
  if (word === null) return { ...STRANGE, ...saidOf("noStatus") };
  const name = stateNameOf(word);
  if (!name) return { ...STRANGE, ...saidOf("unknown"), word };
  const { icon, ink, word: ours } = statusOf(name);
  // The service sends events of chat messages alone (§6.2).
  return { icon, ink, word: ours, meaning: { about: aboutState(name, false) } };
}
