import { LoaderCircle, RefreshCw } from "lucide-react";
import { Button } from "../../ui/button/button.tsx";
import { PageLink } from "../../ui/list/page-link.tsx";
import { Note } from "../../ui/note.tsx";
import type { Windows } from "./use-windows.ts";

/** What holds while no window is known: there is nobody yet, they are being checked, or that failed. */
export function WindowNote({ windows }: { windows: Exclude<Windows, { state: "known" }> }) {
  if (windows.state === "looking") {
    return (
      <Note
        tone="grey"
        isSmall
        icon={<LoaderCircle className="animate-turn" />}
        title="Checking who wrote to you"
      />
    );
  }
  if (windows.state === "failed") {
    return (
      <Note
        tone="amber"
        isSmall
        title="We could not check who wrote to you"
        actions={
          <Button size="small" icon={<RefreshCw />} onClick={windows.askAgain}>
            Try again
          </Button>
        }
      >
        You can send the text anyway. People whose window is closed will not get it.
      </Note>
    );
  }
  return (
    <Note tone="grey" isSmall title="A text reaches only people who wrote to you in the last 24 hours">
      Enter phone numbers to see whose window is open.{" "}
      <PageLink className="link" href="/send?channel=chat-template" scroll={false}>
        A template reaches everybody
      </PageLink>
    </Note>
  );
}
