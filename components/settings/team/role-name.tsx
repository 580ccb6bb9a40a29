import type { Role } from "#lib/contract/desk/team/session.ts";
import { ROLE_WORDS } from "#lib/contract/words/console/role-words.ts";
import { aboutNamed } from "../../domain/status/about-named.ts";
import { Tip } from "../../ui/popup/tip.tsx";

/** The role of somebody in the team; says what they may do on hover, focus and tap. */
export function RoleName({ role }: { role: Role }) {
  return <Tip about={aboutNamed("role", role)}>{ROLE_WORDS[role]}</Tip>;
}
