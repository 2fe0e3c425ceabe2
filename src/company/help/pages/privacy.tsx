import type { PageHandle } from '#src/design/shell/handle.ts';
import { companyName, pageTitle } from '#src/platform/settings/company.ts';
import { retentionDays } from '#src/platform/time/retention-days.ts';
import { LegalPage, LegalSection, TextLink } from '../ui/legal-page.tsx';

export const handle: PageHandle = { shared: [] };
export const meta = () => [
  { title: pageTitle('Privacy') },
  { name: 'description', content: `What ${companyName()} keeps of you, how long, and who sees it.` },
];

/** Each kind of thing that is kept, as the software keeps it. */
const kept: readonly { what: string; who: string; long: string }[] = [
  {
    what: 'Your account: name, email, phone, a password that can only be checked, your devices with their addresses',
    who: 'You; operators who help you. Drivers and buyers see your first name.',
    long: 'Until you delete the account. A session ends after 14 days without use, and after 30 in any case.',
  },
  {
    what: 'Fare estimates',
    who: 'Only this software',
    long: 'A day after they expire, unless a ride was booked on them.',
  },
  {
    what: 'Rides: places, times, fare, messages, ratings',
    who: 'You and your driver; operators when you ask, or when an alarm was raised',
    long: 'With your account, and after it as a booked amount without your name.',
  },
  {
    what: 'Places you saved; and where you book for somebody else, their name and phone',
    who: 'Places only you. The driver sees the first name of whoever rides; they get the link and the PIN as a text message.',
    long: 'Places until you remove them, a name and phone with the ride; both go with the account.',
  },
  {
    what: 'Which of your browsers get notifications',
    who: 'Only this software, and the push service of the browser’s maker',
    long: 'Until you switch them off there, sign out there, or delete the account.',
  },
  {
    what: 'Where cars were',
    who: 'During a ride its rider, and whoever has the rider’s link; operators during an alarm',
    long: `The track of a ride for ${retentionDays.rideTracks} days, everything else for ${retentionDays.trails} days.`,
  },
  {
    what: 'Payments: amounts, the last four figures and kind of a card, refunds',
    who: 'You, operators, and the payment provider. Card numbers go from your browser to the provider and never reach us.',
    long: 'As books have to be kept; deleting your account takes your name off.',
  },
  {
    what: 'The bank account that drivers and sellers are paid to',
    who: 'The payment provider has its number; you and operators see the name and the last figures.',
    long: 'Until you delete the account.',
  },
  {
    what: 'Drivers’ documents, encrypted',
    who: 'The driver and the reviewer; each time one is looked at is written down',
    long: 'While somebody drives. An upload that was not finished goes after a day.',
  },
  {
    what: 'Listings, questions about cars, reviews, saved searches, favorites',
    who: 'Listings and reviews everybody, questions the two who write, the rest only you. Neither side sees the other’s address.',
    long: 'Until you remove them or delete the account.',
  },
  {
    what: 'Orders of gear: what, where to, how it was paid',
    who: 'You, whoever has the mailed link, operators, the carrier',
    long: `As books have to be kept. A cart without an account goes after ${retentionDays.carts} days.`,
  },
  {
    what: 'Questions to us, and mails and text messages that were sent',
    who: 'You, whoever has the mailed link, operators',
    long: `Questions until the account they belong to is deleted, or until you ask us to take them away; our copies of mails and messages for ${retentionDays.mails} days.`,
  },
  {
    what: 'Letters: your address, and whether you confirmed it',
    who: 'Operators',
    long: 'Until you leave the letters; then only that you left, so that nobody writes again.',
  },
];

export default function Privacy() {
  return (
    <LegalPage title="Privacy" lead={`What ${companyName()} keeps of you, how long, and who sees it.`}>
      <LegalSection id="kept" title="What is kept">
        <ul className="divide-y divide-line border-y border-line">
          {kept.map(({ what, who, long }) => (
            <li key={what} className="py-4">
              <h3 className="font-sans text-17 font-semibold tracking-normal">{what}</h3>
              <dl className="mt-1 grid gap-x-3 sm:grid-cols-[96px_1fr]">
                <dt className="text-muted">Who sees it</dt>
                <dd>{who}</dd>
                <dt className="text-muted">How long</dt>
                <dd>{long}</dd>
              </dl>
            </li>
          ))}
        </ul>
      </LegalSection>
      <LegalSection id="browser" title="In your browser">
        <p>
          Cookies for who is signed in, that this browser has signed in before, a sign-in that waits for its
          code, the theme, the units, the nearest city, a cart, how many recent searches there are, a mailed
          link that you opened, and a note of ours that you hid. There are none for advertising, and nobody
          else’s. Recent searches, cars you looked at, the booking form, messages that wait for a network and
          an application you began stay in the browser; so do your open ride with its PIN and your last
          receipts, for when there is no network. Signing out takes away what stays in the browser.
        </p>
      </LegalSection>
      <LegalSection id="others" title="Who else is given something">
        <p>
          The payment provider, what it needs to take and return money. PayPal and Google or Apple, where you
          pay with them. The mail server, what is mailed to you. Where {companyName()} is set to use a
          geocoder of somebody else’s, it is asked for the places you type, without your name; where it shows
          Google’s map, your browser asks Google for the part you look at. A telephone company, where one is
          set, the number and words of a text message and the numbers of a call. The push service of your
          browser’s maker, where you switched notifications on; it cannot read them. Nothing is sold.
        </p>
      </LegalSection>
      <LegalSection id="rights" title="Yours to decide">
        <p>
          From <TextLink to="/account">your account</TextLink> you can correct what we know, download your
          data by a link that is mailed to you, and delete the account. For anything else{' '}
          <TextLink to="/help?about=account#contact">ask us</TextLink>; a person reads it.
        </p>
      </LegalSection>
      <LegalSection id="logs" title="Records of the software">
        <p>
          {companyName()} writes down what happened and to which thing, such as a refused sign-in, with people
          by number and network addresses by a digest, never what people wrote, chose or were sent. What
          happened is kept for {retentionDays.events} days.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
