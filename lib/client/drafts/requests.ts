import { queryOptions, useMutation } from "@tanstack/react-query";
import type { z } from "zod";
import type { CopyPeople, Draft, DraftSaved, SaveDraft } from "#lib/contract/desk/campaign/draft.ts";
import type { CopyList } from "#lib/contract/desk/people/contact-list.ts";
import type { CopyGroup } from "#lib/contract/desk/people/group.ts";
import { doorHref } from "../door-href.ts";
import type { Press } from "../query-client/press.ts";
import { faultFromResponse, http } from "../request.ts";

export const draftKeys = {
  file: (id: string) => ["drafts", "file", id] as const,
};

export type DraftBody = z.input<typeof SaveDraft>;

/** A request that is never answered must not hold up those behind it; a file takes its time on a slow line. */
const PATIENCE_MS = { fields: 30_000, file: 600_000 };

export async function readDraft(id: string): Promise<Draft> {
  const patienceMs = PATIENCE_MS.fields;
  return (await http("GET /api/drafts/:id", { params: { id }, patienceMs })).draft;
}

/** Keeps the fields as they stand; `isLeaving` lets it go on when the page is left. */
export async function saveDraft(id: string, body: DraftBody, isLeaving: boolean): Promise<DraftSaved> {
  const patienceMs = PATIENCE_MS.fields;
  return (await http("PUT /api/drafts/:id", { params: { id }, body, isKept: isLeaving, patienceMs })).draft;
}

export async function saveDraftFile(id: string, file: File, revision: number): Promise<DraftSaved> {
  const body = new FormData();
  body.append("file", file, file.name);
  const patienceMs = PATIENCE_MS.file;
  return (await http("PUT /api/drafts/:id/file", { params: { id }, query: { revision }, body, patienceMs }))
    .draft;
}

/** The people of another campaign become the file of a draft; answers how many they are. */
export async function copyPeople(id: string, body: CopyPeople): Promise<number> {
  return (await http("POST /api/drafts/:id/people", { params: { id }, body })).people;
}

/** The people of a list become the file of a draft. */
export async function copyList(id: string, body: CopyList): Promise<DraftSaved> {
  return (await http("POST /api/drafts/:id/list", { params: { id }, body })).draft;
}

/** Who is in a group becomes the file of a draft, now and at each plan. */
export async function copyGroup(id: string, body: CopyGroup): Promise<DraftSaved> {
  return (await http("POST /api/drafts/:id/group", { params: { id }, body })).draft;
}

/** The kept file of a draft, once a page: what is done to it here is sent, and not fetched again. */
export const draftFileQuery = (id: string, name: string) =>
  queryOptions({
    queryKey: draftKeys.file(id),
    queryFn: async ({ signal }) => {
      const answer = await fetch(doorHref("GET /api/drafts/:id/file", { params: { id } }), { signal });
      if (!answer.ok) throw await faultFromResponse(answer);
      return new File([await answer.blob()], name);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Has the server read the kept file; answers with its counts and the token that starts exactly this plan. */
export function usePlanDraft(id: string) {
  return useMutation({
    meta: { isQuiet: true } satisfies Press,
    mutationFn: (revision: number) =>
      http("POST /api/drafts/:id/plan", { params: { id }, body: { revision } }),
  });
}
