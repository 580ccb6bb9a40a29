import { CircleX, Coins, KeyRound, Unplug } from "lucide-react";
import type { ReactNode } from "react";
import type { Need, StandingStill } from "#lib/contract/desk/overview.ts";
import { t, translated } from "#lib/contract/language.ts";
import { isolated } from "#lib/contract/rules/text/isolated.ts";
import { formatCount, formatNoun, formatNounSw, plural } from "#lib/contract/words/format-count.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { unsentWords } from "../../domain/status/campaign-moves.ts";
import { StatusIcon } from "../../domain/status/status-icon.tsx";
import { Time } from "../../ui/time/time.tsx";

/** A line about something that waits for a person, wherever it is shown. */
export type NeedFace = {
  key: string;
  icon: ReactNode;
  title: string;
  detail: ReactNode;
  /** ISO-8601. */
  at?: string | null;
  go?: { href: string; label: string };
};

export function needFacesOf(need: Need): NeedFace[] {
  switch (need.kind) {
    case "unknown":
      return [unknownFace(need)];
    case "held":
      return [
        {
          key: `held${need.campaignId}`,
          icon: <StatusIcon name="needsYou" className="size-4" />,
          title: t(
            `Stopped. ${unsentWords({ counts: need, retrying: need.retrying })}.`,
            `Imesimama. ${unsentWords({ counts: need, retrying: need.retrying })}.`,
          ),
          detail: (
            <>
              <bdi>{need.name}</bdi>. {need.hold.detail}
            </>
          ),
          go: { href: `/campaigns/${need.campaignId}`, label: t("See the campaign", "Tazama kampeni") },
        },
      ];
    case "approval":
      return [
        {
          key: `approval${need.campaignId}`,
          icon: <StatusIcon name="approval" className="size-4" />,
          title: t(
            `${need.askedBy} asks for your approval: ${formatNoun(need.people, "message")}`,
            `${need.askedBy} anaomba idhini yako: ${formatNounSw(need.people, "ujumbe", "jumbe")}`,
          ),
          detail: <bdi>{need.name}</bdi>,
          at: need.at,
          go: { href: `/campaigns/${need.campaignId}`, label: t("Look at the campaign", "Angalia kampeni") },
        },
      ];
    case "automation":
      return [automationFace(need)];
    case "closing":
      return [closingFace(need)];
    case "template":
      return [rejectedFace(need)];
    case "trouble":
      return [troubleFace(need)];
    case "standing-still":
      return need.loops.map(stoppedFace);
    case "lost-calls":
      return [
        {
          key: need.kind,
          icon: <StatusIcon name="unknown" className="size-4" />,
          title: t(
            `${formatNoun(need.calls, "call")} may have rung`,
            plural(
              need.calls,
              `Huenda simu ${formatCount(need.calls)} ililia`,
              `Huenda simu ${formatCount(need.calls)} zililia`,
            ),
          ),
          detail: t(
            "We asked for the call and got no clear answer. We will not call again unless you tell us to.",
            "Tuliomba simu ipigwe na hatukupata jibu la wazi. Hatutapiga tena usipotuambia.",
          ),
          at: need.at,
          go: { href: "/calls?status=unknown", label: t("See the calls", "Tazama simu") },
        },
      ];
    case "refused-callbacks":
      return [
        {
          key: need.kind,
          icon: <CircleX className="text-red-fg" />,
          title: refusedTitle(need.signature + need.clock + need.tooLarge),
          detail: refusedWords(need),
          at: need.at,
          go: { href: "/events", label: t("See the events", "Tazama matukio") },
        },
      ];
    case "more":
      return [
        {
          key: need.kind,
          icon: <StatusIcon name="needsYou" className="size-4" />,
          title: t(
            `${formatNoun(need.count, "older problem")} ${plural(need.count, "needs", "need")} you too`,
            plural(
              need.count,
              `Tatizo ${formatCount(need.count)} la zamani pia linakuhitaji`,
              `Matatizo ${formatCount(need.count)} ya zamani pia yanakuhitaji`,
            ),
          ),
          detail: t(
            "We list them here when you have decided about those above.",
            "Tutayaorodhesha hapa utakapoamua kuhusu yaliyo juu.",
          ),
        },
      ];
  }
}

function automationFace({
  automationId,
  name,
  why,
  missed,
  people,
  at,
}: Need & { kind: "automation" }): NeedFace {
  const title = {
    missed: t(
      `${formatNoun(missed, "time was", "times were")} missed: nothing was sent`,
      plural(
        missed,
        "Wakati 1 ulipita: hakuna kilichotumwa",
        `Nyakati ${missed} zilipita: hakuna kilichotumwa`,
      ),
    ),
    asked: t(
      `Waits for your yes: ${formatNoun(people ?? 0, "person", "people")}`,
      `Inasubiri ndiyo yako: ${formatNounSw(people ?? 0, "mtu", "watu")}`,
    ),
    refused: t("Could not be sent when it was due", "Haikuweza kutumwa wakati wake ulipofika"),
  };
  return {
    key: `automation${automationId}${at}`,
    icon: <StatusIcon name="needsYou" className="size-4" />,
    title: title[why],
    detail: <bdi>{name}</bdi>,
    at,
    go: { href: `/campaigns/automations/${automationId}`, label: t("Send or skip", "Tuma au ruka") },
  };
}

