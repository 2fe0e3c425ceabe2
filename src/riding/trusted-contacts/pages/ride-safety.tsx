/** Safety of one's rides: trusted contacts, and when drivers ask for the PIN. Plain forms, without a script too. */
import { data, Form, redirect } from 'react-router';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { SelectField } from '#src/design/select-field.tsx';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { companyName, pageTitle } from '#src/platform/settings/company.ts';
import type { PinChoice, pickupPinCalls } from '#src/riding/pickup-pins/contract.ts';
import { nightWords, safetyTerms } from '#src/riding/pickup-pins/pins.ts';
import { isSoundOnAnywhere } from '#src/riding/ride-sound/rules.ts';
import { SoundOfRides } from '#src/riding/ride-sound/ui/may-record-line.tsx';
import type { trustedContactCalls } from '../contract.ts';
import { mostContacts, type Telling } from '../rules.ts';
import { ContactRow } from '../ui/contact-row.tsx';
import { NewContact, type NewContactRefused } from '../ui/new-contact.tsx';
import type { Route } from './+types/ride-safety.ts';

export const meta = () => [{ title: pageTitle('Safety of rides') }, { name: 'robots', content: 'noindex' }];

async function load(transport?: Transport) {
  const [trusted, pin] = await Promise.all([
    apiFor<typeof trustedContactCalls>(transport)('GET /api/trusted-contacts', { on401: 'null' }),
    apiFor<typeof pickupPinCalls>(transport)('GET /api/ride-safety/pin', { on401: 'null' }),
  ]);
  if (trusted === null || pin === null) throw redirect('/login?next=%2Fride-safety');
  return { ...trusted, choice: pin.choice, now: Date.now() };
}
export const loader = ({ context }: Route.LoaderArgs) => load(transportOf(context));
export const clientLoader = () => load();

/** Words for one of the forms; `new` has its fields besides. */
type Refused = { of: 'contacts' | 'pin'; words: string } | ({ of: 'new' } & NewContactRefused);

async function change(request: Request, transport?: Transport) {
  const form = await request.formData();
  const said = (name: string) => String(form.get(name) ?? '').trim();
  const api = apiFor<typeof trustedContactCalls>(transport);
  const what = said('what');
  const params = { id: Number(said('id')) };
  const tells = said('tells') as Telling;
  const values = { name: said('name'), address: said('address'), tells };
  try {
    if (what === 'pin')
      await apiFor<typeof pickupPinCalls>(transport)('PUT /api/ride-safety/pin', {
        body: { choice: (said('choice') || null) as PinChoice['choice'] },
      });
    else if (what === 'remove') await api('DELETE /api/trusted-contacts/:id', { params });
    else if (what === 'tell') await api('PATCH /api/trusted-contacts/:id', { params, body: { tells } });
    else {
      const isMail = values.address.includes('@') || !/\d/.test(values.address);
      await api('POST /api/trusted-contacts', {
        body: { name: values.name, tells, [isMail ? 'email' : 'phone']: values.address },
      });
    }
    return redirect('/ride-safety');
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    const words = error.words ?? 'That did not work. Try again.';
    const refused: Refused =
      what === 'add'
        ? { of: 'new', words, fields: error.fieldErrors, values }
        : { of: what === 'pin' ? 'pin' : 'contacts', words };
    return data(refused, { status: error.status });
  }
}
export const action = ({ context, request }: Route.ActionArgs) => change(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => change(request);

export default function RideSafety({ loaderData, actionData }: Route.ComponentProps) {
  const { contacts, canText, choice, now } = loaderData;
  const refused: Refused | undefined = useLastAnswer(actionData);
  return (
    <div className="page-column max-w-[720px] py-8 md:py-12">
      <h1 className="text-40">Safety of rides</h1>
      <section aria-labelledby="contacts" className="mt-8">
        <h2 id="contacts" className="text-21">
          Trusted contacts
        </h2>
        <p className="mt-1 text-muted">
          Up to {mostContacts} people who follow your rides by a link: when you are picked up they are told by
          themselves, as you choose for each, and when the ride has ended. Raise the alarm, and all who said
          yes are told at once, besides {companyName()}’s operators. Your driver is not told of them.
        </p>
        {refused?.of === 'contacts' && <Words>{refused.words}</Words>}
        <ul className="mt-4 space-y-3">
          {contacts.map((contact) => (
            <li key={contact.id}>
              <ContactRow contact={contact} now={now} />
            </li>
          ))}
          {contacts.length < mostContacts && (
            <li key={`new ${contacts.length}`}>
              <NewContact canText={canText} refused={refused?.of === 'new' ? refused : undefined} />
            </li>
          )}
        </ul>
      </section>
      <PinForm choice={choice} words={refused?.of === 'pin' ? refused.words : undefined} />
      {isSoundOnAnywhere() && (
        <section aria-labelledby="sound" className="mt-10">
          <h2 id="sound" className="text-21">
            Recorded sound
          </h2>
          <SoundOfRides className="mt-1 text-muted" />
        </section>
      )}
    </div>
  );
}

const Words = ({ children }: { children: string }) => (
  <p role="alert" className="mt-3 font-medium text-brick">
    {children}
  </p>
);

const cityWords = { always: 'always', night: 'at night', never: 'not at all' } as const;

function PinForm({ choice, words }: { choice: PinChoice['choice']; words: string | undefined }) {
  const { pin, pinIn } = safetyTerms();
  const elsewhere = Object.values(pinIn).some((rule) => rule !== pin);
  return (
    <section aria-labelledby="pin" className="mt-10">
      <h2 id="pin" className="text-21">
        PIN at the pickup
      </h2>
      <p className="mt-1 text-muted">
        The driver starts the ride with four figures that you tell them, so you are in the right car. Night is
        from {nightWords()} by the clocks at the pickup. A change holds for rides that you book from then on.
      </p>
      {words && <Words>{words}</Words>}
      <Card className="mt-4 p-4 md:p-5">
        <Form method="post" preventScrollReset className="flex items-end gap-3">
          <input type="hidden" name="what" value="pin" />
          <SelectField
            key={choice ?? ''}
            label="Drivers ask me for the PIN"
            name="choice"
            defaultValue={choice ?? ''}
            className="min-w-0 grow"
            options={[
              {
                value: '',
                label: elsewhere ? 'As the city of the ride has it' : `As the city has it: ${cityWords[pin]}`,
              },
              { value: 'always', label: 'Always' },
              { value: 'night', label: 'At night only' },
            ]}
          />
          <Button type="submit" size="lg" aria-label="Set when drivers ask for the PIN">
            Set
          </Button>
        </Form>
      </Card>
    </section>
  );
}
