import { detailOf } from "#lib/client/detail-of.ts";
import { usePullLever } from "#lib/client/sandbox/mutations.ts";
import type {
  SandboxAction,
  SandboxActionAnswer,
  SandboxInput,
} from "#lib/contract/desk/sandbox/sandbox-action.ts";
import { t } from "#lib/contract/language.ts";
import { showToast } from "../ui/toast/show-toast.ts";

type Lever<A extends SandboxAction> = {
  pull: (input: SandboxInput<A>, onDone?: (answer: SandboxActionAnswer) => void) => void;
  isPending: boolean;
};

/** An action of the sandbox that says in the corner what happened, or why it did not. */
export function useLever<A extends SandboxAction>(action: A): Lever<A> {
  const { mutate, isPending } = usePullLever(action);
  return {
    isPending,
    pull: (input, onDone) =>
      mutate(input, {
        onSuccess: (answer) => {
          showToast({ title: answer.said, tone: "green" });
          onDone?.(answer);
        },
        onError: (error) =>
          showToast({
            title: detailOf(error) ?? t("The sandbox did not do it", "Sandbox haikufanya hivyo"),
            tone: "red",
          }),
      }),
  };
}
