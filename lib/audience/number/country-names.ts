/**
 * Every country of the phone library: its two codes of ISO 3166, then its names there and in English, French and Swahili,
 * with what people of here call it. Kept as a table because the names that browser and server bring along differ.
 */
export const COUNTRY_NAMES = `
AC ASC Ascension Island|Île de l’Ascension|Kisiwa cha Ascension
AD AND Andorra|Principality of Andorra|Andorre
AE ARE United Arab Emirates|Émirats arabes unis|Falme za Kiarabu|UAE|Emirates|Dubai
AF AFG Afghanistan|Islamic Republic of Afghanistan
AG ATG Antigua and Barbuda
AI AIA Anguilla
AL ALB Albania|Republic of Albania|Albanie
AM ARM Armenia|Republic of Armenia|Arménie
AO AGO Angola|Republic of Angola
AR ARG Argentina|Argentine Republic|Argentine|Ajentina
AS ASM American Samoa|Samoa américaines|Samoa ya Marekani
AT AUT Austria|Republic of Austria|Autriche
AU AUS Australia|Australie
AW ABW Aruba
AX ALA Åland Islands|Îles Åland|Visiwa vya Aland
AZ AZE Azerbaijan|Republic of Azerbaijan|Azerbaïdjan|Azerbaijani
BA BIH Bosnia and Herzegovina|Republic of Bosnia and Herzegovina|Bosnie-Herzégovine|Bosnia na Hezegovina
BB BRB Barbados|Barbade|Babadosi
BD BGD Bangladesh|People’s Republic of Bangladesh|Bangladeshi
BE BEL Belgium|Kingdom of Belgium|Belgique|Ubelgiji
BF BFA Burkina Faso|Bukinafaso
BG BGR Bulgaria|Republic of Bulgaria|Bulgarie
BH BHR Bahrain|Kingdom of Bahrain|Bahreïn|Bahareni
BI BDI Burundi|Republic of Burundi
BJ BEN Benin|Republic of Benin
BL BLM Saint Barthélemy
BM BMU Bermuda|Bermudes
BN BRN Brunei Darussalam|Brunei
BO BOL Bolivia, Plurinational State of|Bolivia|Bolivie
BQ BES Bonaire, Sint Eustatius and Saba|Caribbean Netherlands|Pays-Bas caribéens|Uholanzi ya Karibiani
BR BRA Brazil|Federative Republic of Brazil|Brésil
BS BHS Bahamas|Commonwealth of the Bahamas|Bahama
BT BTN Bhutan|Kingdom of Bhutan|Bhoutan
BW BWA Botswana|Republic of Botswana
BY BLR Belarus|Republic of Belarus|Biélorussie
BZ BLZ Belize
CA CAN Canada|Kanada
CC CCK Cocos (Keeling) Islands|Îles Cocos|Visiwa vya Cocos (Keeling)
CD COD Congo, The Democratic Republic of the|Congo - Kinshasa|Kongo - Kinshasa|DRC|DR Congo|Congo DRC|Jamhuri ya Kidemokrasia ya Kongo|RDC|Zaire|Congo|Kongo
CF CAF Central African Republic|République centrafricaine|Jamhuri ya Afrika ya Kati
CG COG Congo|Republic of the Congo|Congo - Brazzaville|Kongo - Brazzaville|Kongo
CH CHE Switzerland|Swiss Confederation|Suisse|Uswisi
CI CIV Côte d’Ivoire|Republic of Côte d’Ivoire|Ivory Coast
CK COK Cook Islands|Îles Cook|Visiwa vya Cook
CL CHL Chile|Republic of Chile|Chili
CM CMR Cameroon|Republic of Cameroon|Cameroun|Kameruni
CN CHN China|People’s Republic of China|Chine|Uchina|PRC
CO COL Colombia|Republic of Colombia|Colombie|Kolombia
CR CRI Costa Rica|Republic of Costa Rica|Kostarika
CU CUB Cuba|Republic of Cuba|Kuba
CV CPV Cabo Verde|Republic of Cabo Verde|Cape Verde|Cap-Vert
CW CUW Curaçao
CX CXR Christmas Island|Île Christmas|Kisiwa cha Krismasi
CY CYP Cyprus|Republic of Cyprus|Chypre|Saiprasi
CZ CZE Czechia|Czech Republic|Tchéquie|Chechia
DE DEU Germany|Federal Republic of Germany|Allemagne|Ujerumani
DJ DJI Djibouti|Republic of Djibouti|Jibuti
DK DNK Denmark|Kingdom of Denmark|Danemark|Denmaki
DM DMA Dominica|Commonwealth of Dominica|Dominique|Dominika
DO DOM Dominican Republic|République dominicaine|Jamhuri ya Dominika
DZ DZA Algeria|People’s Democratic Republic of Algeria|Algérie|Aljeria
EC ECU Ecuador|Republic of Ecuador|Équateur
EE EST Estonia|Republic of Estonia|Estonie
EG EGY Egypt|Arab Republic of Egypt|Égypte|Misri
EH ESH Western Sahara|Sahara occidental|Sahara Magharibi
ER ERI Eritrea|the State of Eritrea|Érythrée
ES ESP Spain|Kingdom of Spain|Espagne|Uhispania
ET ETH Ethiopia|Federal Democratic Republic of Ethiopia|Éthiopie|Uhabeshi
FI FIN Finland|Republic of Finland|Finlande|Ufini
FJ FJI Fiji|Republic of Fiji|Fidji
FK FLK Falkland Islands (Malvinas)|Falkland Islands|Îles Malouines|Visiwa vya Falkland
FM FSM Micronesia, Federated States of|Micronesia|Micronésie|Mikronesia
FO FRO Faroe Islands|Îles Féroé|Visiwa vya Faroe
FR FRA France|French Republic|Ufaransa
GA GAB Gabon|Gabonese Republic
GB GBR United Kingdom|United Kingdom of Great Britain and Northern Ireland|Royaume-Uni|Ufalme wa Muungano|UK|England|Scotland|Wales|Northern Ireland|Great Britain|Britain|Uingereza
GD GRD Grenada|Grenade
GE GEO Georgia|Géorgie|Jojia
GF GUF French Guiana|Guyane française|Guiana ya Ufaransa
GG GGY Guernsey|Guernesey
GH GHA Ghana|Republic of Ghana
GI GIB Gibraltar
GL GRL Greenland|Groenland
GM GMB Gambia|Republic of the Gambia|Gambie
GN GIN Guinea|Republic of Guinea|Guinée|Gine
GP GLP Guadeloupe
GQ GNQ Equatorial Guinea|Republic of Equatorial Guinea|Guinée équatoriale|Guinea ya Ikweta
GR GRC Greece|Hellenic Republic|Grèce|Ugiriki
GT GTM Guatemala|Republic of Guatemala
GU GUM Guam
GW GNB Guinea-Bissau|Republic of Guinea-Bissau|Guinée-Bissau|Ginebisau
GY GUY Guyana|Republic of Guyana
HK HKG Hong Kong|Hong Kong Special Administrative Region of China|Hong Kong SAR China|R.A.S. chinoise de Hong Kong
HN HND Honduras|Republic of Honduras
HR HRV Croatia|Republic of Croatia|Croatie
HT HTI Haiti|Republic of Haiti
HU HUN Hungary|Hongrie|Hungaria
ID IDN Indonesia|Republic of Indonesia|Indonésie
IE IRL Ireland|Irlande|Ayalandi
IL ISR Israel|State of Israel|Israeli
IM IMN Isle of Man|Île de Man|Kisiwa cha Man
IN IND India|Republic of India|Inde|Bharat
IO IOT British Indian Ocean Territory|Territoire britannique de l’océan Indien|Eneo la Uingereza katika Bahari Hindi
IQ IRQ Iraq|Republic of Iraq|Irak|Iraki
IR IRN Iran, Islamic Republic of|Iran
IS ISL Iceland|Republic of Iceland|Islande|Aisilandi
IT ITA Italy|Italian Republic|Italie|Italia
JE JEY Jersey
JM JAM Jamaica|Jamaïque|Jamaika
JO JOR Jordan|Hashemite Kingdom of Jordan|Jordanie
JP JPN Japan|Japon|Japani
KE KEN Kenya|Republic of Kenya
KG KGZ Kyrgyzstan|Kyrgyz Republic|Kirghizstan|Kirigizistani
KH KHM Cambodia|Kingdom of Cambodia|Cambodge|Kambodia
KI KIR Kiribati|Republic of Kiribati
KM COM Comoros|Union of the Comoros|Comores|Komoro|Visiwa vya Komoro
KN KNA Saint Kitts and Nevis|Saint-Christophe-et-Niévès
KP PRK Korea, Democratic People’s Republic of|North Korea|Corée du Nord|Korea Kaskazini|Korea
KR KOR Korea, Republic of|South Korea|Corée du Sud|Korea Kusini|Korea
KW KWT Kuwait|State of Kuwait|Koweït
KY CYM Cayman Islands|Îles Caïmans|Visiwa vya Cayman
KZ KAZ Kazakhstan|Republic of Kazakhstan|Kazakistani
LA LAO Lao People’s Democratic Republic|Laos
LB LBN Lebanon|Lebanese Republic|Liban
LC LCA Saint Lucia|Sainte-Lucie
LI LIE Liechtenstein|Principality of Liechtenstein
LK LKA Sri Lanka|Democratic Socialist Republic of Sri Lanka
LR LBR Liberia|Republic of Liberia
LS LSO Lesotho|Kingdom of Lesotho|Lesoto
LT LTU Lithuania|Republic of Lithuania|Lituanie
LU LUX Luxembourg|Grand Duchy of Luxembourg
LV LVA Latvia|Republic of Latvia|Lettonie
LY LBY Libya|Libye|Libyan Arab Jamahiriya
MA MAR Morocco|Kingdom of Morocco|Maroc
MC MCO Monaco|Principality of Monaco
MD MDA Moldova, Republic of|Moldova|Moldavie
ME MNE Montenegro
MF MAF Saint Martin (French part)|St. Martin
MG MDG Madagascar|Republic of Madagascar|Madagaska
MH MHL Marshall Islands|Republic of the Marshall Islands|Îles Marshall|Visiwa vya Marshall
MK MKD North Macedonia|Republic of North Macedonia|Macédoine du Nord|Masedonia ya Kaskazini|Macedonia
ML MLI Mali|Republic of Mali
MM MMR Myanmar|Republic of Myanmar|Myanmar (Burma)|Myanmar (Birmanie)|Burma
MN MNG Mongolia|Mongolie
MO MAC Macao|Macao Special Administrative Region of China|Macao SAR China|R.A.S. chinoise de Macao|Makau SAR China|Macau
MP MNP Northern Mariana Islands|Commonwealth of the Northern Mariana Islands|Îles Mariannes du Nord|Visiwa vya Mariana vya Kaskazini
MQ MTQ Martinique
MR MRT Mauritania|Islamic Republic of Mauritania|Mauritanie|Moritania
MS MSR Montserrat
MT MLT Malta|Republic of Malta|Malte
MU MUS Mauritius|Republic of Mauritius|Maurice|Morisi
MV MDV Maldives|Republic of Maldives|Maldivi
MW MWI Malawi|Republic of Malawi
MX MEX Mexico|United Mexican States|Mexique|Meksiko
MY MYS Malaysia|Malaisie|Malesia
MZ MOZ Mozambique|Republic of Mozambique|Msumbiji
NA NAM Namibia|Republic of Namibia|Namibie
NC NCL New Caledonia|Nouvelle-Calédonie
NE NER Niger|Republic of the Niger
NF NFK Norfolk Island|Île Norfolk|Kisiwa cha Norfolk
NG NGA Nigeria|Federal Republic of Nigeria
NI NIC Nicaragua|Republic of Nicaragua|Nikaragwa
NL NLD Netherlands|Kingdom of the Netherlands|Pays-Bas|Uholanzi|Holland
NO NOR Norway|Kingdom of Norway|Norvège
NP NPL Nepal|Federal Democratic Republic of Nepal
NR NRU Nauru|Republic of Nauru
NU NIU Niue
NZ NZL New Zealand|Nouvelle-Zélande|Nyuzilandi
OM OMN Oman|Sultanate of Oman|Omani
PA PAN Panama|Republic of Panama
PE PER Peru|Republic of Peru|Pérou
PF PYF French Polynesia|Polynésie française|Polynesia ya Ufaransa
PG PNG Papua New Guinea|Independent State of Papua New Guinea|Papouasie-Nouvelle-Guinée
PH PHL Philippines|Republic of the Philippines|Ufilipino
PK PAK Pakistan|Islamic Republic of Pakistan|Pakistani
PL POL Poland|Republic of Poland|Pologne
PM SPM Saint Pierre and Miquelon|Santapierre na Miquelon
PR PRI Puerto Rico|Porto Rico
PS PSE Palestine, State of|Palestinian Territories|Territoires palestiniens|Maeneo ya Palestina|Palestine|Palestina
PT PRT Portugal|Portuguese Republic|Ureno
PW PLW Palau|Republic of Palau|Palaos
PY PRY Paraguay|Republic of Paraguay
QA QAT Qatar|State of Qatar
RE REU Réunion
RO ROU Romania|Roumanie
RS SRB Serbia|Republic of Serbia|Serbie
RU RUS Russian Federation|Russia|Russie|Urusi
RW RWA Rwanda|Rwandese Republic
SA SAU Saudi Arabia|Kingdom of Saudi Arabia|Arabie saoudite|Saudia|KSA
SB SLB Solomon Islands|Îles Salomon|Visiwa vya Solomon
SC SYC Seychelles|Republic of Seychelles|Ushelisheli
SD SDN Sudan|Republic of the Sudan|Soudan
SE SWE Sweden|Kingdom of Sweden|Suède|Uswidi
SG SGP Singapore|Republic of Singapore|Singapour
SH SHN Saint Helena, Ascension and Tristan da Cunha|St. Helena|Sainte-Hélène
SI SVN Slovenia|Republic of Slovenia|Slovénie
SJ SJM Svalbard and Jan Mayen
SK SVK Slovakia|Slovak Republic|Slovaquie
SL SLE Sierra Leone|Republic of Sierra Leone|Siera Leoni
SM SMR San Marino|Republic of San Marino|Saint-Marin
SN SEN Senegal|Republic of Senegal|Senegali
SO SOM Somalia|Federal Republic of Somalia|Somalie
SR SUR Suriname|Republic of Suriname
SS SSD South Sudan|Republic of South Sudan|Soudan du Sud|Sudan Kusini
ST STP Sao Tome and Principe|Democratic Republic of Sao Tome and Principe
SV SLV El Salvador|Republic of El Salvador
SX SXM Sint Maarten (Dutch part)|Sint Maarten|Saint-Martin (partie néerlandaise)
SY SYR Syrian Arab Republic|Syria|Syrie
SZ SWZ Eswatini|Kingdom of Eswatini|Swaziland
TA TAA Tristan da Cunha
TC TCA Turks and Caicos Islands|Îles Turques-et-Caïques|Visiwa vya Turks na Caicos
TD TCD Chad|Republic of Chad|Tchad
TG TGO Togo|Togolese Republic
TH THA Thailand|Kingdom of Thailand|Thaïlande|Tailandi
TJ TJK Tajikistan|Republic of Tajikistan|Tadjikistan|Tajikistani
TK TKL Tokelau
TL TLS Timor-Leste|Democratic Republic of Timor-Leste|Timor oriental|East Timor
TM TKM Turkmenistan
TN TUN Tunisia|Republic of Tunisia|Tunisie
TO TON Tonga|Kingdom of Tonga
TR TUR Türkiye|Republic of Türkiye|Turquie|Uturuki|Turkey
TT TTO Trinidad and Tobago|Republic of Trinidad and Tobago|Trinité-et-Tobago
TV TUV Tuvalu
TW TWN Taiwan, Province of China|Taiwan
TZ TZA Tanzania, United Republic of|Tanzania|Tanzanie|Tanganyika|Zanzibar|Tanzania Mainland|Tanzania Bara|Bara|Visiwani|Tanzania Visiwani|Unguja|Pemba|Jamhuri ya Muungano wa Tanzania
UA UKR Ukraine
UG UGA Uganda|Republic of Uganda|Ouganda
US USA United States|United States of America|États-Unis|Marekani|America
UY URY Uruguay|Eastern Republic of Uruguay
UZ UZB Uzbekistan|Republic of Uzbekistan|Ouzbékistan|Uzibekistani
VA VAT Holy See (Vatican City State)|Vatican City|État de la Cité du Vatican|Mji wa Vatican|Vatican|Holy See
VC VCT Saint Vincent and the Grenadines
VE VEN Venezuela, Bolivarian Republic of|Venezuela
VG VGB Virgin Islands, British|Îles Vierges britanniques|Visiwa vya Virgin, Uingereza|Virgin Islands
VI VIR Virgin Islands, U.S.|Virgin Islands of the United States|Îles Vierges des États-Unis|Visiwa vya Virgin, Marekani|Virgin Islands
VN VNM Viet Nam|Vietnam|Socialist Republic of Viet Nam|Vietnamu
VU VUT Vanuatu|Republic of Vanuatu
WF WLF Wallis and Futuna
WS WSM Samoa|Independent State of Samoa
XK XKX Kosovo
YE YEM Yemen|Republic of Yemen|Yemeni
YT MYT Mayotte
ZA ZAF South Africa|Republic of South Africa|Afrique du Sud|Afrika Kusini|RSA
ZM ZMB Zambia|Republic of Zambia|Zambie
ZW ZWE Zimbabwe|Republic of Zimbabwe
`;
