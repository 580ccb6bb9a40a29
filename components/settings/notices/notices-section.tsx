"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { factsQuery } from "#lib/client/facts/queries.ts";
import { useUpdateNoticeChoices } from "#lib/client/notices/mutations.ts";
import { askScreenPermission, useScreenPermission } from "#lib/client/notices/screen-permission.ts";
import type { NoticeChoices } from "#lib/contract/desk/notice/notice.ts";
import { INBOX_KINDS, NOTICE_KINDS, type NoticeKind } from "#lib/contract/desk/notice/notice-kinds.ts";
import { type Entitled, hasRight } from "#lib/contract/desk/team/rights.ts";
import { t, translated } from "#lib/contract/language.ts";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Checkbox } from "../../ui/field/checkbox.tsx";
import { Section } from "../../ui/section.tsx";
import { VisuallyHidden } from "../../ui/text/visually-hidden.tsx";
import { isOptional, turnBell, turnScreen } from "./choose.ts";

const WHEN = translated<Record<NoticeKind, string>>(() => ({
  lost: t("A message may have been sent", "Ujumbe huenda umetumwa"),
  stopped: t("A campaign stops and needs you", "Kampeni imesimama na inakuhitaji"),
  asked: t("A campaign needs your approval", "Kampeni inahitaji idhini yako"),
  declined: t("Your campaign was declined", "Kampeni yako imekataliwa"),
  approved: t("Your campaign was approved", "Kampeni yako imeidhinishwa"),
  ended: t("A campaign ends", "Kampeni imekwisha"),
  template: t("A template gets an answer", "Kiolezo kimepata jibu"),
  wrote: t(
    "A customer writes whom you or nobody answers",
    "Mteja unayemjibu wewe, au asiye na wa kumjibu, ameandika",
  ),
  given: t("Somebody gives you a conversation", "Mtu amekukabidhi mazungumzo"),
  address: t("Events to one of your systems are switched off", "Matukio kwa mfumo wako mmoja yamezimwa"),
  question: t(
    "A repeat or a follow-up asks whether to send",
    "Inayojirudia au ufuatiliaji unauliza kama itume",
  ),
  service: t(
    "The API key is refused, events are missing or credits run low",
    "Ufunguo wa API umekataliwa, matukio hayafiki au krediti zinapungua",
  ),
}));

/** The inbox is told to whoever may answer, addresses of events to whoever may change settings. */
const isFor = (user: Entitled, kind: NoticeKind): boolean =>
  kind === "address"
    ? hasRight(user, "settings")
    : hasRight(user, "chat") || !INBOX_KINDS.some((each) => each === kind);

/** What one is told, and where; each person chooses for themselves. */
export function NoticesSection() {
  const { data: facts } = useQuery(factsQuery);
  const { mutate, error } = useUpdateNoticeChoices();
  // What was just pressed, until it is known to be kept.
  const [pressed, setPressed] = useState<NoticeChoices | null>(null);
  if (!facts) return null;
  const choices: NoticeChoices = pressed ?? facts.notices;
  function choose(next: NoticeChoices) {
    setPressed(next);
    mutate(next, { onSettled: () => setPressed(null) });
  }
  return (
    <Section
      title={t("Your notices", "Taarifa zako")}
      anchor="notices"
      note={t("Only you see and change this", "Wewe tu unaona na kubadilisha haya")}
    >
      <Card>
        <table className="w-full text-13">
          <thead>
            <tr className="border-line border-b text-left text-12 text-ink-3">
              <th scope="col" className="h-9 px-4 font-medium">
                {t("When", "Lini")}
              </th>
              <th scope="col" className="w-24 text-center font-medium">
                {t("In the bell", "Kwenye kengele")}
              </th>
              <th scope="col" className="w-28 pr-4 text-center font-medium">
                {t("On your screen", "Kwenye skrini yako")}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {NOTICE_KINDS.filter((kind) => isFor(facts.user, kind)).map((kind) => (
              <tr key={kind}>
                <th scope="row" className="px-4 py-2.5 text-left font-medium">
                  {WHEN[kind]}
                </th>
                <td className="text-center">
                  {isOptional(kind) ? (
                    <Box
                      label={t(`${WHEN[kind]}: in the bell`, `${WHEN[kind]}: kwenye kengele`)}
                      isOn={!choices.hidden.includes(kind)}
                      onTurn={(isOn) => choose(turnBell(choices, kind, isOn))}
                    />
                  ) : (
                    <span className="text-12 text-ink-3">{t("Always", "Daima")}</span>
                  )}
                </td>
                <td className="pr-4 text-center">
                  <Box
                    label={t(`${WHEN[kind]}: on your screen`, `${WHEN[kind]}: kwenye skrini yako`)}
                    isOn={choices.onScreen.includes(kind)}
                    onTurn={(isOn) => choose(turnScreen(choices, kind, isOn))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <BrowserLine />
        {choices.byMail !== undefined && facts.user.role !== "viewer" && (
          <div className="border-line border-t px-4 py-3">
            <Checkbox
              label={t(
                "Also by e-mail, when something needs somebody",
                "Pia kwa barua pepe, jambo likihitaji mtu",
              )}
              checked={choices.byMail}
              onChange={(event) => choose({ ...choices, byMail: event.target.checked })}
            />
          </div>
        )}
      </Card>
      <SaveFault error={error} title={t("Not changed", "Haikubadilishwa")} />
    </Section>
  );
}

type BoxProps = { label: string; isOn: boolean; onTurn: (isOn: boolean) => void };

function Box({ label, isOn, onTurn }: BoxProps) {
  return (
    <Checkbox
      label={<VisuallyHidden>{label}</VisuallyHidden>}
      checked={isOn}
      onChange={(event) => onTurn(event.target.checked)}
      className="inline-flex gap-0 p-2 align-middle max-sm:px-4"
    />
  );
}

const SAID = translated(
  () =>
    ({
      granted: t(
        "shown by your browser while a page of Tuma is open, also when it is not in front.",
        "kivinjari chako huzionyesha wakati ukurasa wa Tuma umefunguliwa, hata kama hauko mbele.",
      ),
      denied: t(
        "your browser does not let us. Allow notifications for this site in its settings.",
        "kivinjari chako hakituruhusu. Ruhusu arifa za tovuti hii kwenye mipangilio yake.",
      ),
      default: t(
        "your browser asks you first whether we may.",
        "kivinjari chako kitakuuliza kwanza kama turuhusiwe.",
      ),
      unable: t(
        "this browser cannot do it at this address. You see them in the bell.",
        "kivinjari hiki hakiwezi kwa anwani hii. Utaziona kwenye kengele.",
      ),
    }) as const,
);

/** Whether this browser shows what is chosen for the screen, and what to do where it does not. */
export function BrowserLine() {
  const permission = useScreenPermission();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t px-4 py-3 text-12 text-ink-2">
      <span className="min-w-0 flex-1 basis-56">
        {t(`On your screen: ${SAID[permission]}`, `Kwenye skrini yako: ${SAID[permission]}`)}
      </span>
      {permission === "default" && (
        <Button size="small" onClick={() => void askScreenPermission()}>
          {t("Show them on this screen", "Zionyeshe kwenye skrini hii")}
        </Button>
      )}
    </div>
  );
}
