import type { SendRight } from "../../desk/team/channel-rights.ts";
import { t } from "../../language.ts";

/** Why somebody who sees no numbers brings none, typed, pasted or in a file. */
export const whyNotBring = () =>
  t(
    "You need the right to see whole phone numbers to bring some. An owner or admin can give it to you in Settings, Team.",
    "Unahitaji ruhusa ya kuona namba nzima za simu ili ulete namba. Mmiliki au msimamizi anaweza kukupa kwenye Mipangilio, Timu.",
  );

/** Why somebody without this right cannot send, and whom they ask: pages and problems say the same. */
export function whyNotSend(right: SendRight): string {
  switch (right) {
    case "chat":
      return t(
        "You may not send chat messages. An owner or admin can give you this right in Settings, Team.",
        "Huna ruhusa ya kutuma jumbe za chat. Mmiliki au msimamizi anaweza kukupa ruhusa hii kwenye Mipangilio, Timu.",
      );
    case "sms":
      return t(
        "You may not send SMS. An owner or admin can give you this right in Settings, Team.",
        "Huna ruhusa ya kutuma SMS. Mmiliki au msimamizi anaweza kukupa ruhusa hii kwenye Mipangilio, Timu.",
      );
    case "voice":
      return t(
        "You may not call. An owner or admin can give you this right in Settings, Team.",
        "Huna ruhusa ya kupiga simu. Mmiliki au msimamizi anaweza kukupa ruhusa hii kwenye Mipangilio, Timu.",
      );
  }
}
