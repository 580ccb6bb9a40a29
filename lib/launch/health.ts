import { sentenceOf } from "./launcher/child.ts";

/** Of a container: ends with 0 where this console takes requests. A worker alone answers none, and lives as long as its process. */
async function isReady(): Promise<boolean> {
  if (process.env.ROLE === "worker") return true;
  const port = process.env.PORT ?? "3000";
  const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`);
  if (!answer.ok) process.stderr.write(`${await answer.text()}\n`);
  return answer.ok;
}

process.exitCode = await isReady().then(
  (is) => (is ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`${sentenceOf(error)}\n`);
    return 1;
  },
);
