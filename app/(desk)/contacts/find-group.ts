import "server-only";
import { cache } from "react";
import { GroupId, GroupPage } from "#lib/contract/desk/people/group.ts";
import { getGroup } from "#lib/server/groups/index.ts";
import { readId, readPage } from "#lib/server/pages/index.ts";

/** The group of an address, read once a request; throws not_found. */
export const findGroup = cache((given: string) =>
  readPage(GroupPage, (ctx) => getGroup(ctx, readId(GroupId.shape.id, given))),
);
