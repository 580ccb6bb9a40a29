"use client";

import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { sandboxQuery } from "#lib/client/sandbox/queries.ts";
import type { SandboxActionAnswer } from "#lib/contract/desk/sandbox/sandbox-action.ts";
import { ListEmpty } from "../../ui/list/list-empty.tsx";
import { HeadCell } from "../../ui/list/table.tsx";
import { Section } from "../../ui/section.tsx";
import { ListCard } from "../list-card.tsx";
import { KeyRow } from "./key-row.tsx";
import { NewKey } from "./new-key.tsx";
import { SecretNote } from "./secret-note.tsx";

/** API keys with what each may do (§5). */
export function KeysSection() {
  const query = useQuery(sandboxQuery("keys"));
  const [secret, setSecret] = useState<SandboxActionAnswer["secret"]>();
  return (
    <>
      {secret && (
        <SecretNote secret={secret}>
          For another program that uses this sandbox. The console goes on with its own key.
        </SecretNote>
      )}
      <NewKey onMade={setSecret} />
      <Section title="Keys" note="You can see only the last four characters">
        <ListCard
          label="Keys"
          query={query}
          columns={["normal", "wide", "normal", "normal", "wide"]}
          head={
            <>
              <HeadCell>Key</HeadCell>
              <HeadCell isWide>May do</HeadCell>
              <HeadCell>Created</HeadCell>
              <HeadCell>State</HeadCell>
              <HeadCell>
                <span className="sr-only">Change</span>
              </HeadCell>
            </>
          }
          rows={({ keys }) => keys.map((key) => <KeyRow key={key.id} {...key} onRotated={setSecret} />)}
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
