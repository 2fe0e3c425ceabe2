/** Days that each kind of data is kept. Browser code may read it: the privacy page says the same. */
export const retentionDays = {
  /** To whom and about what; the words go once they are delivered. */
  mails: 30,
  texts: 30,
  /** How many mails a mailbox, a sender and a domain had on a day, by digest. */
  mailCounts: 31,
  /** What happened, by number: what an investigation reads back. */
  events: 730,
  /** The way of a ride. */
  rideTracks: 365,
  /** Where drivers without a ride were. */
  trails: 30,
  /** Which drivers a ride was offered to, and how they answered. */
  offers: 365,
  /** Places in the lines of airports and stations, after they ended. */
  queuePlaces: 30,
  /** When a driver’s phone fell silent, where it was not heard again. */
  phoneSilences: 30,
  /** Which regulator asked for what, and how much it was answered. */
  regulatorCalls: 730,
  /** Who rode without an account, their number and where to, after the ride was booked at the desk. */
  guests: 365,
  /** Which rides ahead a driver committed to, after they ended. */
  reservations: 365,
  /** With which flight a rider came to their ride, after the ride. */
  rideFlights: 30,
  /** On which days an address was asked to be a trusted contact, by its digest. */
  contactAsks: 31,
  /** Trusted contacts who did not answer. */
  contactsUnanswered: 30,
  /** What trusted contacts were told of rides, and when. */
  contactNotices: 30,
  /** What the desk wrote to drivers, and when they read it. */
  driverMessages: 365,
  /** What was done in a dealer's place by whoever works for it. */
  dealerActs: 365,
  /** After a fare estimate's end. */
  estimates: 1,
  /** Answers given again to a repeated request. */
  answers: 1,
  /** After a session's end. */
  endedSessions: 1,
  /** After the end of a mailed link. */
  endedLinks: 1,
  /** Invitations to operate that nobody accepted, and to ride on a company’s account, to a family and to work for a dealer, after their end. */
  invitations: 30,
  /** Changes of an address, which can be undone for seven days. */
  emailChanges: 30,
  /** A person's data, ready to be fetched. */
  dataExports: 7,
  /** Uploads that were begun and claimed by nothing. */
  uploads: 1,
  /** What the card provider told; it repeats itself for days. */
  providerNews: 90,
  /** Wishes to be told of a driver near, after their end. */
  nearNotes: 1,
  /** What other programs were told, with how each try went. */
  webhookDeliveries: 30,
  /** Bills of sale and what was sent for a car’s sale, after the sale was opened: seven years, as books are kept. */
  carPapers: 2557,
  /** Offers for cars, after they ended. */
  carOffers: 365,
  /** Visits of cars for sale, after they ended. */
  carVisits: 365,
  /** Which leads were sent to a dealer's own address, by number. */
  leadCopies: 365,
  /** A cart without an account. */
  carts: 90,
  /** Of a checkout that ended unpaid: who, where to, and from which connection, by keyed digest. */
  abandonedCheckouts: 7,
} as const;
