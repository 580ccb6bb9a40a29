"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { factorsQuery } from "#lib/client/factors/queries.ts";
import type { OwnFactors } from "#lib/contract/desk/team/factor.ts";
import { t } from "#lib/contract/language.ts";
import { FactorDueNote } from "../../domain/factor-due-note.tsx";
import { FaultNote } from "../../shell/fault-note.tsx";
import { ListError } from "../../shell/list-error.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Opened } from "../../ui/load/opened.tsx";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time/time.tsx";
import { type FactorDialog, useFactorDialog, useSetUpApp } from "./use-factor-dialog.ts";

const { Part: FactorDialogs, preload } = lazyPart(() =>
  import("./factor-dialogs.tsx").then((part) => part.FactorDialogs),
);

/** What one signs in with beside the password. */
export function FactorsSection() {
  const { data, error, refetch, isFetching } = useQuery(factorsQuery);
  const dialog = useFactorDialog();
  return (
    <Section
      title={t("Second factor", "Uthibitisho wa pili")}
      anchor="second-factor"
      note={t(
        "Asked after your password, so that a stolen password opens nothing",
        "Huulizwa baada ya nenosiri, ili nenosiri lililoibwa lisifungue kitu",
      )}
    >
      {data?.dueAt && data.passkeys.length === 0 && !data.totp && (
        <div className="mb-3">
          <FactorDueNote dueAt={data.dueAt} />
        </div>
      )}
      <Card>
        {error && (
          <ListError
            title={t("We could not read your second factors", "Hatukuweza kusoma uthibitisho wako wa pili")}
            query={{ error, refetch, isFetching }}
          >
            {t("Nothing was changed.", "Hakuna kilichobadilishwa.")}
          </ListError>
        )}
        {data && (
          <ul className="divide-y divide-line text-13">
            <PasskeyLines factors={data} dialog={dialog} />
            <AppLine totp={data.totp} dialog={dialog} />
            {data.recovery && <CodesLine recovery={data.recovery} dialog={dialog} />}
          </ul>
        )}
      </Card>
      <Opened when={dialog.isOpen} preload={preload}>
        <FactorDialogs dialog={dialog} />
      </Opened>
    </Section>
  );
}

type PasskeyLinesProps = { factors: OwnFactors; dialog: FactorDialog };

function PasskeyLines({ factors: { passkeys, canPasskey }, dialog }: PasskeyLinesProps) {
  const add = (
    <Button
      size="small"
      lockedBecause={
        canPasskey
          ? undefined
          : t(
              "Browsers allow passkeys only at an https address with a name",
              "Vivinjari huruhusu passkey tu kwenye anwani ya https yenye jina",
            )
      }
      onClick={() => dialog.show({ kind: "add-passkey" })}
    >
      {t("Add a passkey", "Ongeza passkey")}
    </Button>
  );
  return (
    <>
      <FactorLine
        icon={<Icon look="lucide-fingerprint-pattern" />}
        name={t("Passkeys", "Passkey")}
        detail={t(
          "Sign in with a finger, a face or a PIN, without a password. The safest way.",
          "Ingia kwa kidole, uso au PIN, bila nenosiri. Njia salama zaidi.",
        )}
      >
        {add}
      </FactorLine>
      {passkeys.map((passkey) => (
        <FactorLine
          key={passkey.id}
          icon={<span className="w-4" />}
          name={passkey.name}
          detail={
            <>
              <Used {...passkey} />
              {passkey.isSynced && t(", on all your devices", ", kwenye vifaa vyako vyote")}
            </>
          }
        >
          <Button
            size="small"
            onClick={() => dialog.show({ kind: "rename-passkey", passkey })}
            aria-label={t(`Rename the passkey ${passkey.name}`, `Badilisha jina la passkey ${passkey.name}`)}
          >
            {t("Rename", "Badilisha jina")}
          </Button>
          <Button
            size="small"
            onClick={() => dialog.show({ kind: "remove-passkey", passkey })}
            aria-label={t(`Remove the passkey ${passkey.name}`, `Ondoa passkey ${passkey.name}`)}
          >
            {t("Remove", "Ondoa")}
          </Button>
        </FactorLine>
      ))}
    </>
  );
}

