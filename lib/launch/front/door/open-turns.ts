/** What is no whole callback is let in at this pace: 1,200 connections a second, more than people ever open. */
const AT_ONCE = 24;
const MAX_READY = 4_096;
/** Of what those have said who wait for their turn: who says more costs less inside, where a body is refused unread. */
const MAX_READY_BYTES = 4 * 1024 * 1024;

export type Turns = ReturnType<typeof openTurns>;

/** How many come in between two looks, and how many wait for that with how many bytes. */
export function openTurns() {
  let letIn = 0;
  let waiting = 0;
  let waitingBytes = 0;
  const isNext = () => {
    if (letIn >= AT_ONCE) return false;
    letIn += 1;
    return true;
  };
  return {
    isNext,
    /** For one who has said so much. */
    ask(bytes: number): "now" | "later" | "never" {
      if (isNext() || waitingBytes + bytes > MAX_READY_BYTES) return "now";
      if (waiting >= MAX_READY) return "never";
      waiting += 1;
      waitingBytes += bytes;
      return "later";
    },
    leave(bytes: number) {
      waiting -= 1;
      waitingBytes -= bytes;
    },
    renew() {
      letIn = 0;
    },
  };
}
