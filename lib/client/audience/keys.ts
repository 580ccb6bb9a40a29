/** What a check depends on; of the file and of the message only the version, as a key is written out at every rendering. */
type Checked = {
  fileVersion: number | undefined;
  messageVersion: number;
  phoneColumn: number | null;
  countryColumn: number | null;
  duplicates: string;
  isSandbox: boolean;
};

export const audienceKeys = {
  check: (checked: Checked) => ["audience", "check", checked] as const,
  /** One row of a check, by its place. */
  row: (checked: Checked, at: number) => ["audience", "row", checked, at] as const,
};

/** Of which file the row of a key is. */
export const fileVersionOf = ([, , checked]: ReturnType<typeof audienceKeys.row>): number | undefined =>
  checked.fileVersion;
