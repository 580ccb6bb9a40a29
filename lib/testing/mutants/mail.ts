import type { Mutant } from "./mutant.ts";

const TEST = "lib/server/mail/send-due-mail.test.ts";
const ASKED = "app/api/resets/ask-reset.test.ts";
const ALARMS = "lib/server/notices/mail-alarms.test.ts";

/** Mail to the team: nothing that is over, no link that replaces a second factor, and no secret where it could be read. */
export const MAIL: Mutant[] = [
  {
    file: "lib/server/mail/send-due-mail.ts",
    from: "  if (!mail.isOpen) return end",
    to: "  if (mail.tries > 99) return end",
    test: TEST,
    name: "mail: invitation withdrawn or replaced before it was sent -> not sent",
  },
  {
    file: "lib/server/team/create-reset.ts",
    from: "const isMailed = !clearsFactors && ",
    to: "const isMailed = ",
    test: TEST,
    name: "mail: link to a new password -> mailed; one that takes the second factor away -> never",
  },
  {
    file: "lib/server/team/ask-reset.ts",
    from: 'resets-for", limit: OF_EMAIL, key })) return;',
    to: 'resets-for", limit: OF_EMAIL, key })) void 0;',
    test: ASKED,
    name: "forgot password: a fourth time in an hour for one e-mail -> the same answer, and no fourth mail",
  },
  {
    file: "lib/server/store/people/reset-code.ts",
    from: "WHERE NOT $7 OR r.is_asked OR r.expires_at <= $3",
    to: "WHERE true OR $7",
    test: ASKED,
    name: "forgot password: somebody of the team has handed out a link -> it goes on working, and none is mailed until it is over",
  },
  {
    file: "lib/server/team/claim-reset.ts",
    from: "if (!isAsked) await updateGiver",
    to: "await updateGiver",
    test: ASKED,
    name: "forgot password: somebody whom an admin let in asks for a link -> who let them in stays who did",
  },
  {
    file: "lib/server/mail/hand-over.ts",
    from: "...(isLocal ? { ignoreTLS: true } : { requireTLS: true }),",
    to: "ignoreTLS: true,",
    test: TEST,
    name: "mail: server elsewhere that offers no STARTTLS -> neither password nor text leaves",
  },
  {
    file: "lib/server/mail/hand-over.ts",
    from: '.reduce((said, secret) => said.replaceAll(secret, "…"), response)',
    to: ".reduce((said) => said, response)",
    test: TEST,
    name: "mail: password refused each time -> failed after seven tries, and neither password nor user is kept, said or logged",
  },
  {
    file: "lib/server/store/mail.ts",
    from: "ended_at = $4, sealed = NULL WHERE",
    to: "ended_at = $4 WHERE",
    test: TEST,
    name: "mail: an invitation -> sent once in plain text with the link that was shown, and its text is gone",
  },
  {
    file: "lib/server/store/notice/alarm.ts",
    from: "u.notices_by_mail AND ",
    to: "",
    test: ALARMS,
    name: "alarm by mail: switched off by a person -> none for them; chosen again by the page as it was",
  },
  {
    file: "lib/server/store/notice/alarm.ts",
    from: "WHEN 'stopped' THEN EXISTS (SELECT FROM campaign c WHERE c.id = n.campaign_id AND c.state = 'needs-attention')",
    to: "WHEN 'stopped' THEN true",
    test: ALARMS,
    name: "alarm by mail: somebody resumed, or the person was disabled before it was sent -> not sent",
  },
];
