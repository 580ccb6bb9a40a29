import { t } from "#lib/contract/language.ts";
import { Button } from "../button/button.tsx";

/** The way out of a list that shows nothing because of what was asked. */
export function ClearFiltersButton({ onClear }: { onClear: () => void }) {
  return (
    <Button size="small" onClick={onClear}>
      {t("Clear search and filters", "Ondoa utafutaji na vichujio")}
    </Button>
  );
}
