"use client";

import { useQuery } from "@tanstack/react-query";
import { sandboxQuery } from "#lib/client/sandbox/queries.ts";
import { ReadingCard } from "../connection/reading-card.tsx";
import { SettingsForm } from "./settings-form.tsx";

/** How the sandbox behaves where the contract leaves it open. */
export function SettingsSection() {
  const query = useQuery(sandboxQuery("settings"));
  return (
    <ReadingCard title="The settings" query={query}>
      {(settings) => <SettingsForm key={JSON.stringify(settings)} settings={settings} />}
    </ReadingCard>
  );
}
