import { SettingsHeader } from "#components/settings/settings-header.tsx";
import { YouSection } from "#components/settings/you-section.tsx";
import { rightsOf } from "#lib/contract/desk/team/rights.ts";
import { ROLE_MEANINGS } from "#lib/contract/words/console/role-meanings.ts";
import { ROLE_WORDS } from "#lib/contract/words/console/role-words.ts";
import { pageCtx } from "#lib/server/pages/index.ts";
import { titled } from "../may-set.ts";

export const generateMetadata = titled("you");

export default async function YouPage() {
  const { actor } = await pageCtx();
  return (
    <>
      <SettingsHeader current="you" />
      <YouSection
        email={actor.email}
        roleSaid={`${ROLE_WORDS[actor.role]}: ${ROLE_MEANINGS[actor.role]}`}
        rights={rightsOf(actor)}
      />
    </>
  );
}
