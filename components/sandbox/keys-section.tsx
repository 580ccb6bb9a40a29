"use client";

import { useQuery } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { sandboxQuery } from "#lib/client/sandbox/queries.ts";
import { GRANTS, type SandboxKey } from "#lib/contract/desk/sandbox.ts";
import type { SandboxActionAnswer } from "#lib/contract/desk/sandbox-action.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { ListEmpty } from "../ui/list-empty.tsx";
import { Section } from "../ui/section.tsx";
import { Cell, HeadCell, Row } from "../ui/table.tsx";
import { Time } from "../ui/time.tsx";
import { ConfirmButton } from "./confirm-button.tsx";
import { ListCard } from "./list-card.tsx";
import { SecretNote } from "./secret-note.tsx";
import { useLever } from "./use-lever.ts";

/** API keys with what each may do (§5). */
export function KeysSection() {
  const query = useQuery(sandboxQuery("keys"));
  const [secret, setSecret] = useState<SandboxActionAnswer["secret"]>();
  return (
    <>
      {secret && (
        <SecretNote secret={secret}>
          For another program that talks to this sandbox; the console goes on with its own key.
        </SecretNote>
      )}
      <NewKey onMade={setSecret} />
      <Section title="Keys" note="Only the last four characters are kept readable">
        <ListCard
          label="Keys"
          query={query}
          columns={["normal", "wide", "wide", "small"]}
          head={
            <>
              <HeadCell>Key</HeadCell>
              <HeadCell isWide>May do</HeadCell>
              <HeadCell>Created</HeadCell>
              <HeadCell>State</HeadCell>
            </>
          }
          rows={({ keys }) => keys.map((key) => <KeyRow key={key.id} {...key} />)}
          empty={
            <ListEmpty icon={<KeyRound />} title="No key yet">
              Create one above: without a key every request is refused.
            </ListEmpty>
          }
        />
      </Section>
    </>
  );
}

function NewKey({ onMade }: { onMade: (secret: SandboxActionAnswer["secret"]) => void }) {
  const { pull, isPending } = useLever("create-key");
  const [grants, setGrants] = useState<readonly (typeof GRANTS)[number][]>(GRANTS);
  return (
    <Section title="A new key">
      <Card isPadded className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {GRANTS.map((grant) => (
          <Checkbox
            key={grant}
            label={GRANT_WORDS[grant]}
            checked={grants.includes(grant)}
            onChange={({ target }) =>
              setGrants(GRANTS.filter((each) => (each === grant ? target.checked : grants.includes(each))))
            }
          />
        ))}
        <Button
          icon={<Plus />}
          isBusy={isPending}
          lockedBecause={grants.length === 0 ? "Choose at least one of chat, SMS, voice" : undefined}
          onClick={() => pull({ grants: [...grants] }, ({ secret }) => onMade(secret))}
        >
          Create the key
        </Button>
      </Card>
    </Section>
  );
}

const GRANT_WORDS = { chat: "Chat", sms: "SMS", voice: "Voice" } as const;

function KeyRow({ id, hint, grants, createdAt, revokedAt }: SandboxKey) {
  return (
    <Row>
      <Cell kind="ink" card="1l">
        <span className="code">{hint}</span>
      </Cell>
      <Cell card="2l" isWide>
        {grants.map((grant) => GRANT_WORDS[grant as keyof typeof GRANT_WORDS] ?? grant).join(", ")}
      </Cell>
      <Cell kind="meta" card="3l">
        <Time value={createdAt} show="day" />
      </Cell>
      <Cell card="1r">
        {revokedAt ? (
          <>
            Revoked <Time value={revokedAt} show="day" />
          </>
        ) : (
          <ConfirmButton
            size="small"
            look="danger"
            action="revoke-key"
            input={{ id }}
            label={`Revoke the key ending in ${hint.slice(1)}`}
            question={`Revoke the key ending in ${hint.slice(1)}?`}
            consequence="Whoever uses it is refused with 401 from the next request on. If it is the key of this console, nothing can be sent until it is started with another one."
            verb="Revoke the key"
          >
            Revoke
          </ConfirmButton>
        )}
      </Cell>
    </Row>
  );
}
