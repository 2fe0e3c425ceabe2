/** The family somebody pays for, or that pays for them: who is in it, by which rules, and what is ridden. */
import { data, Form, redirect, useNavigation } from 'react-router';
import { AmountField } from '#src/design/amount-field.tsx';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import { ConfirmButton } from '#src/design/confirm-button.tsx';
import { act, field, type Refused } from '#src/design/desk/operator-page.ts';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { When } from '#src/design/when.tsx';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import type { RideId } from '#src/platform/ids.ts';
import { booksTimeZone, pageTitle } from '#src/platform/settings/company.ts';
import type { Family, familyCalls } from '../contract.ts';
import { FamilyRides } from '../ui/family-rides.tsx';
import { MemberCard, readRules } from '../ui/member-card.tsx';
import type { Route } from './+types/family.ts';

export const meta = () => [{ title: pageTitle('Family') }, { name: 'robots', content: 'noindex' }];

const api = (transport?: Transport) => apiFor<typeof familyCalls>(transport);

async function load(transport?: Transport): Promise<{ family: Family | null }> {
  const found = await api(transport)('GET /api/family', { on401: 'null' });
  if (found === null) throw redirect('/login?next=%2Ffamily');
  return found;
}
export const loader = ({ context }: Route.LoaderArgs) => load(transportOf(context));
export const clientLoader = () => load();

