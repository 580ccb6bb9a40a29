import { Skeleton } from "#components/ui/load/skeleton.tsx";

/** The place of one answer: what a request was, and the box of its words. */
export function OddAnswersLoading() {
  return (
    <div aria-busy="true" className="flex flex-col gap-2">
      <Skeleton width="widest" />
      <div className="flex h-36 flex-col gap-3 rounded-2 border border-line bg-sunken p-3">
        <Skeleton width="full" />
        <Skeleton width="wide" />
      </div>
    </div>
  );
}
