import type { Role } from "#lib/contract/desk/team/session.ts";
import { ROLE_WORDS } from "#lib/contract/words/console/role-words.ts";
import { Tip } from "../../ui/popup/tip.tsx";

/** The role of somebody in the team; says what they may do on hover, focus and tap. */
export function RoleName({ role }: { role: Role }) {
  const { word, meaning } = ROLE_WORDS[role];
  return <Tip text={meaning}>{word}</Tip>;
}
