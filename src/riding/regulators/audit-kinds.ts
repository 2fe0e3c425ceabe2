/** Which files a city's audit has. Pure: pages read it too. */

export const mostAuditDays = 31;

/** The files of Toronto's agreement, which any city may have. */
export const auditFiles = {
  trips: 'Trips',
  wheelchair_trips: 'Wheelchair trips',
  unserved: 'Asked for and not served',
  wheelchair_unserved: 'Wheelchair trips asked for and not served',
  driver_days: 'Drivers’ minutes by day',
} as const;
export type AuditFile = keyof typeof auditFiles;
