"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { apiKeysQuery } from "#lib/client/api-keys.ts";
import type { ApiKey } from "#lib/contract/desk/api/key.ts";
import type { Right } from "#lib/contract/desk/team/rights.ts";
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
      title="Keys"
      note="Your own systems send by them, and nobody gets a message twice however often they ask"
      anchor="keys"
      end={
        <>
          <ButtonLink size="small" look="plain" href="/settings/own-systems/developers">
            For developers
          </ButtonLink>
          <Button size="small" onPointerEnter={preload} onFocus={preload} onClick={() => ask("make", null)}>
            Make a key…
          </Button>
        </>
      }
    >
      <Card>
        {query.error && !query.data ? (
          <ListError title="We could not read the keys" query={query}>
            They go on working.
          </ListError>
        ) : keys.length === 0 ? (
          <p className="px-4 py-6 text-13 text-ink-2">
            No key yet. Make one, and a school system or shop sends messages through this console, under its
            rules.
          </p>
        ) : (
          <ListTable
            label="Keys"
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

const ACTS: { key: KeyAct; label: string; isDanger?: boolean }[] = [
  { key: "change", label: "Change…" },
  { key: "rotate", label: "Make a new secret…" },
  { key: "revoke", label: "Revoke…", isDanger: true },
];

const columnsOf = (onAsk: (act: KeyAct, apiKey: ApiKey) => void): Column<ApiKey>[] => [
  {
    name: "Key",
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
    name: "May",
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
    name: "Limit today",
    shape: "small",
    card: "2l",
    cardLabel: "Limit today:",
    isNumber: true,
    cell: ({ messagesPerDay, messagesToday }) =>
      messagesPerDay === null ? "None" : `${formatCount(messagesToday)} of ${formatCount(messagesPerDay)}`,
  },
  {
    name: "Last used",
    shape: "small",
    card: "1r",
    kind: "meta",
    isNumber: true,
    cell: ({ usedAt, usedFrom }) =>
      usedAt === null ? (
        "Never"
      ) : (
        <>
          <Time value={usedAt} />
          <span className="block text-12">{usedFrom}</span>
        </>
      ),
  },
  {
    name: "Actions",
    isHeadHidden: true,
    shape: "tiny",
    card: "2r",
    cell: (apiKey) =>
      apiKey.revokedAt === null && (
        <MenuButton
          label={`More for ${apiKey.name}`}
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
        Revoked <Time value={revokedAt} />
      </span>
    );
  return (
    <>
      {expiresAt !== null && (
        <span className="block text-12 text-ink-2">
          {isExpired ? "Not accepted since" : "Until"} <Time value={expiresAt} />
        </span>
      )}
      {oldUntil !== null && (
        <span className="block text-12 text-ink-2">
          The secret before works until <Time value={oldUntil} />
        </span>
      )}
    </>
  );
}
