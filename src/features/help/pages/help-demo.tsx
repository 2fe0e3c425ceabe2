import { ButtonLink } from '#src/design/button.tsx';
import { useDemo } from '#src/features/accounts/ui/session.ts';

export const meta = () => [{ title: 'Help | Rove' }];

const sections = [
  {
    id: 'booking',
    title: 'Booking a ride',
    text: [
      'Say where you are and where you go, then get a fare estimate. The price is shown with its parts and holds for 5 minutes. Choose a driver from the list, or let whoever is nearest come.',
      'Your card is held for the fare when you book and charged when you arrive. With Schedule you can book up to 30 days ahead; we look for a driver from 30 minutes before.',
    ],
  },
  {
    id: 'pin',
    title: 'Your PIN',
    text: [
      'Every ride has a PIN of 4 figures. Tell it to the driver before you get in: the ride starts only with the right one, so you are in the right car.',
    ],
  },
  {
    id: 'safety',
    title: 'Safety',
    text: [
      'Share trip makes a link that shows where you are until the ride ends. SOS raises the alarm on our 24/7 emergency line with your ride, your driver and the place of the car. In danger, call 911 first.',
      'Phone numbers are never shown. You and your driver write to each other inside Rove.',
    ],
  },
  {
    id: 'refunds',
    title: 'Cancelling and refunds',
    text: [
      'Cancelling is free while we look for a driver and for 2 minutes after one accepts. After that it costs $5.00, or less if the fare was less. If you do not come within 5 minutes of the driver’s arrival, the ride ends with the same fee.',
      'If nobody is found within 5 minutes, the ride ends by itself and nothing is charged. Held money is released at once; refunds of payments are made within 24 hours.',
    ],
  },
  {
    id: 'driving',
    title: 'Driving for Rove',
    text: [
      'Your vehicle must be 2010 or newer, with 4 doors, and insured. Go online on the Driver Dashboard; each request shows what you get, how far the pickup is and where it goes, and you have 15 seconds to take it.',
    ],
  },
  {
    id: 'contact',
    title: 'Contact',
    text: [
      'Write to hello@rove.example. For anything about a ride, tell us its number: it begins with RV-2024.',
    ],
  },
] as const;

export default function HelpDemo() {
  const demo = useDemo();
  return (
    <div className="contours grow">
      <div className="page-column grid gap-x-16 py-8 md:py-14 lg:grid-cols-[220px_minmax(0,640px)]">
        <header className="lg:col-span-2">
          <h1 className="text-40 lg:text-56">Help</h1>
          <p className="mt-2 max-w-[60ch] text-17 text-muted">How riding and driving with Rove works.</p>
        </header>
        <nav aria-label="On this page" className="mt-6 lg:mt-10">
          <ul className="flex flex-wrap gap-x-5 lg:block">
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className="flex min-h-11 items-center font-medium hover:text-spruce">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="mt-4 lg:mt-10">
          {demo && (
            <section aria-labelledby="try" className="mb-8 rounded-card border border-line bg-card p-5">
              <h2 id="try" className="text-21">
                Trying it out
              </h2>
              <p className="mt-2">
                This is a demo: the drivers are simulated and no money moves. Pay with the card 4242 4242 4242
                4242, any date ahead and any security code. To be the driver yourself, sign in as
                driver@rove.example in a second browser, go online and let the demo drive for you.
              </p>
              <div className="mt-4 flex flex-wrap gap-3">
                <ButtonLink to="/" tone="signal">
                  Book a ride
                </ButtonLink>
                <ButtonLink to="/driver-dashboard">Driver Dashboard</ButtonLink>
                <ButtonLink to="/live-tracking">Live Demo</ButtonLink>
              </div>
            </section>
          )}
          {sections.map(({ id, title, text }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="mb-8">
              <h2 id={`${id}-title`} className="text-28">
                {title}
              </h2>
              {text.map((paragraph) => (
                <p key={paragraph} className="mt-2 text-17">
                  {paragraph}
                </p>
              ))}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