function AppLine({ totp, dialog }: { totp: OwnFactors["totp"]; dialog: FactorDialog }) {
  const { setUp, isBusy, error } = useSetUpApp(dialog);
  return (
    <>
      <FactorLine
        icon={<Icon look="lucide-smartphone" />}
        name={t("Authenticator app", "Programu ya uthibitisho")}
        detail={
          totp ? (
            <Used {...totp} />
          ) : (
            t(
              "Off. An app on your phone shows a code of 6 digits.",
              "Imezimwa. Programu kwenye simu yako huonyesha msimbo wa tarakimu 6.",
            )
          )
        }
      >
        <Button size="small" isBusy={isBusy} onClick={setUp}>
          {totp ? t("Move to another phone", "Hamishia simu nyingine") : t("Set up an app", "Weka programu")}
        </Button>
        {totp && (
          <Button
            size="small"
            onClick={() => dialog.show({ kind: "remove-totp" })}
            aria-label={t("Remove the authenticator app", "Ondoa programu ya uthibitisho")}
          >
            {t("Remove", "Ondoa")}
          </Button>
        )}
      </FactorLine>
      {error && (
        <li className="p-3">
          <FaultNote error={error} title={t("Not set up", "Haikuwekwa")} />
        </li>
      )}
    </>
  );
}

type CodesLineProps = { recovery: NonNullable<OwnFactors["recovery"]>; dialog: FactorDialog };

function CodesLine({ recovery: { left, total, createdAt }, dialog }: CodesLineProps) {
  return (
    <FactorLine
      icon={<Icon look="lucide-key-round" />}
      name={t("Recovery codes", "Misimbo ya kurejesha")}
      detail={
        <>
          <span className={left <= 2 ? "font-medium text-amber-fg" : undefined}>
            {t(`${left} of ${total} left`, `imebaki ${left} kati ya ${total}`)}
          </span>
          {t(
            <>
              , made <Time value={createdAt} show="day" />
            </>,
            <>
              , ilitengenezwa <Time value={createdAt} show="day" />
            </>,
          )}
        </>
      }
    >
      <Button size="small" onClick={() => dialog.show({ kind: "renew" })}>
        {t("Make new codes", "Tengeneza misimbo mipya")}
      </Button>
    </FactorLine>
  );
}

type FactorLineProps = { icon: ReactNode; name: ReactNode; detail: ReactNode; children?: ReactNode };

/** One factor with what can be done about it. */
export function FactorLine({ icon, name, detail, children }: FactorLineProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5 [&>.lucide]:size-4 [&>.lucide]:text-ink-3">
      {icon}
      <span className="min-w-0 flex-1 basis-48">
        <span className="break-words font-medium">{name}</span>
        <span className="num block text-12 text-ink-3">{detail}</span>
      </span>
      <span className="flex flex-wrap gap-2">{children}</span>
    </li>
  );
}

/** Since when it is there, and when it was last used. */
export function Used({ createdAt, lastUsedAt }: { createdAt: string; lastUsedAt: string | null }) {
  return lastUsedAt === null
    ? t(
        <>
          added <Time value={createdAt} show="day" />, not used since
        </>,
        <>
          iliongezwa <Time value={createdAt} show="day" />, haijatumika tangu hapo
        </>,
      )
    : t(
        <>
          added <Time value={createdAt} show="day" />, last used <Time value={lastUsedAt} show="relative" />
        </>,
        <>
          iliongezwa <Time value={createdAt} show="day" />, ilitumika mwisho{" "}
          <Time value={lastUsedAt} show="relative" />
        </>,
      );
}
