"use client";

import type { ReactNode } from "react";
import { ComposerBody } from "./composer-body.tsx";
import { ComposerComing } from "./composer-coming.tsx";
import type { ComposerOptions } from "./draft/use-composer.ts";
import { useNewestAnswer } from "./use-newest-answer.ts";

type ComposerPageProps = ComposerOptions & {
  /** The pill of a draft, drawn by the server: the table of all states stays there. */
  state: ReactNode;
};

/** A new campaign, or a draft of one, as the server keeps it at this moment. */
export function ComposerPage(props: ComposerPageProps) {
  // One that is asked for again makes a page of its own.
  return <ComposerOfAnswer key={props.visit} {...props} />;
}

function ComposerOfAnswer(props: ComposerPageProps) {
  const { isNewest, saver } = useNewestAnswer(props);
  return isNewest ? <ComposerBody {...props} /> : <ComposerComing saver={saver} />;
}
