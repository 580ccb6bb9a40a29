"use client";

import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { PageHeader } from "#components/shell/page-header.tsx";
import { CHANNEL_WORDS } from "#lib/contract/words/channel-words.ts";
import type { Composer } from "../draft/use-composer.ts";
import { ComposerActions } from "./composer-actions.tsx";

export function ComposerHeader({ composer, state }: { composer: Composer; state: ReactNode }) {
  const [name, channel] = useWatch({ control: composer.form.control, name: ["name", "channel"] });
  return (
    <PageHeader
      back={{ href: "/campaigns", label: "Campaigns" }}
      title={name.trim() || "New campaign"}
      state={state}
      purpose={`${CHANNEL_WORDS[channel]} from a spreadsheet. Nothing is sent until you press Send in step 4.`}
      actions={<ComposerActions composer={composer} />}
    />
  );
}
