import { Fault } from "#lib/fault.ts";

const MAX_AT_ONCE = 20;

const taken = new Map<string, number>();

/** Runs `work` while this person has one of their places for files on the way; throws `rate_limited` where none is free. */
export async function inUploadPlace<T>(userId: string, work: () => Promise<T>): Promise<T> {
  const before = taken.get(userId) ?? 0;
  if (before >= MAX_AT_ONCE) {
    throw new Fault(
      "rate_limited",
      `You are uploading ${MAX_AT_ONCE} files already. Wait until one of them is here.`,
      { retry: "after", retryAfterMs: 5_000 },
    );
  }
  taken.set(userId, before + 1);
  try {
    return await work();
  } finally {
    const left = (taken.get(userId) ?? 1) - 1;
    if (left > 0) taken.set(userId, left);
    else taken.delete(userId);
  }
}
