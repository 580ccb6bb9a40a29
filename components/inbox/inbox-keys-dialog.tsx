import { t, translated } from "#lib/contract/language.ts";
import { KeysDialog } from "../shell/keys/keys-dialog.tsx";
import type { InboxRights } from "./inbox-rights.ts";

const WALKING = translated(() => [
  { cap: "j", does: t("To the next conversation", "Mazungumzo yanayofuata") },
  { cap: "k", does: t("To the one before", "Mazungumzo yaliyotangulia") },
]);

const ANSWERING = translated(() => [
  { cap: "r", does: t("Reply", "Jibu") },
  { cap: "/", does: t("In an empty reply: saved replies", "Katika jibu tupu: majibu yaliyohifadhiwa") },
  { cap: "n", does: t("Note for your team", "Maelezo kwa timu yako") },
  { cap: "a", does: t("I answer this", "Nitajibu mimi") },
  { cap: "e", does: t("Done, or open again", "Maliza, au fungua tena") },
]);

const PERSON = translated(() => [{ cap: "i", does: t("This person", "Mtu huyu") }]);

const HELP = translated(() => [{ cap: "?", does: t("This list", "Orodha hii") }]);

type InboxKeysDialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  rights: InboxRights;
};

export const InboxKeysDialog = ({ rights, ...rest }: InboxKeysDialogProps) => (
  <KeysDialog
    {...rest}
    keys={[
      ...WALKING,
      ...(rights.whyNotAnswer === null ? ANSWERING : []),
      ...(rights.canSeeNumbers ? PERSON : []),
      ...HELP,
    ]}
  />
);
