import { DrawnSettings } from "#components/settings/drawn-settings.tsx";
import { MailSection } from "#components/settings/mail/mail-section.tsx";
import { NotForYou } from "#components/settings/not-for-you.tsx";
import { SettingsHeader } from "#components/settings/settings-header.tsx";
import { MailState } from "#lib/contract/desk/settings/mail.ts";
import { hasRole } from "#lib/contract/desk/team/session.ts";
import { Managers } from "#lib/contract/desk/team/team.ts";
import { getMail } from "#lib/server/mail/index.ts";
import { pageCtx, readPage } from "#lib/server/pages/index.ts";
import { listManagers } from "#lib/server/team/index.ts";
import { maySet, titled } from "../may-set.ts";

export const generateMetadata = titled("mail");

export default async function MailPage() {
  const { actor } = await pageCtx();
  return (
    <>
      <SettingsHeader current="mail" />
      {hasRole(actor.role, "admin") ? (
        <>
          <MailSection mail={await readPage(MailState, (ctx) => getMail(ctx))} email={actor.email} />
          <DrawnSettings names={["mailedReport"]} canChange={await maySet()} />
        </>
      ) : (
        <NotForYou what="mail" managers={(await readPage(Managers, (ctx) => listManagers(ctx))).names} />
      )}
    </>
  );
}