function unknownFace(need: Need & { kind: "unknown" }): NeedFace {
  const { name, isDirect, requests, recipients, at, campaignId } = need;
  const from = isDirect ? t("A message sent by hand", "Ujumbe uliotumwa kwa mkono") : name;
  const lost =
    requests > 1
      ? t(
          ` ${formatCount(requests)} requests got no clear answer.`,
          ` Maombi ${formatCount(requests)} hayakupata jibu la wazi.`,
        )
      : "";
  return {
    key: `unknown${campaignId}`,
    icon: <StatusIcon name="unknown" className="size-4" />,
    title: t(
      `May have been sent: no clear answer for ${formatNoun(recipients, "person", "people")}`,
      `Huenda imetumwa: hakuna jibu la wazi kwa ${formatNounSw(recipients, "mtu", "watu")}`,
    ),
    detail: (
      <>
        <bdi>{from}</bdi>.{lost}{" "}
        {t("We will not send them again unless you tell us to.", "Hatutawatumia tena usipotuambia.")}
      </>
    ),
    at,
    go: {
      href: isDirect ? `/send/${campaignId}` : `/campaigns/${campaignId}`,
      label: t("Look at the evidence", "Angalia ushahidi"),
    },
  };
}

function troubleFace({ name, since, credits, requests }: Need & { kind: "trouble" }): NeedFace {
  const own = { key: `trouble${name}`, at: since };
  switch (name) {
    case "key":
      return {
        ...own,
        icon: <KeyRound className="text-red-fg" />,
        title: t("The service refuses the API key", "Huduma inakataa ufunguo wa API"),
        detail: t(
          "Nothing can be sent. Set a key that works as SERVICE_API_KEY and restart Tuma.",
          "Hakuna kinachoweza kutumwa. Weka ufunguo unaofanya kazi kama SERVICE_API_KEY kisha uwashe Tuma upya.",
        ),
        go: {
          href: "/settings/portal#key",
          label: t("Check it in the portal", "Kagua kwenye portal"),
        },
      };
    case "silent":
      return {
        ...own,
        icon: <Unplug className="text-amber-fg" />,
        title: t(
          "No event came since chat messages were sent",
          "Hakuna tukio lililokuja tangu jumbe za chat zitumwe",
        ),
        detail: t(
          "We cannot know whether they were delivered. The service may have paused the webhook.",
          "Hatuwezi kujua kama zimefika. Huenda huduma imesitisha webhook kwa muda.",
        ),
        go: {
          href: "/settings/portal#webhook",
          label: t("Check it in the portal", "Kagua kwenye portal"),
        },
      };
    case "credits":
      return {
        ...own,
        icon: <Coins className="text-amber-fg" />,
        title: leftWords(Math.max(0, credits?.left ?? 0)),
        detail: t(
          `In the last 7 days ${formatCount(credits?.used ?? 0)} were used. Add credits in the portal.`,
          `Katika siku 7 zilizopita zimetumika ${formatCount(credits?.used ?? 0)}. Ongeza krediti kwenye portal.`,
        ),
        go: { href: "/overview/credits", label: t("See the credits", "Tazama krediti") },
      };
    case "requests":
      return {
        ...own,
        icon: <StatusIcon name="needsYou" className="size-4" />,
        title: lateWords(requests ?? 0),
        detail: t(
          "Somebody asked about their data, and the day by which they are to be answered is over.",
          "Mtu aliuliza kuhusu taarifa zake, na siku ya mwisho ya kumjibu imepita.",
        ),
        go: { href: "/contacts/data-requests", label: t("Answer them", "Jibu maombi") },
      };
  }
}

const refusedTitle = (count: number): string =>
  t(
    `${formatNoun(count, "event")} refused in 24 hours`,
    plural(
      count,
      `Tukio ${formatCount(count)} limekataliwa katika saa 24`,
      `Matukio ${formatCount(count)} yamekataliwa katika saa 24`,
    ),
  );
const leftWords = (count: number): string =>
  t(
    `About ${formatNoun(count, "SMS credit is", "SMS credits are")} left`,
    plural(
      count,
      `Imebaki takriban krediti ${formatCount(count)} ya SMS`,
      `Zimebaki takriban krediti ${formatCount(count)} za SMS`,
    ),
  );
const lateWords = (count: number): string =>
  t(
    `${formatNoun(count, "data request is", "data requests are")} late`,
    plural(
      count,
      `Ombi ${formatCount(count)} la taarifa limechelewa`,
      `Maombi ${formatCount(count)} ya taarifa yamechelewa`,
    ),
  );