async function change(request: Request, transport?: Transport) {
  const form = await request.formData();
  const call = api(transport);
  const name = field(form, 'form');
  const id = Number(name.split(':')[1]);
  let path: string | null = null;
  const refused = await act(name, async () => {
    if (name === 'invite')
      await call('POST /api/family/invitations', {
        body: {
          email: field(form, 'email'),
          month: field(form, 'month') || null,
          isYoung: form.has('isYoung'),
        },
      });
    else if (name.startsWith('uninvite:'))
      await call('POST /api/family/invitations/:invitationId/end', { params: { invitationId: id } });
    else if (name.startsWith('end:'))
      await call('POST /api/family/members/:memberId/end', { params: { memberId: id } });
    else if (name.startsWith('follow:'))
      ({ path } = await call('POST /api/family/rides/:rideId/follow', { params: { rideId: id as RideId } }));
    else await call('PUT /api/family/members/:memberId', { params: { memberId: id }, body: readRules(form) });
  });
  if (path) return redirect(path);
  return refused ? data(refused, 422) : data(null);
}
export const action = ({ context, request }: Route.ActionArgs) => change(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => change(request);

export default function FamilyPage({ loaderData: { family }, actionData }: Route.ComponentProps) {
  const refused = useLastAnswer(actionData) ?? null;
  const of = (form: string) => (refused?.form === form ? refused : null);
  return (
    <div className="page-column max-w-[880px] space-y-8 py-8 md:py-12">
      <div>
        <h1 className="text-40">Family</h1>
        <p className="mt-2 max-w-[640px] text-muted">
          {family && !family.isPayer
            ? 'You book your own rides, and your family pays for them.'
            : 'They book their own rides, and your saved card pays for them: where, when and for how much is yours to say.'}
        </p>
      </div>
      {family && !family.isPayer && <PaidFor {...{ family }} refused={of(`end:${family.memberId}`)} />}
      {family?.managed && <Managed {...{ family, managed: family.managed, refused }} />}
      {(!family || family.isPayer) && <Invite refused={of('invite')} />}
      {family?.managed && <EndAll memberId={family.memberId} refused={of(`end:${family.memberId}`)} />}
    </div>
  );
}

function PaidFor({ family, refused }: { family: Family; refused: Refused | null }) {
  const { payer, words, isYoung, isTold, memberId } = family;
  const busy = useNavigation().state !== 'idle';
  return (
    <Card className="p-5 md:p-6">
      <h2 className="text-21 break-words">Paid by {payer}</h2>
      <p className="mt-2">{words}</p>
      <p className="mt-2 text-muted">
        {isYoung && 'Your driver always asks for your PIN. '}
        {isTold
          ? `${payer} is told when you book, are picked up and arrive, can follow the ride, and hears of an alarm at once.`
          : `${payer} is not told of each ride, but sees in a list when you rode, from where to where, and for how much.`}
      </p>
      <p className="mt-2 text-muted">
        Book as always: in the step before you pay, choose your family. Tips are given in the driver’s hand.
      </p>
      {refused && <ErrorPanel title="Not left">{refused.words}</ErrorPanel>}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <ButtonLink to="/" tone="signal">
          Book a ride
        </ButtonLink>
        <Form method="post">
          <ConfirmButton
            label="Leave the family"
            about={payer}
            question="A ride under way is driven and paid. Rides ahead are called off."
            confirm="Leave"
            name="form"
            value={`end:${memberId}`}
            busy={busy}
          />
        </Form>
      </div>
    </Card>
  );
}

function Managed({
  family,
  managed: { card, members, invited, rides, allCities },
  refused,
}: {
  family: Family;
  managed: NonNullable<Family['managed']>;
  refused: Refused | null;
}) {
  const busy = useNavigation().state !== 'idle';
  const of = (form: string) => (refused?.form === form ? refused : null);
  const elsewhere =
    refused && /^(uninvite|end):/.test(refused.form) && refused.form !== `end:${family.memberId}`;
  return (
    <>
      {card ? (
        <p>
          Your <span className="font-semibold">{card}</span> pays. Another card you make the usual one under{' '}
          <a href="/?dashboard=payment-methods" className="touch text-spruce underline underline-offset-2">
            Cards, receipts
          </a>
          .
        </p>
      ) : (
        <p className="rounded-control bg-wash-amber p-3">
          You have no saved card that could be read now, and without one nothing is paid. Save one under{' '}
          <a href="/?dashboard=payment-methods" className="touch underline underline-offset-2">
            Cards, receipts
          </a>
          .
        </p>
      )}
      <section aria-labelledby="family-people" className="space-y-4">
        <h2 id="family-people" className="text-21">
          Who rides
        </h2>
        {elsewhere && <ErrorPanel title="Not changed">{refused.words}</ErrorPanel>}
        {members.map((member) => (
          <MemberCard key={member.id} {...{ member, cities: allCities }} refused={of(`rules:${member.id}`)} />
        ))}
        {invited.map((one) => (
          <Form
            key={one.id}
            method="post"
            className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line p-4"
          >
            <span className="min-w-0 break-words text-muted">
              {one.email}, invited until <When at={one.expiresAt} show="date" zone={booksTimeZone()} />
            </span>
            <Button type="submit" size="sm" name="form" value={`uninvite:${one.id}`} busy={busy}>
              Take back
            </Button>
          </Form>
        ))}
        {members.length + invited.length === 0 && <p className="text-muted">Nobody yet.</p>}
      </section>
      <FamilyRides {...{ rides, busy }} refused={refused?.form.startsWith('follow:') ? refused : null} />
    </>
  );
}

function Invite({ refused }: { refused: Refused | null }) {
  const busy = useNavigation().state !== 'idle';
  return (
    <section aria-labelledby="family-invite">
      <h2 id="family-invite" className="text-21">
        Invite somebody
      </h2>
      <Form method="post" className="mt-3 grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Their address"
          kind="email"
          name="email"
          required
          autoComplete="off"
          hint="The link is for this address alone, works once and ends after 14 days."
          error={refused && (refused.fields?.email ?? (refused.fields?.month ? undefined : refused.words))}
        />
        <AmountField
          label="Most in a month"
          name="month"
          optional
          hint="Places, hours and the rest you say once they are in."
          error={refused?.fields?.month}
        />
        <CheckboxField
          name="isYoung"
          label="Young: the driver always asks for the PIN, and I am always told"
          className="sm:col-span-2"
        />
        <Button type="submit" tone="signal" name="form" value="invite" busy={busy}>
          Invite
        </Button>
      </Form>
    </section>
  );
}

function EndAll({ memberId, refused }: { memberId: number; refused: Refused | null }) {
  const busy = useNavigation().state !== 'idle';
  return (
    <Form method="post">
      {refused && <ErrorPanel title="Not ended">{refused.words}</ErrorPanel>}
      <ConfirmButton
        label="End the family"
        about="for all"
        question="You pay for nobody any more, and invitations end. Rides under way are driven and paid; rides ahead are called off."
        confirm="End it"
        name="form"
        value={`end:${memberId}`}
        busy={busy}
      />
    </Form>
  );
}
