import type { PageHandle } from '#src/design/shell/handle.ts';
import { companyName, pageTitle } from '#src/platform/settings/company.ts';
import { LegalPage, LegalSection, TextLink } from '../ui/legal-page.tsx';

export const handle: PageHandle = { shared: [] };
export const meta = () => [
  { title: pageTitle('Accessibility') },
  {
    name: 'description',
    content: `How ${companyName()} is used without sight, without a mouse, without scripts.`,
  },
];

export default function Accessibility() {
  return (
    <LegalPage title="Accessibility" lead={`${companyName()} is for everybody, and this is how far we are.`}>
      <LegalSection id="aim" title="What we aim for">
        <p>
          WCAG 2.2, level AA. Every release is looked at by a program in both themes, on phones and on desks,
          and does not go out with a fault that it finds. A program finds less than half of what people meet,
          so tell us what it missed.
        </p>
      </LegalSection>
      <LegalSection id="works" title="What works">
        <ul className="list-disc space-y-1 pl-5">
          <li>Everything can be done with a keyboard, and the focus is always seen.</li>
          <li>Text can be enlarged to 200 %, and pages fit 320 pixels.</li>
          <li>State is said in words, never by colour alone; maps have their facts beside them as text.</li>
          <li>Who asks their device for less motion gets none.</li>
          <li>Pages are read, and most forms are sent, without scripts.</li>
        </ul>
      </LegalSection>
      <LegalSection id="limits" title="What does not yet">
        <ul className="list-disc space-y-1 pl-5">
          <li>The moving map itself cannot be explored with a screen reader; the words beside it can.</li>
          <li>Paying by card and following a ride as it moves need scripts.</li>
          <li>Photos of cars say which car it is and which of its photos, not what is to be seen on them.</li>
        </ul>
      </LegalSection>
      <LegalSection id="tell" title="Tell us">
        <p>
          What keeps you out is a fault, and we want to hear of it:{' '}
          <TextLink to="/help?about=other#contact">ask us</TextLink>.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
