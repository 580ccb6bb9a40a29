import { Button } from "../../ui/button/button.tsx";
import { useLever } from "../use-lever.ts";
import { CUSTOMER } from "./tour-faults.ts";

/** A customer writes, and the service closes the window at once: we still believe that it is open. */
export function CloseWindowButton() {
  const write = useLever("receive-message");
  const close = useLever("close-window");
  function press() {
    const { number, name } = CUSTOMER;
    write.pull({ from: number, name, type: "text", text: "Habari" }, () =>
      close.pull({ phone: number.slice(1) }),
    );
  }
  return (
    <Button size="small" isBusy={write.isPending || close.isPending} onClick={press}>
      Close a window
    </Button>
  );
}
