import type { DraftSaved } from "#lib/contract/desk/campaign/draft.ts";
import { startTokenOf } from "../store/campaign/campaign-view.ts";

type Saved = Pick<DraftSaved, "id" | "revision" | "state"> & { at: Date };

export const savedOf = ({ id, revision, state, at }: Saved): DraftSaved => ({
  id,
  revision,
  state,
  savedAt: at.toISOString(),
  startToken: state === "ready" ? startTokenOf(id, revision) : null,
});
