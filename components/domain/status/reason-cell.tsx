import { Cell } from "../../ui/list/table.tsx";

/** Why a message stands as it does, under the card of a phone; wide rows say it beside the state. */
export function ReasonCell({ reason }: { reason: string | null }) {
  if (reason === null) return null;
  return (
    <Cell card="full" className="text-12 sm:hidden">
      {reason}
    </Cell>
  );
}
