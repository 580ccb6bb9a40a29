import { Skeleton } from "../../ui/load/skeleton.tsx";

/** Nobody sees more at once. */
const MOST = 10;

type LinesLoadingProps = {
  /** As many as there will be, where that is known. */
  lines?: number;
  /** With a way to what the line is about below it. */
  isLong?: boolean;
};

/** Lines of what somebody is told while they are read, as high as they will be. */
export function LinesLoading({ lines = 5, isLong = false }: LinesLoadingProps) {
  return (
    <ul aria-hidden="true">
      {Array.from({ length: Math.min(lines, MOST) }, (_, line) => line).map((line) => (
        <li key={line} className="border-line py-2.5 pr-4 pl-11 text-13 [&+li]:border-t">
          <p>
            <Skeleton width="widest" />
          </p>
          <p className="mt-0.5 text-12">
            <Skeleton width="wide" />
          </p>
          {isLong && (
            <p className="mt-1.5">
              <Skeleton />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