const STOPPED: Record<StandingStill["loop"], { title: string; detail: string }> = translated(() => ({
  campaigns: {
    title: t("Sending has stopped", "Kutuma kumesimama"),
    detail: t("Campaigns are waiting. No message is lost.", "Kampeni zinasubiri. Hakuna ujumbe uliopotea."),
  },
  calls: {
    title: t("We are not checking calls", "Hatukagui simu"),
    detail: t(
      "Their status and recordings may be out of date.",
      "Huenda hali na rekodi zake si za karibuni.",
    ),
  },
  polls: {
    title: t("We are not checking SMS statuses", "Hatukagui hali za SMS"),
    detail: t(
      "The numbers for Delivered and Failed may be out of date.",
      "Huenda idadi za Imefika na Imeshindikana si za karibuni.",
    ),
  },
  events: {
    title: t("We are not working on incoming events", "Hatushughulikii matukio yanayoingia"),
    detail: t(
      "They are stored, but message statuses are out of date.",
      "Yamehifadhiwa, lakini hali za jumbe si za karibuni.",
    ),
  },
  upkeep: {
    title: t("Campaigns are not marked as finished", "Kampeni haziwekwi kuwa zimekamilika"),
    detail: t(
      "Some that are finished still show Sending.",
      "Baadhi zilizokamilika bado zinaonyesha Inatumwa.",
    ),
  },
}));

function stoppedFace({ loop, since }: StandingStill): NeedFace {
  const { title, detail } = STOPPED[loop];
  const remedy = since
    ? t(
        "If this lasts more than a few minutes, restart Tuma and look at its log.",
        "Hali hii ikizidi dakika chache, washa Tuma upya na utazame log yake.",
      )
    : t("No worker is running. Start one.", "Hakuna worker inayofanya kazi. Washa moja.");
  return {
    key: loop,
    icon: <Unplug className="text-red-fg" />,
    title,
    detail: `${detail} ${remedy}`,
    at: since,
  };
}

function refusedWords({ signature, clock, tooLarge }: Need & { kind: "refused-callbacks" }): string {
  const parts = [
    signature > 0 &&
      t(
        `${formatCount(signature)} with a wrong signature. Compare the signing secret with the one in the portal.`,
        `${formatCount(signature)} kwa sahihi isiyo sawa. Linganisha siri ya sahihi na iliyo kwenye portal.`,
      ),
    clock > 0 &&
      t(
        `${formatCount(clock)} with a time more than 5 min from ours. Check the clock of this computer.`,
        `${formatCount(clock)} kwa saa iliyopishana na yetu zaidi ya dakika 5. Kagua saa ya kompyuta hii.`,
      ),
    tooLarge > 0 &&
      t(`${formatCount(tooLarge)} too large.`, `${formatCount(tooLarge)} kwa kuwa makubwa mno.`),
  ];
  return parts.filter(Boolean).join(" ");
}

/** People who wrote, and whom soon only a template reaches. */
function closingFace({ count, people, at }: Need & { kind: "closing" }): NeedFace {
  return {
    key: "closing",
    icon: <StatusIcon name="needsYou" className="size-4" />,
    title: t(
      `${formatNoun(count, "conversation")} without an answer ${plural(count, "closes", "close")} within the hour`,
      `Mazungumzo ${formatCount(count)} yasiyojibiwa yanafungwa ndani ya saa 1`,
    ),
    detail: (
      <>
        {people.map(({ id, personName, number, closesAt }, place) => (
          <span key={id}>
            {place > 0 && ", "}
            <bdi>{personName ?? formatNumber(number)}</bdi> <Time value={closesAt} show="relative" />
          </span>
        ))}
        {people.length > 0 && ". "}
        {t("After that only a template can be sent.", "Baada ya hapo kiolezo tu kinaweza kutumwa.")}
      </>
    ),
    at,
    go: { href: "/inbox?show=open", label: t("Answer in the inbox", "Jibu kwenye kikasha") },
  };
}

function rejectedFace({ templateId, name, language, reason, at }: Need & { kind: "template" }): NeedFace {
  return {
    key: `template${templateId}`,
    icon: <StatusIcon name="failed" className="size-4" />,
    title: t(
      `Template ${isolated(name)} (${language}) was not approved`,
      `Kiolezo ${isolated(name)} (${language}) hakikuidhinishwa`,
    ),
    detail: reason
      ? t(
          `Its reason: “${reason}”. Nobody can be sent to with it.`,
          `Sababu yake: “${reason}”. Hakuna anayeweza kutumiwa nacho.`,
        )
      : t("Nobody can be sent to with it.", "Hakuna anayeweza kutumiwa nacho."),
    at,
    go: { href: `/templates/${templateId}`, label: t("See the template", "Tazama kiolezo") },
  };
}
