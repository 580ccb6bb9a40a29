import { Icon } from "#components/ui/icon/icon.tsx";
import { useDeleteInvitation } from "#lib/client/team/mutations.ts";
import type { Invitation } from "#lib/contract/desk/team/team.ts";
import { faultToast } from "../../shell/fault-toast.ts";
import { Button } from "../../ui/button/button.tsx";
import { Cell, Row } from "../../ui/list/table.tsx";
import { Time } from "../../ui/time/time.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";
import { RightsLine } from "./rights-line.tsx";
import { RoleName } from "./role-name.tsx";
import { TeamState } from "./team-state.tsx";

export function InvitationRow({
  invitation,
  isFactorRequired,
}: {
  invitation: Invitation;
  isFactorRequired: boolean;
}) {
  const { id, email, role, by, expiresAt, isOver } = invitation;
  const { mutate, isPending } = useDeleteInvitation();
  function withdraw() {
    mutate(id, {
      onSuccess: () => showToast({ tone: "green", title: `The link for ${email} does not work any more` }),
      onError: (error) => showToast(faultToast(error, ["The link", "withdrawn"])),
    });
  }
  return (
    <Row isHoverable>
      <Cell kind="ink" card="1l" isWide isCut className="py-2">
        <span className="block truncate">{email}</span>
        <span className="block font-normal text-12 text-ink-2">
          invited by <bdi>{by}</bdi>
        </span>
      </Cell>
      <Cell card="2l" className="py-2">
        <span className="block max-sm:not-only:leading-11">
          <RoleName role={role} />
        </span>
        <RightsLine person={invitation} />
      </Cell>
      <Cell card="hide" className="text-ink-3">
        <TeamState name={isFactorRequired ? "factorLater" : "factorOff"} />
      </Cell>
      <Cell card="hide" isNumber>
        None
      </Cell>
      <Cell card="3l" className="num">
        <TeamState name={isOver ? "linkOver" : "invited"} icon={<Icon look="lucide-hourglass" />} />
        {!isOver && (
          <span className="block text-12 text-ink-3">
            link ends: <Time value={expiresAt} show="day" />
          </span>
        )}
      </Cell>
      <Cell card="1r" isNumber className="max-sm:row-span-2">
        <Button
          size="small"
          isBusy={isPending}
          onClick={withdraw}
          aria-label={`Withdraw the link for ${email}`}
        >
          Withdraw
        </Button>
      </Cell>
    </Row>
  );
}
