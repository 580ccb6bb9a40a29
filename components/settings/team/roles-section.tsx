import type { Role } from "#lib/contract/desk/team/session.ts";
import { t } from "#lib/contract/language.ts";
import { ROLE_MEANINGS } from "#lib/contract/words/console/role-meanings.ts";
import { ROLE_WORDS } from "#lib/contract/words/console/role-words.ts";
import { Facts } from "../../ui/facts.tsx";
import { Section } from "../../ui/section.tsx";

export function RolesSection() {
  return (
    <Section title={t("What each role may do", "Kila jukumu linaruhusu nini")}>
      <Facts
        shape="list"
        facts={(Object.keys(ROLE_WORDS) as Role[]).map((role) => ({
          key: role,
          label: ROLE_WORDS[role],
          value: ROLE_MEANINGS[role],
        }))}
      />
    </Section>
  );
}
