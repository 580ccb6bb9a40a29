import { Page } from "#components/shell/page.tsx";
import { PageHeader } from "#components/shell/page-header.tsx";
import { ButtonLink } from "#components/ui/button/button-link.tsx";
import { Card } from "#components/ui/card.tsx";
import { Icon } from "#components/ui/icon/icon.tsx";
import { ListEmpty } from "#components/ui/list/list-empty.tsx";
import { t } from "#lib/contract/language.ts";

/** Within the frame, where an address is of nothing there is; what is known of that is said. */
export function NotFoundPage({ said }: { said: string }) {
  return (
    <Page>
      <PageHeader title={t("Not found", "Haukupatikana")} />
      <Card>
        <ListEmpty
          icon={<Icon look="lucide-search-x" />}
          title={t("Page not found", "Ukurasa haukupatikana")}
          action={
            <ButtonLink href="/overview" size="small">
              {t("Go to the overview", "Nenda kwenye muhtasari")}
            </ButtonLink>
          }
        >
          {said} {t("Check the address.", "Angalia anwani.")}
        </ListEmpty>
      </Card>
    </Page>
  );
}
