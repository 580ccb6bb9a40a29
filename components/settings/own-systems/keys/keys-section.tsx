"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { apiKeysQuery } from "#lib/client/api-keys.ts";
import type { ApiKey } from "#lib/contract/desk/api/key.ts";
import type { Right } from "#lib/contract/desk/team/rights.ts";
import { t, translated } from "#lib/contract/language.ts";
import { RIGHT_WORDS } from "#lib/contract/words/console/right-words.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { ListError } from "../../../shell/list-error.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { ButtonLink } from "../../../ui/button/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { type Column, ListTable } from "../../../ui/list/list-table.tsx";
import { PageLink } from "../../../ui/list/page-link.tsx";
import { lazyPart } from "../../../ui/load/lazy-part.ts";
import { useOpening } from "../../../ui/load/use-opening.ts";
import { MenuButton } from "../../../ui/popup/menu-button.tsx";
import { Section } from "../../../ui/section.tsx";
import { Time } from "../../../ui/time/time.tsx";
import type { KeyAct } from "./key-dialog.tsx";

const { Part: KeyDialog, preload } = lazyPart(() =>
  import("./key-dialog.tsx").then((part) => part.KeyDialog),
);

type KeysSectionProps = {
  /** What the person may give. */
  rights: readonly Right[];
  origin: string;
};

/** Keys by which other systems send, read and cancel messages. */
export function KeysSection({ rights, origin }: KeysSectionProps) {
  const query = useQuery(apiKeysQuery);
  const { isOpen, turn, open, close } = useOpening();
  const [asked, setAsked] = useState<{ act: KeyAct; apiKey: ApiKey | null }>({ act: "make", apiKey: null });
  const ask = (act: KeyAct, apiKey: ApiKey | null) => {
    setAsked({ act, apiKey });
    open();
  };
  const keys = query.data?.items ?? [];
  return (
    <Section
      title={t("Keys", "Funguo")}
      note={t(
        "Your own systems send by them, and nobody gets a message twice however often they ask",
        "Mifumo yako hutuma kwa funguo hizi, na hakuna anayepata ujumbe mara mbili hata ikiomba mara nyingi",
      )}
      anchor="keys"
      end={
        <>
          <ButtonLink size="small" look="plain" href="/settings/own-systems/developers">
            {t("For developers", "Kwa wasanidi programu")}
          </ButtonLink>
          <Button size="small" onPointerEnter={preload} onFocus={preload} onClick={() => ask("make", null)}>
            {t("Make a key…", "Tengeneza ufunguo…")}
          </Button>
        </>
      }
    >
      <Card>
        {query.error && !query.data ? (
          <ListError title={t("We could not read the keys", "Hatukuweza kusoma funguo")} query={query}>
            {t("They go on working.", "Zinaendelea kufanya kazi.")}
          </ListError>
        ) : keys.length === 0 ? (
          <p className="px-4 py-6 text-13 text-ink-2">
            {t(
              "No key yet. Make one, and a school system or shop sends messages through this console, under its rules.",
              "Bado hakuna ufunguo. Tengeneza mmoja, na mfumo wa shule au duka utatuma ujumbe kupitia konsoli hii, chini ya kanuni zake.",
            )}
          </p>
        ) : (
          <ListTable
            label={t("Keys", "Funguo")}
            columns={columnsOf(ask)}
            rows={keys}
            keyOf={({ id }) => id}
            isPending={query.isPending}
          />
        )}
      </Card>
      {turn > 0 && (
        <Suspense>
          <KeyDialog key={turn} {...asked} {...{ rights, origin, isOpen }} onClose={close} />
        </Suspense>
      )}
    </Section>
  );
}

const ACTS = translated<{ key: KeyAct; label: string; isDanger?: boolean }[]>(() => [
  { key: "change", label: t("Change…", "Badilisha…") },
  { key: "rotate", label: t("Make a new secret…", "Tengeneza siri mpya…") },
  { key: "revoke", label: t("Revoke…", "Batilisha…"), isDanger: true },
]);

