import { LoaderCircle, RefreshCw } from "lucide-react";
import Link from "next/link";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import type { Windows } from "./use-windows.ts";

/** What holds while no window is known: nobody is named yet, they are being looked up, or that failed. */
export function WindowNote({ windows }: { windows: Exclude<Windows, { state: "known" }> }) {
  if (windows.state === "looking") {
    return (
      <Note
        tone="grey"
        isSmall
        icon={<LoaderCircle className="animate-turn" />}
        title="Looking up whose window is open"
      />
    );
  }
  if (windows.state === "failed") {
    return (
      <Note
        tone="amber"
        isSmall
        title="The windows could not be looked up"
        actions={
          <Button size="small" icon={<RefreshCw />} onClick={windows.askAgain}>
            Try again
          </Button>
        }
      >
        The text can go to everybody all the same: the service refuses those whose window is closed, one by
        one, and the result shows each.
      </Note>
    );
  }
  return (
    <Note tone="grey" isSmall title="Free text reaches only people who wrote to you in the last 24 hours">
      Name the recipients to see whose window is open.{" "}
      <Link className="link" href="/send?channel=chat-template" scroll={false}>
        A template reaches everybody
      </Link>
    </Note>
  );
}
