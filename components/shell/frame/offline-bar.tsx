"use client";

import { WifiOff } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";
import { signInGate } from "#lib/client/session/gate.ts";
import { t } from "#lib/contract/language.ts";
import { LIVE_WORDS } from "#lib/contract/words/console/live-words.ts";
import { announce } from "../../ui/text/announce.ts";
import { Time } from "../../ui/time/time.tsx";
import { useTimeFacts } from "../../ui/time/time-provider.tsx";

/** Under the top bar while the server is not heard: of which time everything on the page is. */
export function OfflineBar({ silentSince }: { silentSince: number | null }) {
  const isAsking = useSyncExternalStore(signInGate.watch, signInGate.isAsking, () => false);
  // It does answer: that the session is over, and the question says so.
  return isAsking ? null : <Bar silentSince={silentSince} />;
}

function Bar({ silentSince }: { silentSince: number | null }) {
  const { renderedAt } = useTimeFacts();
  useEffect(() => {
    announce(
      t(`${LIVE_WORDS.offline}. The console does not answer.`, `${LIVE_WORDS.offline}. Konsoli haijibu.`),
    );
    return () => announce(t("The console answers again.", "Konsoli inajibu tena."));
  }, []);
  return (
    <div className="sticky top-(--bar) z-4 flex items-center gap-3 border-amber-line border-b bg-amber-soft px-8 py-2 text-13 max-lg:px-5 max-sm:px-4 [&>.lucide]:flex-none [&>.lucide]:text-amber-fg">
      <WifiOff />
      <p className="num">
        <b className="font-semibold">{LIVE_WORDS.offline}.</b>{" "}
        {t(
          <>
            The console does not answer. You see the data of{" "}
            <Time value={silentSince ?? renderedAt} show="second" />. We keep trying.
          </>,
          <>
            Konsoli haijibu. Unaona data za <Time value={silentSince ?? renderedAt} show="second" />.
            Tunaendelea kujaribu.
          </>,
        )}
      </p>
    </div>
  );
}
