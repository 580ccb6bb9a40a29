"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { GRANTS } from "#lib/contract/desk/sandbox/sandbox.ts";
import type { SandboxActionAnswer } from "#lib/contract/desk/sandbox/sandbox-action.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Select } from "../../ui/field/select.tsx";
import { Section } from "../../ui/section.tsx";
import { useLever } from "../use-lever.ts";
import { type Grant, GrantBoxes } from "./grant-boxes.tsx";

const ENDS = [
  { value: "", label: "Never expires" },
  { value: "1", label: "Expires in 1 hour" },
  { value: "24", label: "Expires in 24 hours" },
  { value: "720", label: "Expires in 30 days" },
];

/** Makes a key for some services, for ever or for a while. */
export function NewKey({ onMade }: { onMade: (secret: SandboxActionAnswer["secret"]) => void }) {
  const { pull, isPending } = useLever("create-key");
  const [grants, setGrants] = useState<Grant[]>([...GRANTS]);
  const [hours, setHours] = useState("");
  return (
    <Section title="A new key">
      <Card isPadded className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <GrantBoxes grants={grants} onChange={setGrants} />
        <Select
          label="When it expires"
          options={ENDS}
          value={hours}
          onChange={setHours}
          className="w-48 max-sm:w-full"
        />
        <Button
          icon={<Plus />}
          isBusy={isPending}
          lockedBecause={grants.length === 0 ? "Choose at least one of chat, SMS, voice" : undefined}
          onClick={() =>
            pull({ grants, expiresInHours: hours === "" ? null : Number(hours) }, ({ secret }) =>
              onMade(secret),
            )
          }
        >
          Create the key
        </Button>
      </Card>
    </Section>
  );
}
