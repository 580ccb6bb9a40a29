import { showToast, waitingToasts } from "../toast/show-toast.ts";

const AGAIN_MS = 3_000;

/**
 * Fetches the code of a part, again and again while it cannot be had: React never asks a second time, and a part that
 * fails takes its whole page down. Anything but a fetch that failed is thrown.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await load();
    } catch (error) {
      if (!(error instanceof Error && error.name === "ChunkLoadError")) throw error;
      // Several parts may wait for the same network: once is enough.
      if (isFirst && !waitingToasts().includes(LATE)) showToast(LATE);
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

const LATE = {
  tone: "amber",
  title: "The console does not answer",
  detail: "It opens as soon as the console answers. Nothing on this page is lost.",
} as const;
