import { t, translated } from "#lib/contract/language.ts";
import { KeysDialog } from "../../shell/keys/keys-dialog.tsx";

const KEYS: readonly { cap: string; does: string }[] = translated(() => [
  { cap: "j", does: t("To the next older event", "Tukio la zamani linalofuata") },
  { cap: "k", does: t("To the next newer event", "Tukio jipya linalofuata") },
  { cap: "Enter", does: t("Open the event under the focus", "Fungua tukio lililochaguliwa") },
  { cap: "Esc", does: t("Close the drawer", "Funga dirisha la pembeni") },
  { cap: "r", does: t("Raw bytes of the event", "Baiti ghafi za tukio") },
  { cap: "/", does: t("Search", "Tafuta") },
  { cap: "?", does: t("This list", "Orodha hii") },
]);

type EventKeysDialogProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

export const EventKeysDialog = (props: EventKeysDialogProps) => <KeysDialog {...props} keys={KEYS} />;
