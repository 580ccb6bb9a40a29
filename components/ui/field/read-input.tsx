"use client";

import { type ComponentProps, useState } from "react";
import { Input } from "./input.tsx";

type ReadInputProps = Omit<ComponentProps<typeof Input>, "value" | "onChange"> & {
  /** As the form keeps it, or what was written where that could not be read. */
  value: string;
  onChange: (value: string) => void;
  /** What was written, as the form keeps it; null where it cannot be read. */
  read: (written: string) => string | null;
  /** How it stands in the field when nobody writes in it; has to read the same back. */
  write?: (value: string) => string;
};

/** A field that takes a value in many spellings and shows it in one when it is left. */
export function ReadInput({
  value,
  onChange,
  read,
  write = (kept) => kept,
  onBlur,
  ...rest
}: ReadInputProps) {
  const [written, setWritten] = useState<string | null>(null);
  return (
    <Input
      autoComplete="off"
      {...rest}
      value={written ?? write(value)}
      // Whoever comes to a value that stands there writes another one in its place.
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        setWritten(event.target.value);
        onChange(read(event.target.value) ?? event.target.value);
      }}
      onBlur={(event) => {
        setWritten(null);
        onBlur?.(event);
      }}
    />
  );
}
