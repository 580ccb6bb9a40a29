import type { Role } from "#lib/contract/desk/team/session.ts";
import { Facts } from "../../ui/facts.tsx";
import { Section } from "../../ui/section.tsx";
import { ROLE_NAME, ROLE_WORD } from "../role-word.ts";

export function RolesSection() {
  return (
    <Section title="What each role may do">
      <Facts
        shape="list"
        facts={(Object.keys(ROLE_WORD) as Role[]).map((role) => ({
          key: role,
          label: ROLE_NAME[role],
          value: ROLE_WORD[role],
        }))}
      />
    </Section>
  );
}
