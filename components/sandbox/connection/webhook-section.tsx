"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { sandboxQuery } from "#lib/client/sandbox/queries.ts";
import type { SandboxActionAnswer } from "#lib/contract/desk/sandbox/sandbox-action.ts";
import { Section } from "../../ui/section.tsx";
import { DeliveryList } from "./delivery-list.tsx";
import { ReadingCard } from "./reading-card.tsx";
import { SecretNote } from "./secret-note.tsx";
import { WebhookForm } from "./webhook-form.tsx";
import { WebhookState } from "./webhook-state.tsx";

/** Where callbacks go, what they carry, and every attempt to deliver one (§6). */
export function WebhookSection() {
  const query = useQuery(sandboxQuery("webhook"));
  const [secret, setSecret] = useState<SandboxActionAnswer["secret"]>();
  return (
    <>
      {secret && (
        <SecretNote secret={secret}>
          This console knows the old one only, so it refuses what is signed with this. Start it with{" "}
          <span className="code">SERVICE_WEBHOOK_SECRET=new,old</span> to rotate without losing an event; a
          start without that setting brings the old secret back.
        </SecretNote>
      )}
      <ReadingCard title="The webhook" query={query}>
        {({ webhook }) => (
          <div className="grid grid-cols-[minmax(0,1fr)_21rem] items-start gap-6 max-lg:grid-cols-1 max-lg:gap-8">
            <Section title="Endpoint">
              <WebhookForm key={webhook?.url} webhook={webhook} />
            </Section>
            {webhook && <WebhookState webhook={webhook} onRotated={setSecret} />}
          </div>
        )}
      </ReadingCard>
      <DeliveryList query={query} />
    </>
  );
}
