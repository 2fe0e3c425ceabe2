import { depositCents } from '#src/cars/vehicles/rules.ts';
import type { PageHandle } from '#src/design/shell/handle.ts';
import { useDemo } from '#src/people/accounts/ui/session.ts';
import { currencyName, formatMoney } from '#src/platform/money.ts';
import { companyName, pageTitle } from '#src/platform/settings/company.ts';
import { cancellationFeeCents } from '#src/riding/rides/rules.ts';
import { LegalPage, LegalSection, TextLink } from '../ui/legal-page.tsx';

export const handle: PageHandle = { shared: [] };
export const meta = () => [
  { title: pageTitle('Terms') },
  { name: 'description', content: `What ${companyName()} does, what it asks of you, and what it costs.` },
];

export default function Terms() {
  const demo = useDemo();
  return (
    <LegalPage title="Terms" lead={`What ${companyName()} does, what it asks of you, and what it costs.`}>
      {demo && (
        <p className="rounded-card bg-tint p-4">
          This is a demo. Drivers, cars and gear are invented, no money moves, and nothing here binds anybody.
        </p>
      )}
      <LegalSection id="service" title={`What ${companyName()} is`}>
        <p>
          {companyName()} brings riders and drivers together in Toronto and Calgary, shows vehicles that
          dealers and private people sell, and sells outdoor gear of its own. All prices are in{' '}
          {currencyName()}.
        </p>
      </LegalSection>
      <LegalSection id="account" title="Your account">
        <p>
          An account belongs to one person. Keep its password to yourself; you can end any session from your
          account. You may close the account there at any time, once open rides and orders are settled.
        </p>
      </LegalSection>
      <LegalSection id="rides" title="Rides">
        <p>
          A fare estimate holds for 5 minutes; what you book on it costs exactly that, and waiting beyond the
          free 2 minutes, at the pickup or at a stop, is added. The fare is held on your card when you book
          and taken when you arrive. Cancelling is free while we look for a driver and for 2 minutes after one
          accepts; after that it costs {formatMoney(cancellationFeeCents)}, or the fare where that is less,
          but nothing where the driver comes more than a minute later than you were told before paying. The
          same is charged if you do not come within 5 minutes of being told that the driver is there. No
          waiting is charged for the time before you were told.
        </p>
        <p>
          Tell the PIN only to the driver in front of you. Rider and driver may rate each other, and either
          may ask never to be matched with the other again.
        </p>
      </LegalSection>
      <LegalSection id="driving" title="Driving">
        <p>
          Drivers are independent. They drive only once their licence, insurance, registration and vehicle
          have been looked at, and stop when one of these ends. Of each fare they get four fifths, without the
          booking fee and tax, and tips in full.
        </p>
      </LegalSection>
      <LegalSection id="cars" title="Cars">
        <p>
          A listing is its seller’s word. {companyName()} compares its price, reads what looks unusual before
          it is shown, and takes down what turns out wrong. Paid through {companyName()}, a used car bought in
          full can be given back within 90 days, a new one within 24 hours. A deposit of{' '}
          {formatMoney(depositCents)} holds a car for 3 days and comes back if you walk away. What is paid
          outside {companyName()} is not covered.
        </p>
      </LegalSection>
      <LegalSection id="gear" title="Gear">
        <p>
          What is in your checkout is held for 15 minutes at the price shown. It can be returned within 30
          days of its arrival.
        </p>
      </LegalSection>
      <LegalSection id="conduct" title="What is not allowed">
        <p>
          Listing what is not yours, paying with what is not yours, writing card numbers or insults to others,
          or asking the service for more than a person would. Operators may remove listings and end accounts’
          access to what they misuse; they say why, and you can <TextLink to="/help#contact">ask</TextLink>.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
