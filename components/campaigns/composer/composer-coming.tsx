"use client";

import { LoaderCircle } from "lucide-react";
import { useSyncExternalStore } from "react";
import { Page } from "#components/shell/page.tsx";
import { PageHeader } from "#components/shell/page-header.tsx";
import { Note } from "#components/ui/note.tsx";
import type { Autosaver } from "#lib/client/drafts/autosaver.ts";

type ComposerComingProps = {
  /** Saves what was done here before the page was left. */
  saver: Pick<Autosaver, "state" | "watch" | "isBusy"> | undefined;
};

/** In the place of a draft while it is read again: what it was before is not shown, and cannot be changed. */
export function ComposerComing({ saver }: ComposerComingProps) {
  const hasFailed = useSaverState(saver)?.kind === "failed";
  return (
    <Page>
      <PageHeader back={{ href: "/campaigns", label: "Campaigns" }} title="Draft" />
      {hasFailed ? (
        <Note tone="amber" title="What you changed before you left is not saved yet">
          We try again every few seconds and open your draft when it is saved. Keep this tab open.
        </Note>
      ) : (
        <Note
          tone="grey"
          icon={<LoaderCircle />}
          title={saver?.isBusy ? "Saving what you changed before you left…" : "Opening the draft…"}
        />
      )}
    </Page>
  );
}

const noSaver = { watch: () => () => undefined, state: () => undefined };

function useSaverState(saver: ComposerComingProps["saver"]) {
  const { watch, state } = saver ?? noSaver;
  return useSyncExternalStore<ReturnType<Autosaver["state"]> | undefined>(watch, state, state);
}