const columnsOf = (onAsk: (act: KeyAct, apiKey: ApiKey) => void): Column<ApiKey>[] => [
  {
    name: t("Key", "Ufunguo"),
    shape: "wide",
    kind: "ink",
    card: "1l",
    isWide: true,
    isCut: true,
    className: "py-2",
    cell: ({ id, name, hint }) => (
      <>
        <PageLink
          href={`/settings/own-systems/keys/${id}`}
          className="rounded-1 hover:underline max-sm:inline-flex max-sm:min-h-11 max-sm:min-w-11 max-sm:items-center"
        >
          <bdi>{name}</bdi>
        </PageLink>
        <span className="code block truncate font-normal text-12 text-ink-2">{hint}</span>
      </>
    ),
  },
  {
    name: t("May", "Ruhusa"),
    shape: "wide",
    card: "full",
    cell: (apiKey) => (
      <>
        <KeyState apiKey={apiKey} />
        {apiKey.revokedAt === null && apiKey.rights.map((right) => RIGHT_WORDS[right]).join(", ")}
      </>
    ),
  },
  {
    name: t("Limit today", "Kikomo leo"),
    shape: "small",
    card: "2l",
    cardLabel: t("Limit today:", "Kikomo leo:"),
    isNumber: true,
    cell: ({ messagesPerDay, messagesToday }) =>
      messagesPerDay === null
        ? t("None", "Hakuna")
        : t(
            `${formatCount(messagesToday)} of ${formatCount(messagesPerDay)}`,
            `${formatCount(messagesToday)} kati ya ${formatCount(messagesPerDay)}`,
          ),
  },
  {
    name: t("Last used", "Ulitumika mwisho"),
    shape: "small",
    card: "1r",
    kind: "meta",
    isNumber: true,
    cell: ({ usedAt, usedFrom }) =>
      usedAt === null ? (
        t("Never", "Kamwe")
      ) : (
        <>
          <Time value={usedAt} />
          <span className="block text-12">{usedFrom}</span>
        </>
      ),
  },
  {
    name: t("Actions", "Vitendo"),
    isHeadHidden: true,
    shape: "tiny",
    card: "2r",
    cell: (apiKey) =>
      apiKey.revokedAt === null && (
        <MenuButton
          label={t(`More for ${apiKey.name}`, `Zaidi kwa ${apiKey.name}`)}
          align="end"
          groups={[
            {
              key: "acts",
              items: ACTS.map((item) => ({ ...item, onSelect: () => onAsk(item.key, apiKey) })),
            },
          ]}
        />
      ),
  },
];

function KeyState({ apiKey: { revokedAt, expiresAt, isExpired, oldUntil } }: { apiKey: ApiKey }) {
  if (revokedAt !== null)
    return (
      <span className="text-ink-2">
        {t(
          <>
            Revoked <Time value={revokedAt} />
          </>,
          <>
            Ulibatilishwa <Time value={revokedAt} />
          </>,
        )}
      </span>
    );
  return (
    <>
      {expiresAt !== null && (
        <span className="block text-12 text-ink-2">
          {isExpired
            ? t(
                <>
                  Not accepted since <Time value={expiresAt} />
                </>,
                <>
                  Haukubaliki tangu <Time value={expiresAt} />
                </>,
              )
            : t(
                <>
                  Until <Time value={expiresAt} />
                </>,
                <>
                  Hadi <Time value={expiresAt} />
                </>,
              )}
        </span>
      )}
      {oldUntil !== null && (
        <span className="block text-12 text-ink-2">
          {t(
            <>
              The secret before works until <Time value={oldUntil} />
            </>,
            <>
              Siri iliyotangulia inafanya kazi hadi <Time value={oldUntil} />
            </>,
          )}
        </span>
      )}
    </>
  );
}
