"use client";

import { useSendTestMail } from "#lib/client/settings.ts";
import type { MailState } from "#lib/contract/desk/settings/mail.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount, plural } from "#lib/contract/words/format-count.ts";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Note } from "../../ui/note.tsx";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time/time.tsx";

type MailSectionProps = { mail: MailState; email: string };

/** Whether mail to the team is set up and how it goes, for admins. */
export function MailSection({ mail, email }: MailSectionProps) {
  return (
    <Section
      title={t("E-mail to your team", "Barua pepe kwa timu yako")}
      anchor="mail"
      note={t("Links for your people. Customers get none", "Viungo vya watu wako. Wateja hawapati")}
    >
      <Card isPadded>
        {mail === null ? (
          t(
            "No e-mail is sent. Set SMTP_URL and MAIL_FROM in the server’s settings (see README).",
            "Hakuna barua pepe inayotumwa. Weka SMTP_URL na MAIL_FROM kwenye mipangilio ya seva (tazama README).",
          )
        ) : (
          <div className="flex flex-col items-start gap-4">
            <Facts
              shape="list"
              facts={[
                {
                  key: "server",
                  label: t("Mail server", "Seva ya barua pepe"),
                  value: (
                    <span className="code break-all">
                      {mail.host}:{mail.port}
                    </span>
                  ),
                },
                {
                  key: "from",
                  label: t("From", "Kutoka"),
                  value: <span className="code break-all">{mail.from}</span>,
                },
                {
                  key: "sent",
                  label: t("Last sent", "Ya mwisho kutumwa"),
                  value:
                    mail.sentAt === null ? (
                      t("None in the last 30 days", "Hakuna katika siku 30 zilizopita")
                    ) : (
                      <Time value={mail.sentAt} />
                    ),
                },
                ...(mail.waiting > 0
                  ? [{ key: "waiting", label: t("Waiting", "Zinasubiri"), value: <WaitingWords {...mail} /> }]
                  : []),
                ...(mail.failed
                  ? [
                      {
                        key: "failed",
                        label: t("Last failed", "Ya mwisho kushindikana"),
                        value: <FailedWords {...mail.failed} />,
                      },
                    ]
                  : []),
              ]}
            />
            <TestMail email={email} />
          </div>
        )}
      </Card>
    </Section>
  );
}

function TestMail({ email }: { email: string }) {
  const { mutate, data, error, isPending } = useSendTestMail();
  return (
    <>
      <Button size="small" isBusy={isPending} onClick={() => mutate()}>
        {t("Send me a test e-mail", "Nitumie barua pepe ya jaribio")}
      </Button>
      <SaveFault error={error} title={t("Not sent", "Haikutumwa")} />
      {data &&
        (data.problem === null ? (
          <Note
            tone="green"
            isSmall
            isAlert
            title={t("The mail server accepted it", "Seva ya barua pepe imeipokea")}
          >
            {t(
              `Look into the mailbox of ${email}, also among spam.`,
              `Angalia sanduku la ${email}, pia kwenye barua taka.`,
            )}
          </Note>
        ) : (
          <Note
            tone="red"
            isSmall
            isAlert
            title={t("The mail server did not accept it", "Seva ya barua pepe haikuipokea")}
          >
            {data.problem}
          </Note>
        ))}
    </>
  );
}

function WaitingWords({
  waiting,
  waitingProblem,
}: Pick<NonNullable<MailState>, "waiting" | "waitingProblem">) {
  const count = t(
    plural(waiting, "1 e-mail", `${formatCount(waiting)} e-mails`),
    plural(waiting, "Barua pepe 1", `Barua pepe ${formatCount(waiting)}`),
  );
  return (
    <>
      {count}
      {waitingProblem !== null && (
        <span className="text-amber-fg">
          {t(`. ${waitingProblem}. We try again`, `. ${waitingProblem}. Tunajaribu tena`)}
        </span>
      )}
    </>
  );
}

function FailedWords({ at, problem }: NonNullable<NonNullable<MailState>["failed"]>) {
  return (
    <span className="text-amber-fg">
      <Time value={at} />
      {problem !== null && `. ${problem}`}
    </span>
  );
}
