"use client";

import { type ComponentType, Suspense } from "react";
import type { SandboxSection } from "#lib/contract/desk/sandbox/sandbox.ts";
import { lazyPart } from "../ui/load/lazy-part.ts";

/** Each section's code comes when it is looked at: together they weigh as much as the rest of the page. */
const BODY_OF: Record<SandboxSection, ComponentType> = {
  connection: lazyPart(() =>
    import("./connection/connection-section.tsx").then((part) => part.ConnectionSection),
  ).Part,
  keys: lazyPart(() => import("./connection/keys-section.tsx").then((part) => part.KeysSection)).Part,
  webhook: lazyPart(() => import("./connection/webhook-section.tsx").then((part) => part.WebhookSection))
    .Part,
  credits: lazyPart(() => import("./people/credits-section.tsx").then((part) => part.CreditsSection)).Part,
  sms: lazyPart(() => import("./people/sms-section.tsx").then((part) => part.SmsSection)).Part,
  templates: lazyPart(() => import("./people/templates-section.tsx").then((part) => part.TemplatesSection))
    .Part,
  customers: lazyPart(() => import("./people/customers-section.tsx").then((part) => part.CustomersSection))
    .Part,
  calls: lazyPart(() => import("./people/calls-section.tsx").then((part) => part.CallsSection)).Part,
  faults: lazyPart(() => import("./faults/faults-section.tsx").then((part) => part.FaultsSection)).Part,
  settings: lazyPart(() => import("./settings/settings-section.tsx").then((part) => part.SettingsSection))
    .Part,
};

/** What one section shows. */
export function SectionBody({ section }: { section: SandboxSection }) {
  const Body = BODY_OF[section];
  return (
    <Suspense>
      <Body />
    </Suspense>
  );
}
