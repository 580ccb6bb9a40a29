import { Button } from "../button/button.tsx";

/** The way out of a list that shows nothing because of what was asked. */
export function ClearFiltersButton({ onClear }: { onClear: () => void }) {
  return (
    <Button size="small" onClick={onClear}>
      Clear search and filters
    </Button>
  );
}
