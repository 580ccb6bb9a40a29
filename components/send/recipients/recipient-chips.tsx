import { memo } from "react";
import type { Recipient } from "#lib/client/send/people/read-recipients.ts";
import { RecipientChip } from "./recipient-chip.tsx";

type RecipientChipsProps = {
  list: readonly Recipient[];
  onChange: (recipient: Recipient) => void;
  onRemove: (recipient: Recipient) => void;
};

/** Everybody named so far. There may be 500 of them: they are not drawn again for a digit of the next one. */
export const RecipientChips = memo(function RecipientChips({
  list,
  onChange,
  onRemove,
}: RecipientChipsProps) {
  return list.map((recipient) => (
    <RecipientChip
      key={recipient.raw}
      recipient={recipient}
      onChange={() => onChange(recipient)}
      onRemove={() => onRemove(recipient)}
    />
  ));
});
