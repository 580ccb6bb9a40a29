import { Step } from "../ui/steps.tsx";
import { ReviewLocked } from "./review-locked.tsx";

/** Steps 2 to 4 before there is a file: seen, but locked. */
export function StepsLocked() {
  return (
    <>
      <Step number={2} state="locked" title="Columns" summary="Opens when a file is chosen" />
      <Step
        number={3}
        state="locked"
        title="Message"
        summary="Opens when a file is chosen: its columns can be used in the text"
      />
      <ReviewLocked because="Opens when a file is chosen and the message is written." count={0} />
    </>
  );
}
