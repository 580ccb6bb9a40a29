import { Page } from "#components/shell/page.tsx";
import { Card } from "#components/ui/card.tsx";
import { Skeleton } from "#components/ui/load/skeleton.tsx";
import { VisuallyHidden } from "#components/ui/text/visually-hidden.tsx";

const ROWS = ["tiny", "wide", "small", "widest", "normal"] as const;

/** The frame stands while a page is made; where the page throws, only this much of it has to be drawn again. */
export default function DeskLoading() {
  return (
    <Page>
      <div className="flex h-12 flex-col justify-center gap-3">
        <Skeleton width="wide" />
        <Skeleton width="widest" />
        <VisuallyHidden>Loading</VisuallyHidden>
      </div>
      <Card isPadded className="flex flex-col gap-6">
        {ROWS.map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </Card>
    </Page>
  );
}
