"use client";

import { type ComponentType, lazy, Suspense } from "react";
import type { SandboxSection } from "#lib/contract/desk/sandbox.ts";

/** Each section's code comes when it is looked at: together they weigh as much as the rest of the page. */
const BODY_OF: Record<SandboxSection, ComponentType> = {
  connection: lazy(() =>
    import("./connection-section.tsx").then((part) => ({ default: part.ConnectionSection })),
  ),
  keys: lazy(() => import("./keys-section.tsx").then((part) => ({ default: part.KeysSection }))),
  webhook: lazy(() => import("./webhook-section.tsx").then((part) => ({ default: part.WebhookSection }))),
  credits: lazy(() => import("./credits-section.tsx").then((part) => ({ default: part.CreditsSection }))),
  sms: lazy(() => import("./sms-section.tsx").then((part) => ({ default: part.SmsSection }))),
  templates: lazy(() =>
    import("./templates-section.tsx").then((part) => ({ default: part.TemplatesSection })),
  ),
  customers: lazy(() =>
    import("./customers-section.tsx").then((part) => ({ default: part.CustomersSection })),
  ),
  calls: lazy(() => import("./calls-section.tsx").then((part) => ({ default: part.CallsSection }))),
  faults: lazy(() => import("./faults-section.tsx").then((part) => ({ default: part.FaultsSection }))),
  settings: lazy(() => import("./settings-section.tsx").then((part) => ({ default: part.SettingsSection }))),
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
