const IS_OF_DISK = new Set(["ENOSPC", "EDQUOT", "EROFS", "EACCES", "EPERM"]);

/** The error of a start that could not write where `TUMA_DATA` leads, as what a person can do about it; any other as it is. */
export function folderFault(dataFolder: string, error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (!IS_OF_DISK.has(code)) return error;
  const isFull = code === "ENOSPC" || code === "EDQUOT";
  const why = isFull
    ? "the disk is full: make room on it and start again"
    : "nothing can be written: give its user the right to write there, or name another folder";
  return new Error(`TUMA_DATA names ${dataFolder}, where ${why}`, { cause: error });
}
