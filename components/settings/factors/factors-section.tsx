"use client";

import { useQuery } from "@tanstack/react-query";
import { Fingerprint, KeyRound, Smartphone } from "lucide-react";
import type { ReactNode } from "react";
import { factorsQuery } from "#lib/client/factors/queries.ts";
import type { OwnFactors } from "#lib/contract/desk/team/factor.ts";
import { FactorDueNote } from "../../domain/factor-due-note.tsx";
import { FaultNote } from "../../shell/fault-note.tsx";
import { ListError } from "../../shell/list-error.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card.tsx";
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
      title="Second factor"
      anchor="second-factor"
      note="Asked after your password, so that a stolen password opens nothing"
    >
      {data?.dueAt && data.passkeys.length === 0 && !data.totp && (
        <div className="mb-3">
          <FactorDueNote dueAt={data.dueAt} />
        </div>
      )}
      <Card>
        {error && (
          <ListError title="We could not read your second factors" query={{ error, refetch, isFetching }}>
            Nothing was changed.
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
      lockedBecause={canPasskey ? undefined : "Browsers allow passkeys only at an https address with a name"}
      onClick={() => dialog.show({ kind: "add-passkey" })}
    >
      Add a passkey
    </Button>
  );
  return (
    <>
      <FactorLine
        icon={<Fingerprint />}
        name="Passkeys"
        detail="Sign in with a finger, a face or a PIN, without a password. The safest way."
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
              {passkey.isSynced && ", on all your devices"}
            </>
          }
        >
          <Button
            size="small"
            onClick={() => dialog.show({ kind: "rename-passkey", passkey })}
            aria-label={`Rename the passkey ${passkey.name}`}
          >
            Rename
          </Button>
          <Button
            size="small"
            onClick={() => dialog.show({ kind: "remove-passkey", passkey })}
            aria-label={`Remove the passkey ${passkey.name}`}
          >
            Remove
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
        icon={<Smartphone />}
        name="Authenticator app"
        detail={totp ? <Used {...totp} /> : "Off. An app on your phone shows a code of 6 digits."}
      >
        <Button size="small" isBusy={isBusy} onClick={setUp}>
          {totp ? "Move to another phone" : "Set up an app"}
        </Button>
        {totp && (
          <Button
            size="small"
            onClick={() => dialog.show({ kind: "remove-totp" })}
            aria-label="Remove the authenticator app"
          >
            Remove
          </Button>
        )}
      </FactorLine>
      {error && (
        <li className="p-3">
          <FaultNote error={error} title="Not set up" />
        </li>
      )}
    </>
  );
}

type CodesLineProps = { recovery: NonNullable<OwnFactors["recovery"]>; dialog: FactorDialog };

function CodesLine({ recovery: { left, total, createdAt }, dialog }: CodesLineProps) {
  return (
    <FactorLine
      icon={<KeyRound />}
      name="Recovery codes"
      detail={
        <>
          <span className={left <= 2 ? "font-medium text-amber-fg" : undefined}>
            {left} of {total} left
          </span>
          , made <Time value={createdAt} show="day" />
        </>
      }
    >
      <Button size="small" onClick={() => dialog.show({ kind: "renew" })}>
        Make new codes
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
  return (
    <>
      added <Time value={createdAt} show="day" />,{" "}
      {lastUsedAt === null ? (
        "not used since"
      ) : (
        <>
          last used <Time value={lastUsedAt} show="relative" />
        </>
      )}
    </>
  );
}
