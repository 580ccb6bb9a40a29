"use client";

import { Ban, LayoutTemplate, MessageSquareText } from "lucide-react";
import { memo, useEffect } from "react";
import type { Draft } from "#lib/client/send/draft.ts";
import type { SortedByWindow, Windowed } from "#lib/client/send/people/sort-by-window.ts";
import { MESSAGE_WORDS } from "#lib/contract/words/state-words.ts";
import { NO_WINDOW_WORDS, WINDOW_STATE_WORDS } from "#lib/contract/words/window-words.ts";
import { List } from "../../ui/list/list.tsx";
import { Section } from "../../ui/section.tsx";
import { announce } from "../../ui/text/announce.ts";
import { WindowGroup } from "./window-group.tsx";
import { WindowWords } from "./window-words.tsx";

type WhoGetsWhatProps = { sorted: SortedByWindow; remedy: Draft["remedy"] };

const OPEN = WINDOW_STATE_WORDS.open.word;
const NO_WINDOW = NO_WINDOW_WORDS.none.word;
const OPTED_OUT = MESSAGE_WORDS.optedOut.word;

const GETS = {
  template: "Template",
  text: "Text anyway",
  nothing: "Nothing",
} as const satisfies Record<Draft["remedy"], string>;

/**
 * The recipients in their groups, each with its reason: who gets the text, who the template, who nothing. There may be 500
 * of them: they are not drawn again for what is typed below.
 */
export const WhoGetsWhat = memo(function WhoGetsWhat({ sorted, remedy }: WhoGetsWhatProps) {
  const { open, shut, optedOut } = sorted;
  const counts = { [OPEN]: open, [NO_WINDOW]: shut, [OPTED_OUT]: optedOut };
  const summary = Object.entries(counts)
    .map(([title, people]) => `${title}: ${people.length}.`)
    .join(" ");
  useEffect(() => announce(summary), [summary]);
  const words = (person: Windowed) => <WindowWords person={person} />;
  return (
    <Section title="Who gets what" note="Based on the messages we received">
      <List label="Recipients by window">
        {open.length > 0 && (
          <WindowGroup
            icon={<MessageSquareText className="text-green-fg" />}
            title={OPEN}
            gets="Text"
            people={open}
          >
            {words}
          </WindowGroup>
        )}
        {shut.length > 0 && (
          <WindowGroup
            icon={<LayoutTemplate className="text-amber-fg" />}
            title={NO_WINDOW}
            gets={GETS[remedy]}
            people={shut}
          >
            {words}
          </WindowGroup>
        )}
        {optedOut.length > 0 && (
          <WindowGroup
            icon={<Ban className="text-red-fg" />}
            title={OPTED_OUT}
            gets="Skipped: opted out"
            people={optedOut}
          >
            {() => <span className="text-ink-3">asked to get no messages</span>}
          </WindowGroup>
        )}
      </List>
    </Section>
  );
});
