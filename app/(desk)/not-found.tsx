import { SearchX } from "lucide-react";
import { Page } from "#components/shell/page.tsx";
import { PageHeader } from "#components/shell/page-header.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { Card } from "#components/ui/card.tsx";
import { ListEmpty } from "#components/ui/list-empty.tsx";

export default function NotFoundInDesk() {
  return (
    <Page>
      <PageHeader title="Not found" />
      <Card>
        <ListEmpty
          icon={<SearchX />}
          title="There is nothing at this address"
          action={
            <ButtonLink href="/overview" size="small">
              Go to the overview
            </ButtonLink>
          }
        >
          It may have been mistyped, or what it showed has been deleted.
        </ListEmpty>
      </Card>
    </Page>
  );
}
