import { Download } from "lucide-react";
import { doorHref } from "#lib/client/door-href.ts";
import type { CallDetail } from "#lib/contract/desk/call/call.ts";
import { DownloadLink } from "../../shell/download-link.tsx";
import { buttonClass } from "../../ui/button/button-class.ts";
import { Card } from "../../ui/card.tsx";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time/time.tsx";

/** The evidence of a recording: who opened it and when, to take away without the sound. */
export function WhoListened({ call: { id, listened }, canExport }: { call: CallDetail; canExport: boolean }) {
  return (
    <Section title="Who listened">
      <Card isPadded className="flex flex-col gap-3">
        {listened.length === 0 && <p className="text-13 text-ink-3">Nobody has opened the recording here</p>}
        {listened.length > 0 && (
          <ul aria-label="Who listened" className="num flex flex-col gap-1.5 text-13">
            {listened.map(({ by, at, kind }) => (
              <li key={`${by.id} ${at} ${kind}`} className="flex flex-wrap gap-x-2">
                <bdi className="font-medium">{by.name}</bdi>
                <span className="text-ink-3">
                  {kind === "played" ? "listened" : "downloaded it"}, <Time value={at} show="day" />
                </span>
              </li>
            ))}
          </ul>
        )}
        {canExport && (
          <DownloadLink
            href={doorHref("GET /api/calls/:id/evidence.csv", { params: { id } })}
            className={buttonClass({ look: "quiet", size: "small" })}
          >
            <Download />
            Export evidence (CSV)
          </DownloadLink>
        )}
      </Card>
    </Section>
  );
}
