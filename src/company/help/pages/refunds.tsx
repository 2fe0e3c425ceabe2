import type { PageHandle } from '#src/design/shell/handle.ts';
import { companyName, pageTitle } from '#src/platform/settings/company.ts';
import { LegalPage, LegalSection, TextLink } from '../ui/legal-page.tsx';

export const handle: PageHandle = { shared: [] };
export const meta = () => [
  { title: pageTitle('Refunds') },
  { name: 'description', content: 'What comes back, when, and where it goes.' },
];

export default function Refunds() {
  return (
    <LegalPage title="Refunds" lead="What comes back, when, and where it goes.">
      <LegalSection id="held" title="Held is not taken">
        <p>
          For a ride or a car your card is first only held. Where nothing comes of it, because you cancelled
          in time or nobody was found, the hold is released at once and nothing was ever charged. Your bank
          may take some days to show it.
        </p>
      </LegalSection>
      <LegalSection id="when" title="When a refund is sent">
        <p>
          A refund is sent to your card within 24 hours of being granted; what fails on the way is tried again
          by itself. When you see it is up to your bank. A payment from a bank account can go back once it has
          arrived, and takes several business days each way.
        </p>
        <p>
          Money goes back where it came from: to the card first, and to a gift card for what that had paid.
        </p>
      </LegalSection>
      <LegalSection id="rides" title="Rides">
        <p>
          Cancelling is free while we look for a driver and for 2 minutes after one accepts. Was the fare
          wrong, or did something else go wrong? <TextLink to="/help?about=money#contact">Tell us</TextLink>{' '}
          with the ride’s number; an operator can give back all or a part.
        </p>
      </LegalSection>
      <LegalSection id="cars" title="Cars">
        <p>
          A used car bought in full through {companyName()} can be given back within 90 days, a new one within
          24 hours of paying. A deposit comes back if you walk away within its 3 days; it is counted when you
          buy the car. Both are done from <TextLink to="/orders">your orders</TextLink>.
        </p>
      </LegalSection>
      <LegalSection id="gear" title="Gear">
        <p>
          Within 30 days of its arrival, from the page of the order. The refund is sent within 24 hours of the
          parcel’s being checked. Our stores take it back for nothing; by post you pay, unless something was
          wrong with it or it was not what you ordered: then we send a prepaid label.
        </p>
      </LegalSection>
      <LegalSection id="gift-cards" title="Gift cards and other payments">
        <p>
          A gift card that was not used, and a payment of any amount, are given back by an operator when you{' '}
          <TextLink to="/help?about=money#contact">ask</TextLink>.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
