import type {
  ApiGroup,
  ApiGroupList,
  ApiGroupNow,
  ApiMemberList,
  ListApiMembers,
} from "#lib/contract/desk/api/group.ts";
import type { Group } from "#lib/contract/desk/people/group.ts";
import { countGroup, getGroup, listGroups, listMembers } from "../groups/index.ts";
import type { KeyCtx } from "../keys/index.ts";
import { byAfter } from "./known.ts";

const viewOf = ({ id, name, rule, changedAt }: Group): ApiGroup => ({ id, name, rule, changedAt });

/** The groups of the company, whoever made them: at most 500, so they are one page. */
export async function listApiGroups(ctx: KeyCtx): Promise<ApiGroupList> {
  return { items: (await listGroups(ctx)).items.map(viewOf), next: null };
}

/** One with how many are in it now. Throws `not_found`. */
export async function getApiGroup(ctx: KeyCtx, id: string): Promise<ApiGroupNow> {
  const { group } = await getGroup(ctx, id);
  return { ...viewOf(group), people: (await countGroup(ctx, group.rule)).people };
}

/** Who is in one now, a page at a time. Throws `not_found`. */
export async function listApiMembers(
  ctx: KeyCtx,
  { id, after }: ListApiMembers & { id: string },
): Promise<ApiMemberList> {
  const { items, nextCursor } = await byAfter(listMembers(ctx, { id, cursor: after }));
  return {
    items: items.map(({ personName, ...member }) => ({ ...member, name: personName })),
    next: nextCursor,
  };
}
