/**
 * By which words of both languages somebody may look for a page of the settings, or for a part of one: its names, as whoever reads
 * one language may know the other's, and what people call it.
 */
export const SEARCHED_BY: Record<string, string> = {
  you: "you your account name password language rights profile email wewe akaunti yako jina nenosiri lugha ruhusa",
  "sign-in": "signing in kuingia security usalama",
  "sign-in#second-factor":
    "second factor uthibitisho wa pili passkey authenticator code 2fa mfa security msimbo",
  "sign-in#signed-in":
    "where you are signed in mahali ulipoingia sessions browsers devices sign out kivinjari kifaa toka",
  "sign-in#changes": "what changed on your account kilichobadilika kwenye akaunti yako history historia",
  notices:
    "your notices to you taarifa zako kwako bell alerts notifications browser screen sound kengele skrini arifa",
  company: "company kampuni business biashara",
  "company#organisation": "organisation shirika company name business jina",
  "company#language": "language of the company lugha ya kampuni english kiswahili swahili",
  "company#trial": "trial majaribio go live test numbers anza rasmi",
  team: "team timu people invite roles rights users staff colleagues watu alika jukumu ruhusa",
  credits: "credits and money krediti na pesa salio",
  "credits#price": "what a credit costs bei ya krediti money price currency shillings gharama pesa",
  "credits#leastCredits": "low credits salio dogo warn balance onyo",
  audit: "audit kumbukumbu log history who did what when nani alifanya nini",
  pace: "pace kasi",
  "pace#pace": "how fast we send kasi ya kutuma rate limit speed per second slow throttle haraka",
  "pace#chatReach": "whatsapp limit kikomo cha messaging tier people in 24 hours watu kwa saa 24",
  hours: "hours and holidays saa na sikukuu",
  "hours#hours": "quiet hours saa za utulivu marketing night time clock when usiku matangazo",
  "hours#service-hours": "hours of service messages saa za jumbe za huduma time night",
  "hours#holidays": "public holidays sikukuu days off calendar eid christmas",
  approval: "approval and undo idhini na kutendua",
  "approval#approval":
    "approval by a second person idhini ya mtu wa pili maker checker four eyes limit rule approve idhinisha",
  "approval#graceSeconds": "undo after send tendua baada ya tuma grace seconds sekunde cancel ghairi",
  limits: "limits of marketing vikomo vya matangazo frequency cap",
  "limits#marketingPerDay": "marketing a day matangazo kwa siku frequency cap daily limit kikomo",
  "limits#marketingPerWeek":
    "marketing in 7 days matangazo kwa siku 7 frequency cap weekly week limit wiki kikomo",
  consent: "consent ridhaa opt in permission law kubali sheria",
  "consent#marketingConsent": "consent to marketing ridhaa ya matangazo opt in agree law",
  "consent#serviceConsent": "consent to service messages ridhaa ya jumbe za huduma opt in agree law",
  "consent#purposes": "purposes of your own makusudi yenu wenyewe kusudi reasons topics",
  answers: "automatic answers majibu ya moja kwa moja auto reply bot",
  "answers#away": "away answer jibu la ofisi ikiwa imefungwa office closed automatic reply night usiku",
  "answers#word-answers": "answers to words majibu ya maneno automatic reply keyword bot neno",
  "answers#answerMinutes":
    "time to answer muda wa kujibu target sla minutes late waiting inbox dakika kuchelewa",
  fields: "fields of people sehemu za taarifa custom attributes columns date number watu safu",
  "customer-pages": "public pages kurasa za umma website tovuti",
  "customer-pages#publicPages":
    "pages for customers kurasa za wateja links open close stop unsubscribe preferences kujitoa viungo",
  "customer-pages#public-words": "texts of pages for customers maandishi ya kurasa za wateja words maneno",
  "customer-pages#join-pages": "join pages kurasa za kujiunga sign up form qr code subscribe fomu",
  "customer-pages#joinSmsPerDay": "codes to join misimbo ya kujiunga sms limit a day otp kikomo",
  privacy: "privacy faragha data protection law gdpr pdpa sheria",
  "privacy#retention":
    "how long we keep details muda wa kuhifadhi maelezo retention privacy delete old days siku",
  "privacy#dataRequestDays": "data requests maombi ya taarifa days answer within subject access siku",
  "privacy#erase": "erase one person futa kabisa mtu mmoja privacy forget delete remove number ondoa",
  "own-systems": "own systems mifumo yako webhook integration api developer",
  "own-systems#keys": "keys funguo api key token secret ufunguo siri",
  "own-systems#events-out":
    "events out to your systems matukio kwenda nje kwa mifumo yako outgoing webhook address notify anwani",
  "own-systems/developers":
    "developers wasanidi programu api reference documentation openapi quick start example curl javascript php python code problem",
  mail: "e-mail email to your team barua pepe kwa timu yako smtp mail server test",
  "mail#mailedReport":
    "report by e-mail ripoti kwa barua pepe weekly monthly monday summary campaigns wiki mwezi muhtasari",
  console:
    "this console konsoli hii webhook address database time zone version backup disk connections service anwani toleo nakala miunganisho",
  portal:
    "in the portal of the service kwenye portal ya huduma api key webhook secret credits senders sender id top-up recharge airtime bundle account onboarding number test",
  words: "words and states maneno na hali glossary meaning help maana msaada",
};
