import { t, translated } from "../../language.ts";
import type { DrawnRow } from "./setting-row.ts";

type Page = DrawnRow["page"];

/** What the section and the dialog of a setting say that one control changes. */
export const SETTING_PAGES = {
  organisation: translated(
    (): Page => ({
      title: t("Organisation", "Shirika"),
      label: t("Name", "Jina"),
      none: t("No name yet", "Bado hakuna jina"),
      change: t("Change organisation", "Badilisha shirika"),
      dialog: {
        title: t("Your organisation", "Shirika lenu"),
        purpose: t(
          "Customers read it on the pages where they stop or join, and in the SMS with a code.",
          "Wateja hulisoma kwenye kurasa za kujitoa au kujiunga, na kwenye SMS yenye msimbo.",
        ),
        label: t("Organisation", "Shirika"),
        button: t("Save organisation", "Hifadhi shirika"),
        saved: t("Organisation saved", "Shirika limehifadhiwa"),
      },
    }),
  ),
  graceSeconds: translated(
    (): Page => ({
      title: t("Undo after Send", "Tendua baada ya Tuma"),
      label: t("Time to undo", "Muda wa kutendua"),
      none: t("No time", "Hakuna muda"),
      change: t("Change the time to undo", "Badilisha muda wa kutendua"),
      dialog: {
        title: t("How long can Send be undone?", "Tuma inaweza kutenduliwa kwa muda gani?"),
        purpose: t(
          "Campaigns, and messages to more than one person, wait for so many seconds after Send. Until then Undo stops them, and nothing is sent. 0 sends at once.",
          "Kampeni, na jumbe kwa zaidi ya mtu mmoja, husubiri sekunde hizi baada ya Tuma. Kabla ya hapo Tendua huzizuia, na hakuna kinachotumwa. 0 hutuma papo hapo.",
        ),
        label: t("Seconds, 0 to 60", "Sekunde, 0 hadi 60"),
        button: t("Save", "Hifadhi"),
        saved: t("Saved the time to undo", "Muda wa kutendua umehifadhiwa"),
      },
    }),
  ),
  chatReach: translated(
    (): Page => ({
      title: t("WhatsApp limit", "Kikomo cha WhatsApp"),
      label: t("People in 24 hours", "Watu kwa saa 24"),
      none: t("Not known", "Haijulikani"),
      change: t("Change the WhatsApp limit", "Badilisha kikomo cha WhatsApp"),
      dialog: {
        title: t("How many people may you reach in 24 hours?", "Mnaweza kuwafikia watu wangapi kwa saa 24?"),
        purpose: t(
          "You find it in WhatsApp Manager, under Account tools, Phone numbers, as the messaging limit. Templates to people who did not write to you in the last 24 hours count. A campaign that is larger asks whether to spread it over days.",
          "Utakipata kwenye WhatsApp Manager, chini ya Account tools, Phone numbers, kama messaging limit. Violezo kwa watu ambao hawakuwaandikia ninyi ndani ya saa 24 zilizopita huhesabiwa. Kampeni kubwa kuliko hapo huuliza kama igawanywe kwa siku kadhaa.",
        ),
        label: t("People in 24 hours", "Watu kwa saa 24"),
        button: t("Save", "Hifadhi"),
        saved: t("Saved the WhatsApp limit", "Kikomo cha WhatsApp kimehifadhiwa"),
      },
    }),
  ),
  mailedReport: translated(
    (): Page => ({
      title: t("Report by e-mail", "Ripoti kwa barua pepe"),
      label: t("Sent", "Hutumwa"),
      none: "",
      change: t("Change when it is sent", "Badilisha inapotumwa"),
      dialog: {
        title: t("When is a report sent by e-mail?", "Ripoti hutumwa lini kwa barua pepe?"),
        purpose: t(
          "What became of the campaigns, at 7:00 to every owner and admin who gets e-mail from Tuma. It has no numbers of customers.",
          "Matokeo ya kampeni, saa 1:00 asubuhi kwa kila mmiliki na msimamizi anayepokea barua pepe za Tuma. Haina namba za wateja.",
        ),
        label: t("When", "Lini"),
        button: t("Save", "Hifadhi"),
        saved: t("Saved when the report is sent", "Wakati wa kutuma ripoti umehifadhiwa"),
      },
    }),
  ),
  leastCredits: translated(
    (): Page => ({
      title: t("Low credits", "Salio dogo"),
      label: t("Warn below", "Onya chini ya"),
      none: t(
        "No number is set. We warn when fewer SMS credits are left than you used in the last 7 days.",
        "Hakuna namba iliyowekwa. Tunaonya krediti za SMS zilizobaki zikiwa chache kuliko mlizotumia siku 7 zilizopita.",
      ),
      change: t("Change the warning", "Badilisha onyo"),
      dialog: {
        title: t("When are credits low?", "Salio ni dogo lini?"),
        purpose: t(
          "We warn when fewer SMS credits are left than you used in the last 7 days, and below this number. An empty field means no number.",
          "Tunaonya krediti za SMS zilizobaki zikiwa chache kuliko mlizotumia siku 7 zilizopita, na pia zikiwa chini ya namba hii. Sehemu tupu ina maana hakuna namba.",
        ),
        label: t("Credits", "Krediti"),
        button: t("Save", "Hifadhi"),
        saved: t("Saved when we warn of low credits", "Wakati wa kuonya kuhusu salio umehifadhiwa"),
      },
    }),
  ),
  marketingConsent: translated(
    (): Page => ({
      title: t("Consent to marketing", "Ridhaa ya matangazo"),
      label: t("Marketing", "Matangazo"),
      none: "",
      change: t("Change the rule", "Badilisha kanuni"),
      dialog: {
        title: t("Who gets marketing?", "Nani hupata matangazo?"),
        purpose: t(
          "Whoever has withdrawn gets none, whatever you choose. Ask your lawyer what the law wants of you.",
          "Aliyeondoa ridhaa hapati matangazo yoyote, hata uchague nini. Muulize mwanasheria wako sheria inataka nini.",
        ),
        label: t("Marketing", "Matangazo"),
        button: t("Save the rule", "Hifadhi kanuni"),
        saved: t("Rule of consent saved", "Kanuni ya ridhaa imehifadhiwa"),
      },
    }),
  ),
  serviceConsent: translated(
    (): Page => ({
      title: t("Consent to service messages", "Ridhaa ya jumbe za huduma"),
      label: t("Service", "Huduma"),
      none: "",
      change: t("Change the rule for service", "Badilisha kanuni ya huduma"),
      dialog: {
        title: t("Who gets service messages?", "Nani hupata jumbe za huduma?"),
        purpose: t(
          "Receipts, reminders and answers. Most companies need no consent for these: ask your lawyer.",
          "Risiti, vikumbusho na majibu. Kampuni nyingi hazihitaji ridhaa kwa hizi: muulize mwanasheria wako.",
        ),
        label: t("Service messages", "Jumbe za huduma"),
        button: t("Save the rule", "Hifadhi kanuni"),
        saved: t("Rule of consent saved", "Kanuni ya ridhaa imehifadhiwa"),
      },
    }),
  ),
  answerMinutes: translated(
    (): Page => ({
      title: t("Time to answer", "Muda wa kujibu"),
      label: t("Answer within", "Jibu ndani ya"),
      none: t(
        "No time is set. The inbox marks nobody as late.",
        "Hakuna muda uliowekwa. Mazungumzo hayaonyeshi aliyecheleweshwa.",
      ),
      change: t("Change the time to answer", "Badilisha muda wa kujibu"),
      dialog: {
        title: t("How soon do you answer?", "Mnajibu baada ya muda gani?"),
        purpose: t(
          "The inbox marks whoever has waited longer for an answer of your team. It counts from the first message without one. An automatic answer does not count. An empty field means no time.",
          "Mazungumzo huonyesha aliyesubiri zaidi ya muda huu jibu la timu yako. Huhesabiwa kuanzia ujumbe wa kwanza usiojibiwa. Jibu la moja kwa moja halihesabiki. Sehemu tupu ina maana hakuna muda.",
        ),
        label: t("Minutes", "Dakika"),
        button: t("Save", "Hifadhi"),
        saved: t("Time to answer saved", "Muda wa kujibu umehifadhiwa"),
      },
    }),
  ),
  marketingPerDay: translated(
    (): Page => ({
      title: t("Marketing a day", "Matangazo kwa siku"),
      label: t("At most", "Yasiyozidi"),
      none: t(
        "There is no limit of marketing messages to one person in a day.",
        "Hakuna kikomo cha jumbe za matangazo kwa mtu mmoja kwa siku.",
      ),
      change: t("Change the limit a day", "Badilisha kikomo cha siku"),
      dialog: {
        title: t(
          "How much marketing may one person get in a day?",
          "Mtu mmoja anaweza kupata matangazo mangapi kwa siku?",
        ),
        purpose: t(
          "Over SMS and chat, of all campaigns together. Service messages are never stopped by it. An empty field means no limit.",
          "Kwa SMS na chat, kampeni zote pamoja. Kikomo hiki hakizuii kamwe jumbe za huduma. Sehemu tupu ina maana hakuna kikomo.",
        ),
        label: t("Messages", "Jumbe"),
        button: t("Save the limit", "Hifadhi kikomo"),
        saved: t("Limit a day saved", "Kikomo kimehifadhiwa"),
      },
    }),
  ),
  marketingPerWeek: translated(
    (): Page => ({
      title: t("Marketing in 7 days", "Matangazo kwa siku 7"),
      label: t("At most", "Yasiyozidi"),
      none: t(
        "There is no limit of marketing messages to one person in 7 days.",
        "Hakuna kikomo cha jumbe za matangazo kwa mtu mmoja kwa siku 7.",
      ),
      change: t("Change the limit of 7 days", "Badilisha kikomo cha siku 7"),
      dialog: {
        title: t(
          "How much marketing may one person get in 7 days?",
          "Mtu mmoja anaweza kupata matangazo mangapi kwa siku 7?",
        ),
        purpose: t(
          "Today and the 6 days before, over SMS and chat. Service messages are never stopped by it. An empty field means no limit.",
          "Leo na siku 6 zilizopita, kwa SMS na chat. Kikomo hiki hakizuii kamwe jumbe za huduma. Sehemu tupu ina maana hakuna kikomo.",
        ),
        label: t("Messages", "Jumbe"),
        button: t("Save the limit", "Hifadhi kikomo"),
        saved: t("Limit of 7 days saved", "Kikomo kimehifadhiwa"),
      },
    }),
  ),
  dataRequestDays: translated(
    (): Page => ({
      title: t("Data requests", "Maombi ya taarifa"),
      label: t("Answer within", "Jibu ndani ya"),
      none: t(
        "People who ask about their data are answered within 30 days.",
        "Watu wanaouliza kuhusu taarifa zao hujibiwa ndani ya siku 30.",
      ),
      change: t("Change the days", "Badilisha siku"),
      dialog: {
        title: t("How soon are people answered?", "Watu hujibiwa baada ya muda gani?"),
        purpose: t(
          "People may ask what you hold about them, and have it corrected or erased. Ask your lawyer how many days you have. An empty field means 30 days. Requests that are recorded keep their day.",
          "Watu wanaweza kuuliza mna taarifa gani kuwahusu, na kutaka zisahihishwe au zifutwe kabisa. Muulize mwanasheria wako mna siku ngapi. Sehemu tupu ina maana siku 30. Maombi yaliyoandikwa tayari hubaki na tarehe zake.",
        ),
        label: t("Days", "Siku"),
        button: t("Save the days", "Hifadhi siku"),
        saved: t("Days of data requests saved", "Siku za maombi zimehifadhiwa"),
      },
    }),
  ),
};
