/** Airlines as people name them, with the two and the three signs by which their flights are numbered. */

/** `IATA ICAO name|another name` a line; of two that share a name the first is meant. */
const written = `
AC ACA Air Canada|Air Canada Rouge|Air Canada Express|Jazz
WS WJA WestJet|WestJet Encore
PD POE Porter|Porter Airlines
TS TSC Air Transat|Transat
F8 FLE Flair|Flair Airlines
WG SWG Sunwing|Sunwing Airlines
PB PVL PAL Airlines|Provincial Airlines
5T AKT Canadian North
AA AAL American|American Airlines|American Eagle
DL DAL Delta|Delta Air Lines|Delta Airlines
UA UAL United|United Airlines|United Express
WN SWA Southwest|Southwest Airlines
B6 JBU JetBlue|JetBlue Airways
AS ASA Alaska|Alaska Airlines
F9 FFT Frontier|Frontier Airlines
NK NKS Spirit|Spirit Airlines
G4 AAY Allegiant|Allegiant Air
HA HAL Hawaiian|Hawaiian Airlines
SY SCX Sun Country|Sun Country Airlines
MX MXY Breeze|Breeze Airways
AM AMX Aeromexico
VB VIV Viva|Viva Aerobus
Y4 VOI Volaris
CM CMP Copa|Copa Airlines
AV AVA Avianca
LA LAN LATAM|LATAM Airlines
G3 GLO Gol
AD AZU Azul
AR ARG Aerolineas Argentinas
BW BWA Caribbean Airlines
BA BAW British Airways
VS VIR Virgin Atlantic
EI EIN Aer Lingus
FR RYR Ryanair
U2 EZY easyJet
LS EXS Jet2
BY TOM TUI Airways
AF AFR Air France
KL KLM KLM|KLM Royal Dutch Airlines
LH DLH Lufthansa
EW EWG Eurowings
DE CFG Condor
X3 TUI TUIfly
LX SWR Swiss|Swiss International Air Lines
WK EDW Edelweiss|Edelweiss Air
OS AUA Austrian|Austrian Airlines
SN BEL Brussels Airlines
HV TRA Transavia
IB IBE Iberia
VY VLG Vueling
UX AEA Air Europa
TP TAP TAP|TAP Air Portugal|TAP Portugal|Air Portugal
S4 RZO Azores Airlines|SATA
AZ ITY ITA Airways
SK SAS SAS|Scandinavian|Scandinavian Airlines
DY NOZ Norwegian|Norwegian Air
AY FIN Finnair
FI ICE Icelandair
OG FPY Play
BT BTI airBaltic
LO LOT LOT|LOT Polish Airlines
OK CSA Czech Airlines
W6 WZZ Wizz|Wizz Air
RO ROT Tarom
JU ASL Air Serbia
OU CTN Croatia Airlines
A3 AEE Aegean|Aegean Airlines
LY ELY El Al
TK THY Turkish|Turkish Airlines
PC PGT Pegasus|Pegasus Airlines
SU AFL Aeroflot
MS MSR EgyptAir
AT RAM Royal Air Maroc
AH DAH Air Algerie
TU TAR Tunisair
ET ETH Ethiopian|Ethiopian Airlines
KQ KQA Kenya Airways
SA SAA South African Airways
WB RWD RwandAir
EK UAE Emirates
EY ETD Etihad|Etihad Airways
QR QTR Qatar|Qatar Airways
SV SVA Saudia|Saudi Arabian Airlines
RJ RJA Royal Jordanian
ME MEA Middle East Airlines
GF GFA Gulf Air
KU KAC Kuwait Airways
WY OMA Oman Air
FZ FDB flydubai
G9 ABY Air Arabia
PK PIA Pakistan International|Pakistan International Airlines
AI AIC Air India
6E IGO IndiGo
SG SEJ SpiceJet
UL ALK SriLankan|SriLankan Airlines
BG BBC Biman|Biman Bangladesh
CX CPA Cathay|Cathay Pacific
SQ SIA Singapore|Singapore Airlines
TR TGW Scoot
TG THA Thai|Thai Airways
VN HVN Vietnam Airlines
VJ VJC Vietjet|Vietjet Air
MH MAS Malaysia Airlines
AK AXM AirAsia
GA GIA Garuda|Garuda Indonesia
PR PAL Philippine Airlines
5J CEB Cebu Pacific
CI CAL China Airlines
BR EVA EVA|EVA Air
JL JAL Japan Airlines
NH ANA All Nippon|All Nippon Airways
KE KAL Korean|Korean Air
OZ AAR Asiana|Asiana Airlines
CA CCA Air China
MU CES China Eastern|China Eastern Airlines
CZ CSN China Southern|China Southern Airlines
HU CHH Hainan|Hainan Airlines
3U CSC Sichuan|Sichuan Airlines
MF CXA Xiamen|Xiamen Airlines
QF QFA Qantas
JQ JST Jetstar
VA VOZ Virgin Australia
NZ ANZ Air New Zealand
FJ FJI Fiji Airways
TN THT Air Tahiti Nui
`;

export interface Airline {
  /** `AC` */
  iata: string;
  /** `ACA` */
  icao: string;
  /** As people read it first; the others are only understood. */
  names: readonly string[];
}

export const airlines: readonly Airline[] = written
  .trim()
  .split('\n')
  .map((line) => {
    const [, iata = '', icao = '', names = ''] = /^(\S{2}) (\S{3}) (.+)$/.exec(line) ?? [];
    return { iata, icao, names: names.split('|') };
  });
