import type { SignedInCtx } from "../../context.ts";
import { isSessionOpen } from "../../signed-in/index.ts";

const ASK_EVERY_MS = 2_000;

/**
 * A body that goes on for as long as its session: what is written for minutes breaks off where its person was removed,
 * signed out or given other rights, so that half a file does not look whole. A piece that takes long to come is not given
 * unasked. A database that is away signs nobody out.
 */
export function whileSignedIn(ctx: SignedInCtx, response: Response): Response {
  if (!response.body) return response;
  const pieces = response.body.getReader();
  let askedAt = ctx.clock.now().getTime();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await pieces.read();
        if (!(await isOpen())) {
          const ended = new Error("The session of this download is over.");
          controller.error(ended);
          await pieces.cancel(ended);
        } else if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => pieces.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { status: response.status, headers: response.headers });

  async function isOpen(): Promise<boolean> {
    const now = ctx.clock.now().getTime();
    if (now - askedAt < ASK_EVERY_MS) return true;
    askedAt = now;
    return isSessionOpen(ctx, ctx.actor.sessionId).catch(() => true);
  }
}
