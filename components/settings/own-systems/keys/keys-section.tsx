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
import { Card } from "../../../ui/card.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../../../ui/list/table.tsx";
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
        <Button size="small" onPointerEnter={preload} onFocus={preload} onClick={() => ask("make", null)}>
          Make a key…
        </Button>
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
          <Table label="Keys">
            <TableHead>
              <HeadCell isWide>Key</HeadCell>
              <HeadCell>May</HeadCell>
              <HeadCell isNumber>Limit today</HeadCell>
              <HeadCell isNumber>Last used</HeadCell>
              <HeadCell />
            </TableHead>
            <TableBody>
              {keys.map((apiKey) => (
                <KeyRow key={apiKey.id} apiKey={apiKey} onAsk={(act) => ask(act, apiKey)} />
              ))}
            </TableBody>
          </Table>
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

function KeyRow({ apiKey, onAsk }: { apiKey: ApiKey; onAsk: (act: KeyAct) => void }) {
  const { name, hint, rights, messagesPerDay, messagesToday, usedAt, usedFrom, revokedAt } = apiKey;
  return (
    <Row>
      <Cell kind="ink" card="1l" isWide isCut className="py-2">
        <bdi>{name}</bdi>
        <span className="code block truncate font-normal text-12 text-ink-2">{hint}</span>
      </Cell>
      <Cell card="full">
        <KeyState apiKey={apiKey} />
        {revokedAt === null && rights.map((right) => RIGHT_WORDS[right]).join(", ")}
      </Cell>
      <Cell card="2l" cardLabel="Limit today:" isNumber>
        {messagesPerDay === null ? "None" : `${formatCount(messagesToday)} of ${formatCount(messagesPerDay)}`}
      </Cell>
      <Cell card="1r" kind="meta" isNumber>
        {usedAt === null ? (
          "Never"
        ) : (
          <>
            <Time value={usedAt} />
            <span className="block text-12">{usedFrom}</span>
          </>
        )}
      </Cell>
      <Cell card="2r">
        {revokedAt === null && (
          <MenuButton
            label={`More for ${name}`}
            align="end"
            groups={[
              { key: "acts", items: ACTS.map((item) => ({ ...item, onSelect: () => onAsk(item.key) })) },
            ]}
          />
        )}
      </Cell>
    </Row>
  );
}

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
