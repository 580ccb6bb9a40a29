import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate } from "../ui/load/use-go.ts";
import { FormDialog } from "../ui/popup/form-dialog.tsx";
import { showToast } from "../ui/toast/show-toast.ts";
import { SaveFault } from "./save-fault.tsx";

type DeleteDialogProps = {
  id: string;
  deletion: {
    mutate(id: string, then: { onSuccess: () => void }): void;
    isPending: boolean;
    isSuccess: boolean;
    error: Error | null;
  };
  words: { title: ReactNode; purpose: string; button: string; keep: string; done: ReactNode; failed: string };
  /** Where somebody is once it is gone. */
  backTo: string;
  isOpen: boolean;
  onClose: () => void;
};

/** Asks before something is deleted whose page this is, and leads to where it was listed. */
export function DeleteDialog({ id, deletion, words, backTo, isOpen, onClose }: DeleteDialogProps) {
  const go = useNavigate();
  const { mutate, isPending, isSuccess, error } = deletion;
  function remove() {
    mutate(id, {
      onSuccess: () => {
        showToast({ tone: "green", title: words.done });
        go.replace(backTo);
      },
    });
  }
  return (
    <FormDialog
      isOpen={isOpen}
      isInsistent
      title={words.title}
      purpose={words.purpose}
      button={words.button}
      look="danger"
      icon={<Trash2 />}
      isBusy={isPending || isSuccess}
      cancel={words.keep}
      onSubmit={remove}
      onClose={onClose}
    >
      <SaveFault error={error} title={words.failed} />
    </FormDialog>
  );
}
