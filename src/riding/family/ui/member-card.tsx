/** One of a family as whoever pays sees them: what is paid, by which rules, and whether the payer is told. */
import { Form, useNavigation } from 'react-router';
import { AmountField } from '#src/design/amount-field.tsx';
import { moneyText } from '#src/design/amount-text.ts';
import { Badge } from '#src/design/badge.tsx';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import { ConfirmButton } from '#src/design/confirm-button.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import { SelectField } from '#src/design/select-field.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { PaidDays, PaidTimes, readPaidHours } from '#src/riding/business-accounts/ui/paid-hours.tsx';
import type { FamilyMember } from '../contract.ts';
import { type FamilyPlace, placeRadiiMeters } from '../rules.ts';

interface City {
  id: string;
  name: string;
}

export function MemberCard({
  member,
  cities,
  refused,
}: {
  member: FamilyMember;
  cities: readonly City[];
  refused: Refused | null;
}) {
  const { id, name, email, isYoung, isTold, words, used } = member;
  const busy = useNavigation().state !== 'idle';
  return (
    <Card className="p-5 md:p-6">
      <h3 className="flex flex-wrap items-center gap-2 text-17 font-semibold">
        <span className="min-w-0 break-words">{name}</span>
        {isYoung && <Badge>Young</Badge>}
        {!isTold && <Badge>You are not told</Badge>}
      </h3>
      <p className="break-words text-muted">{email}</p>
      <p className="mt-2">{words}</p>
      <p className="figures mt-1 text-muted">
        This month, with open rides at most: <span className="font-semibold">{moneyText(used)}</span>
      </p>
      <details className="mt-3" open={refused !== null}>
        <summary className="touch cursor-pointer font-semibold text-spruce underline underline-offset-2">
          Change what you pay for {name}
        </summary>
        <RulesForm key={JSON.stringify(member.rules)} {...{ member, cities, refused, busy }} />
      </details>
      <Form method="post" className="mt-3">
        <ConfirmButton
          label="Take out"
          about={name}
          question="You pay for no more rides of theirs. One under way is driven and paid; rides ahead are called off."
          confirm="Take them out"
          name="form"
          value={`end:${id}`}
          busy={busy}
        />
      </Form>
    </Card>
  );
}

function RulesForm({
  member,
  cities,
  refused,
  busy,
}: {
  member: FamilyMember;
  cities: readonly City[];
  refused: Refused | null;
  busy: boolean;
}) {
  const { isYoung, isTold, rules } = member;
  const { hours } = rules;
  return (
    <Form method="post" className="mt-4 space-y-5">
      <Where {...{ places: rules.places, cities, chosen: rules.cities, refused }} />
      <PaidDays hours={hours} />
      <div className="grid gap-4 sm:grid-cols-2">
        <PaidTimes hours={hours} />
        <AmountField
          label="Most for one ride"
          name="ride"
          optional
          defaultValue={rules.ride ?? ''}
          error={refused?.fields?.ride}
        />
        <AmountField
          label="Most in a month"
          name="month"
          optional
          defaultValue={rules.month ?? ''}
          error={refused?.fields?.month}
        />
      </div>
      <div>
        <CheckboxField
          name="isTold"
          label="Tell me when they book, are picked up and arrive, and of an alarm at once"
          defaultChecked={isTold}
        />
        <CheckboxField
          name="isYoung"
          label="Young: the driver always asks for the PIN, and I am always told"
          defaultChecked={isYoung}
        />
      </div>
      {refused && !Object.keys(refused.fields ?? {}).length && (
        <ErrorPanel title="Not kept">{refused.words}</ErrorPanel>
      )}
      <Button type="submit" name="form" value={`rules:${member.id}`} busy={busy}>
        Keep this
      </Button>
    </Form>
  );
}

const metersWords = (meters: number): string => (meters < 1000 ? `${meters} m` : `${meters / 1000} km`);

function Where({
  places,
  cities,
  chosen,
  refused,
}: {
  places: FamilyMember['rules']['places'];
  cities: readonly City[];
  chosen: readonly string[] | null;
  refused: Refused | null;
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">Where they may ride</legend>
      <p className="mb-2 text-muted">
        Between the places and anywhere in the cities that are chosen. With none, anywhere.
      </p>
      {places?.map((place) => (
        <CheckboxField
          key={`${place.name} ${place.lat},${place.lng}`}
          name="places"
          value={JSON.stringify(place)}
          label={`${place.name}: ${place.address}, and ${metersWords(place.radiusMeters)} around`}
          defaultChecked
        />
      ))}
      <div className="flex flex-wrap gap-x-4">
        {cities.map((city) => (
          <CheckboxField
            key={city.id}
            name="cities"
            value={city.id}
            label={`Anywhere in ${city.name}`}
            defaultChecked={chosen?.includes(city.id) ?? false}
          />
        ))}
      </div>
      <div className="mt-3 grid gap-4 sm:grid-cols-[1fr_2fr_auto]">
        <TextField
          label="Another place"
          name="newName"
          optional
          maxLength={40}
          autoComplete="off"
          hint="Such as School."
        />
        <TextField
          label="Its address"
          name="newAddress"
          optional
          maxLength={200}
          autoComplete="off"
          error={refused?.fields?.newAddress}
        />
        <SelectField
          label="And around"
          name="newRadius"
          defaultValue="500"
          options={placeRadiiMeters.map((meters) => ({ value: String(meters), label: metersWords(meters) }))}
        />
      </div>
    </fieldset>
  );
}

/** The rules as the form has them. All days for the whole day are no bound. */
export function readRules(form: FormData) {
  const all = (name: string) => form.getAll(name).map(String);
  const words = (name: string) => String(form.get(name) ?? '').trim();
  const kept = all('places').map((place) => JSON.parse(place) as FamilyPlace);
  const address = words('newAddress');
  const added = {
    name: words('newName') || address.slice(0, 40),
    address,
    radiusMeters: Number(words('newRadius')),
  };
  const cities = all('cities');
  return {
    places: [...kept, ...(address ? [added] : [])],
    cities: cities.length > 0 ? cities : null,
    hours: readPaidHours(form),
    ride: words('ride') || null,
    month: words('month') || null,
    isTold: form.has('isTold'),
    isYoung: form.has('isYoung'),
  };
}
