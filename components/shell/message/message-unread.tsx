import { SearchX } from "lucide-react";
import { Fault } from "#lib/fault.ts";
import { ListSay } from "../../ui/list/list-say.tsx";
import { Skeleton } from "../../ui/load/skeleton.tsx";
import { ListError } from "../list-error.tsx";

type MessageUnreadProps = { query: { error: unknown; refetch: () => unknown; isFetching: boolean } };

/** In the place of a message beside its list: its shape while it is read, or why it could not be. */
export function MessageUnread({ query }: MessageUnreadProps) {
  const { error } = query;
  if (error instanceof Fault && error.code === "not_found") {
    return (
      <ListSay icon={<SearchX />} title="Message not found">
        Check the address, or it may have been deleted.
      </ListSay>
    );
  }
  if (error) {
    return (
      <ListError title="We could not read this message" query={query}>
        The list beside it still shows what we know.
      </ListError>
    );
  }
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <Skeleton width="full" />
      <Skeleton width="widest" />
      <Skeleton width="wide" />
    </div>
  );
}
