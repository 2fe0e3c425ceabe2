/** The form by which a city promises its drivers something. */
import { Form, useNavigation } from 'react-router';
import { AmountField } from '#src/design/amount-field.tsx';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import { DayFields } from '#src/design/day-fields.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { SelectField } from '#src/design/select-field.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { currencySign } from '#src/platform/money.ts';
import { highestBudgetCents, highestHourlyCents, highestRewardCents } from '../rules.ts';
import { weekdayNames } from '../words.ts';

export function NewQuestForm({
  city,
  refused,
}: {
  city: { id: string; name: string; today: string };
  refused: Refused | null;
}) {
  const errors = refused?.fields ?? {};
  const busy = useNavigation().formData?.get('intent') === 'make';
  return (
    <Card id="new-quest" className="scroll-mt-20 p-4 md:p-5">
      <h2 className="text-21">New for drivers of {city.name}</h2>
      <Form method="post" className="mt-4 space-y-4">
        <input type="hidden" name="intent" value="make" />
        <input type="hidden" name="city" value={city.id} />
        <SelectField
          label="What"
          name="kind"
          options={[
            { value: 'rides', label: 'Quest: an amount for so many rides' },
            { value: 'hours', label: 'Guarantee: an hour comes to at least' },
          ]}
        />
        <KindFields errors={errors} />
        <DayFields first="startsOn" last="endsOn" today={city.today} errors={errors} />
        <Weekdays error={errors.weekdays} />
        <div className="grid grid-cols-2 gap-4">
          <TextField
            label="From"
            name="fromTime"
            type="time"
            required
            defaultValue="00:00"
            error={errors.fromTime}
          />
          <TextField
            label="Until"
            name="toTime"
            type="time"
            required
            defaultValue="00:00"
            error={errors.toTime}
          />
        </div>
        <p className="text-13 text-muted">
          By the clocks of {city.name}. 00:00 twice is the whole day; an earlier second time is of the next
          day.
        </p>
        <AmountField
          label="Budget"
          name="budget"
          leastCents={1}
          mostCents={highestBudgetCents}
          lead={currencySign()}
          hint="Each driver who begins has the most it can come to set aside. Who comes after that finds no place."
          error={errors.budget}
        />
        <TextField label="Why" name="reason" required maxLength={300} error={errors.reason} />
        {refused && Object.keys(errors).length === 0 && (
          <p role="alert" className="font-medium text-brick">
            {refused.words}
          </p>
        )}
        <Button type="submit" tone="spruce" wide busy={busy}>
          Promise It
        </Button>
      </Form>
    </Card>
  );
}

function KindFields({ errors }: { errors: Record<string, string | undefined> }) {
  return (
    <>
      <div className="grid grid-cols-2 gap-4 [form:has(option[value=hours]:checked)_&]:hidden">
        <TextField label="Rides" name="rides" kind="digits" error={errors.rides} />
        <AmountField
          label="Bring"
          name="reward"
          leastCents={1}
          mostCents={highestRewardCents}
          lead={currencySign()}
          error={errors.reward}
        />
      </div>
      <div className="hidden grid-cols-2 gap-4 [form:has(option[value=hours]:checked)_&]:grid">
        <AmountField
          label="An hour at least"
          name="hourly"
          leastCents={1}
          mostCents={highestHourlyCents}
          lead={currencySign()}
          error={errors.hourly}
        />
        <TextField
          label="Requests taken"
          name="acceptPercent"
          kind="digits"
          trail="%"
          defaultValue="80"
          error={errors.acceptPercent}
        />
      </div>
    </>
  );
}

/** Monday first, as a week is read. */
function Weekdays({ error }: { error: string | undefined }) {
  const days = [1, 2, 3, 4, 5, 6, 0];
  return (
    <fieldset>
      <legend className="font-medium">Days of the week</legend>
      <div className="grid grid-cols-2 gap-x-4">
        {days.map((day) => (
          <CheckboxField key={day} name="weekday" value={day} defaultChecked label={weekdayNames[day]} />
        ))}
      </div>
      {error && (
        <p role="alert" className="font-medium text-brick">
          {error}
        </p>
      )}
    </fieldset>
  );
}
