import type { ReactNode } from "react";
import { TEAM_WORDS, type TeamStateName } from "#lib/contract/words/console/team-words.ts";
import { aboutNamed } from "../../domain/status/about-named.ts";
import { Tip } from "../../ui/popup/tip.tsx";

type TeamStateProps = { name: TeamStateName; icon?: ReactNode; className?: string };

/** A state of somebody in the team; says what it means on hover, focus and tap. */
export function TeamState({ name, icon, className = "" }: TeamStateProps) {
  return (
    <Tip
      about={aboutNamed("team", name)}
      className={`inline-flex items-center gap-1.5 [&>.lucide]:size-3.5 ${className}`}
    >
      {icon}
      {TEAM_WORDS[name]}
    </Tip>
  );
}
