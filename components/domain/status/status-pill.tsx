import type { ReactNode } from "react";
import type { StateName } from "#lib/contract/words/state-words.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { Pill } from "../../ui/pill.tsx";
import { Tip } from "../../ui/popup/tip.tsx";
import { aboutState } from "./about-state.ts";
import { statusOf } from "./status-table.ts";

type StatusPillProps = {
  name: StateName;
  word?: ReactNode;
  /** Only of a message. */
  isSms?: boolean;
};

/** The state of a whole thing, for the header of its page; says what it means on hover, focus and tap. */
export function StatusPill({ name, word, isSms }: StatusPillProps) {
  const { icon, tone, word: usual } = statusOf(name);
  return (
    <Tip about={aboutState(name, isSms)}>
      <Pill tone={tone} icon={<Icon look={icon} />}>
        {word ?? usual}
      </Pill>
    </Tip>
  );
}
