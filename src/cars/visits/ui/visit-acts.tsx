/** What its reader can do with a visit now: the way on first, the ways out beside it. Works without a script. */
import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { TextAreaField } from '#src/design/text-field.tsx';
import { When } from '#src/design/when.tsx';
import type { CarVisit, VisitTimes } from '../contract.ts';
import { longestNote, type VisitAct } from '../rules.ts';
import { TimeChoice } from './time-choice.tsx';
import { otherOf } from './visit-words.ts';

export interface Refused {
  act: string;
  words: string;
  fields: Record<string, string>;
  typed: { at: string; words: string };
}

/** Which form stands in place of the buttons, as the address has it: `?act=propose`. */
export type VisitForm = 'propose' | 'decline' | 'call_off' | null;

interface Shown {
  visit: CarVisit;
  form: VisitForm;
  times: VisitTimes | null;
  day: string | null;
  refused: Refused | null | undefined;
}

export function VisitActs({ visit, form, times, day, refused }: Shown) {
  if (form !== null && visit.may.includes(form)) return <ActForm {...{ visit, form, times, day, refused }} />;
  const may = (act: VisitAct) => visit.may.includes(act);
  const other = otherOf(visit);
  return (
    <div className="space-y-3">
      {refused && (
        <p role="alert" className="font-medium text-brick">
          {refused.words}
        </p>
      )}
      {may('take') && visit.proposal && (
        <Post visit={visit} act="take" tone="signal">
          Take <When at={visit.proposal.at} show="near" zone={visit.zone} />
        </Post>
      )}
      {may('keep') && (
        <Post visit={visit} act="keep">
          {visit.state === 'booked' ? 'Keep the time it has' : 'Not at that time'}
        </Post>
      )}
      {may('confirm') && (
        <Post visit={visit} act="confirm" tone={may('take') ? 'outline' : 'signal'}>
          Confirm the Visit
        </Post>
      )}
      {may('licence_seen') && (
        <Post visit={visit} act="licence_seen" tone="spruce">
          I Saw {other}’s Licence
        </Post>
      )}
      {may('say') && (
        <div className="flex gap-3 *:min-w-0 *:grow *:basis-0 max-[330px]:flex-col">
          <Post visit={visit} act="say" more={{ came: 'came' }} tone="signal">
            {visit.side === 'seller' ? 'Came' : 'We Met'}
          </Post>
          <Post visit={visit} act="say" more={{ came: 'absent' }}>
            {visit.side === 'seller' ? 'Did Not Come' : 'Nobody There'}
          </Post>
        </div>
      )}
      <div className="flex gap-3 *:min-w-0 *:grow *:basis-0 max-[260px]:flex-col">
        {may('propose') && <Way to="propose">Another Time</Way>}
        {may('decline') && <Way to="decline">Decline</Way>}
        {may('call_off') && <Way to="call_off">Call It Off</Way>}
      </div>
    </div>
  );
}

const Way = ({ to, children }: { to: string; children: ReactNode }) => (
  <ButtonLink to={`?act=${to}`} replace preventScrollReset size="lg">
    {children}
  </ButtonLink>
);

function Hidden({ visit, act }: { visit: CarVisit; act: string }) {
  return (
    <>
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="revision" value={visit.revision} />
    </>
  );
}

function Post({
  visit,
  act,
  more = {},
  tone = 'outline',
  children,
}: {
  visit: CarVisit;
  act: VisitAct;
  more?: Record<string, string>;
  tone?: 'signal' | 'spruce' | 'outline';
  children: ReactNode;
}) {
  const sent = useNavigation().formData;
  const busy =
    sent?.get('act') === act && Object.entries(more).every(([name, value]) => sent.get(name) === value);
  return (
    <Form method="post" preventScrollReset>
      <Hidden visit={visit} act={act} />
      {Object.entries(more).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" tone={tone} size="lg" wide busy={busy}>
        {children}
      </Button>
    </Form>
  );
}

const formWords = {
  propose: { title: 'Another time', label: 'Propose This Time' },
  decline: { title: 'Decline the visit?', label: 'Decline' },
  call_off: { title: 'Call the visit off?', label: 'Call It Off' },
} as const;

function ActForm({ visit, form, times, day, refused }: Shown & { form: NonNullable<VisitForm> }) {
  const other = otherOf(visit);
  const mine = refused?.act === form ? refused : null;
  const { title, label } = formWords[form];
  const busy = useNavigation().formData?.get('act') === form;
  const isFull = form === 'propose' && (times?.days.length ?? 0) === 0;
  return (
    <Form method="post" preventScrollReset className="space-y-4" noValidate>
      <h2 className="text-21">{title}</h2>
      <Hidden visit={visit} act={form} />
      {form === 'propose' && times && !isFull && (
        <TimeChoice
          {...{ days: times.days, zone: times.zone, chosen: day }}
          addressOf={(to) => `?act=propose&day=${to}`}
          error={mine?.fields.at}
          typed={mine?.typed.at}
        />
      )}
      {isFull && <p>No other time is free.</p>}
      {!isFull && (
        <TextAreaField
          label="A few words"
          optional
          hint={`${other} reads it.`}
          name="words"
          rows={2}
          maxLength={longestNote}
          defaultValue={mine?.typed.words}
          error={mine?.fields.words}
        />
      )}
      {mine && Object.keys(mine.fields).length === 0 && (
        <p role="alert" className="font-medium text-brick">
          {mine.words}
        </p>
      )}
      <div className="flex gap-3 *:grow max-[260px]:flex-col">
        {!isFull && (
          <Button type="submit" tone={form === 'propose' ? 'signal' : 'ink'} size="lg" busy={busy}>
            {label}
          </Button>
        )}
        <ButtonLink to="?" replace preventScrollReset size="lg">
          Back
        </ButtonLink>
      </div>
    </Form>
  );
}
