import { t } from "#lib/contract/language.ts";

/** Both ways back in for whoever has lost what they sign in with. */
export function LostFactor() {
  return t(
    <>
      Lost your password or your second factor? Ask an owner or admin for a link. If no owner can sign in, run{" "}
      <span className="code">npm run admin -- reset EMAIL</span> on the server.
    </>,
    <>
      Umepoteza nenosiri au uthibitisho wako wa pili? Mwombe mmiliki au msimamizi kiungo. Kama hakuna mmiliki
      anayeweza kuingia, endesha <span className="code">npm run admin -- reset EMAIL</span> kwenye seva.
    </>,
  );
}
