import { createContext, use } from "react";

export type FieldFacts = { id: string; describedBy: string | undefined; isInvalid: boolean };

export const FieldContext = createContext<FieldFacts | null>(null);

/** The attributes that tie a control to the field around it; nothing when it stands alone. */
export function useFieldProps() {
  const field = use(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    "aria-describedby": field.describedBy,
    "aria-invalid": field.isInvalid || undefined,
  };
}
