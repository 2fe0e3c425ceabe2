/** On which side of the road people drive, by country (ISO 3166). Pure. */
const onTheLeft = new Set(
  (
    'AG AI AU BB BD BM BN BS BT BW CC CK CX CY DM FJ FK GB GD GG GY HK ID IE IM IN JE JM JP KE KI KN KY LC LK LS ' +
    'MO MS MT MU MV MW MY MZ NA NF NP NR NU NZ PG PK PN SB SC SG SH SR SZ TC TH TL TK TO TT TV TZ UG VC VG VI WS ZA ZM ZW'
  ).split(' '),
);

export const drivesOnLeft = (country: string): boolean => onTheLeft.has(country);
