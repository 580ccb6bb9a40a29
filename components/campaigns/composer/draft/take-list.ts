import type { Audience } from "#lib/client/audience/use-audience.ts";
import type { Autosaver } from "#lib/client/drafts/autosaver.ts";
import { copyList, readDraft } from "#lib/client/drafts/requests.ts";
import type { Draft } from "#lib/contract/desk/campaign/draft.ts";
import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import type { useKeptDraft } from "./use-kept-draft.ts";

type Parts = {
  id: string;
  saver: Autosaver;
  audience: Audience;
  kept: ReturnType<typeof useKeptDraft>;
  /** The people of the list are the file of the draft from here on. */
  onTaken: (name: string) => void;
};

/** Has the server write the people of a list into the draft as its file, and opens that as any other. */
export async function takeList(
  { id, saver, audience, kept, onTaken }: Parts,
  list: Pick<ContactList, "id" | "name">,
): Promise<void> {
  const choices = audience.countChoices();
  let taken: Draft | undefined;
  // A list belongs to a draft that is kept, so this keeps one that is not.
  saver.touch("form");
  await saver.afterSaving(async ({ revision }) => {
    const copied = await copyList(id, { listId: list.id, revision });
    const theirs = await readDraft(id);
    // A file that was chosen after the list is the draft's again; one that was refused is nobody's.
    if (await audience.isChosenAfter(choices)) saver.touch("file");
    else taken = theirs;
    return copied;
  });
  if (taken === undefined) return;
  onTaken(list.name);
  await kept.takeFile(taken, choices);
}
