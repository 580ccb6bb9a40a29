import type { Metadata } from "next";
import type { ReactNode } from "react";
import { NotFoundPage } from "#components/shell/not-found-page.tsx";
import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";
import { documentNotFound } from "#lib/server/pages/index.ts";

/**
 * A page of something that may not be there: it says so within its frame, with 404. `notFound()` would throw away the
 * document that is being made, and leave a blank one until the browser has made it anew.
 */
export const foundPage =
  <P,>(page: (props: P) => Promise<ReactNode>) =>
  (props: P): Promise<ReactNode> =>
    page(props).catch((error: unknown) => {
      if (!isNotFound(error)) throw error;
      documentNotFound();
      return <NotFoundPage said={error.detail} />;
    });

/** The name of what a page is about, as its title. */
export const foundTitle = (found: Promise<{ name: string }>): Promise<Metadata> =>
  titleOf(found.then(({ name }) => name));

/** The title of a page about something without a name of its own, where it is there. */
export const foundAs = (found: Promise<unknown>, title: string): Promise<Metadata> =>
  titleOf(found.then(() => title));

async function titleOf(title: Promise<string>): Promise<Metadata> {
  try {
    return { title: await title };
  } catch (error) {
    if (isNotFound(error)) return { title: t("Not found", "Haipatikani") };
    throw error;
  }
}

function isNotFound(error: unknown): error is Fault {
  return error instanceof Fault && error.code === "not_found";
}
