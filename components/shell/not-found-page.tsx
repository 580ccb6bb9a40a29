import { SearchX } from "lucide-react";
import { Page } from "#components/shell/page.tsx";
import { PageHeader } from "#components/shell/page-header.tsx";
import { ButtonLink } from "#components/ui/button/button-link.tsx";
import { Card } from "#components/ui/card.tsx";
import { ListEmpty } from "#components/ui/list/list-empty.tsx";

/** Within the frame, where an address is of nothing there is; what is known of that is said. */
export function NotFoundPage({ said }: { said: string }) {
  return (
    <Page>
      <PageHeader title="Not found" />
      <Card>
        <ListEmpty
          icon={<SearchX />}
          title="Page not found"
          action={
            <ButtonLink href="/overview" size="small">
              Go to the overview
            </ButtonLink>
          }
        >
          {said} Check the address.
        </ListEmpty>
      </Card>
    </Page>
  );
}
