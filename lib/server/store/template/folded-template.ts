import type { TemplateState } from "#lib/contract/rules/template/template-state.ts";
import type { TemplateRead } from "#lib/contract/wire/template-answer.ts";

export type TemplateSource = "create" | "event" | "read" | "sync";

/** One thing said about a template. `revision` is the one it speaks of; null counts as older than any (§2.9). */
export type TemplateFact = {
  id: string;
  source: TemplateSource;
  occurredAt: Date;
  revision: number | null;
  byName: string | null;
  said: TemplateRead;
};

/** Where a value comes from: the greatest place stands, whatever came first. */
export type Place = { revision: number | null; atMs: number; factId: string };

export type Standing = Place &
  Pick<
    TemplateRead,
    | "status"
    | "providerStatus"
    | "reason"
    | "rejectionInfo"
    | "disableInfo"
    | "lockInfo"
    | "syncStatus"
    | "syncedAt"
    | "lastSyncError"
  > & { source: TemplateSource };

export type Content = Place & Pick<TemplateRead, "components">;

export type Kind = Place & { category: string };

/** Why it stands where it stands: a read may say the state without the reason that an event gave. */
export type Cause = Place & { state: TemplateState; words: string };

/** What is known of a template by now. */
export type FoldedTemplate = {
  standing: Standing | null;
  content: Content | null;
  kind: Kind | null;
  cause: Cause | null;
};
