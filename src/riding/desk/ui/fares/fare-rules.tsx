/** What makes rides dearer: busy hours within their bounds, and rules by day and hour. */
import { useState } from 'react';
import { AmountField } from '#src/design/amount-field.tsx';
import { Badge } from '#src/design/badge.tsx';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import { Plus, Trash2 } from '#src/design/icons.ts';
import { SelectField } from '#src/design/select-field.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { currencySign } from '#src/platform/money.ts';
import { mostFareCents, mostTimeRules } from '#src/riding/quotes/versions/bounds.ts';
import type { FareArea, FareSheet, RuleSheet } from '#src/riding/quotes/versions/shapes.ts';
import { vehicleTypeName } from '#src/riding/vehicle-types/vehicle-types.ts';
import { hasRule, newRule, typesShown, weekdayChoices } from './fare-form.ts';
import type { Editing } from './fare-table.tsx';

type RuleAreas = FareArea['ruleAreas'];

/** @param ruleAreas where a rule may hold alone */
export function FareRules({
  sheet,
  live,
  isReadOnly,
  errors,
  ruleAreas,
}: Editing & { ruleAreas: RuleAreas }) {
  const [rules, setRules] = useState(() => sheet.rules.map((rule, index) => ({ key: index, rule })));
  const add = () => setRules((now) => [...now, { key: (now.at(-1)?.key ?? -1) + 1, rule: newRule() }]);
  return (
    <Card className="p-4 md:p-5">
      <fieldset disabled={isReadOnly} className="min-w-0">
        <legend>
          <h2 className="text-21">When rides are dearer</h2>
        </legend>
        <div className="mt-2 grid gap-x-6 md:grid-cols-2">
          <CheckboxField
            name="surge.isOn"
            defaultChecked={sheet.surge.isOn}
            label="While more people ask than drivers are free"
          />
          <TextField
            label="At most × the fare"
            name="surge.mostFactor"
            kind="amount"
            maxLength={6}
            defaultValue={String(sheet.surge.mostFactor)}
            error={errors['sheet.surge.mostFactor']}
          />
        </div>
        <ul className="mt-4 divide-y divide-line border-t border-line">
          {rules.map(({ key, rule }, index) => (
            <li key={key} className="py-4">
              <RuleFields
                {...{ rule, sheet, errors, ruleAreas }}
                place={String(key)}
                number={index + 1}
                isNew={live !== null && !hasRule(live, rule)}
                onRemove={isReadOnly ? null : () => setRules((now) => now.filter((one) => one.key !== key))}
              />
            </li>
          ))}
        </ul>
        {!isReadOnly && rules.length < mostTimeRules && (
          <Button size="sm" onClick={add}>
            <Plus size={18} aria-hidden="true" />
            Add a rule
          </Button>
        )}
        <p className="mt-3 text-13 text-muted">
          Rules go by the clock of the city at the pickup; hours that end before they begin go on after
          midnight. Where rules meet, the one that makes the ride dearest counts. Busy hours and a rule each
          add to the same plain fare.
        </p>
      </fieldset>
    </Card>
  );
}

/** What the parts of one rule's form are given. */
interface RulePart {
  rule: RuleSheet;
  /** The name of a field of this rule. */
  named: (field: string) => string;
  /** What is wrong in one. */
  wrong: (field: string) => string | undefined;
}

function RuleFields({
  rule,
  sheet,
  place,
  number,
  isNew,
  errors,
  ruleAreas,
  onRemove,
}: {
  rule: RuleSheet;
  sheet: FareSheet;
  place: string;
  number: number;
  isNew: boolean;
  errors: Record<string, string>;
  ruleAreas: RuleAreas;
  onRemove: (() => void) | null;
}) {
  const named = (field: string) => `rules.${place}.${field}`;
  const wrong = (field: string) => errors[`sheet.rules.${number - 1}.${field}`];
  const part: RulePart = { rule, named, wrong };
  return (
    <fieldset className="rule min-w-0 space-y-3">
      <legend className="font-semibold">
        Rule {number} {isNew && <Badge tone="amber">Not in force yet</Badge>}
      </legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label="What riders read"
          name={named('name')}
          defaultValue={rule.name}
          maxLength={40}
          required
          error={wrong('name')}
        />
        <SelectField
          label="On"
          name={named('days')}
          defaultValue={rule.days.kind}
          options={[
            { value: 'weekdays', label: 'Days of the week' },
            { value: 'dates', label: 'Single days' },
          ]}
        />
      </div>
      <RuleDays {...part} />
      <RuleHours {...part} />
      <Ticks
        label="For"
        name={named('vehicleTypes')}
        choices={typesShown(sheet).map((value) => ({ value, label: vehicleTypeName(value) }))}
        ticked={rule.vehicleTypes}
        error={wrong('vehicleTypes')}
      />
      <RuleArea {...part} ruleAreas={ruleAreas} />
      <RuleChange {...part} />
      {onRemove && (
        <Button size="sm" onClick={onRemove} aria-label={`Remove rule ${number}`}>
          <Trash2 size={18} aria-hidden="true" />
          Remove
        </Button>
      )}
    </fieldset>
  );
}

function RuleDays({ rule: { days }, named, wrong }: RulePart) {
  return (
    <>
      <div className="[.rule:has(option[value=dates]:checked)_&]:hidden">
        <Ticks
          label="Days"
          name={named('weekdays')}
          choices={weekdayChoices}
          ticked={days.kind === 'weekdays' ? days.weekdays : []}
          error={wrong('days.weekdays')}
        />
      </div>
      <div className="hidden gap-3 sm:grid-cols-2 [.rule:has(option[value=dates]:checked)_&]:grid">
        {(['first', 'last'] as const).map((end) => (
          <TextField
            key={end}
            label={end === 'first' ? 'First day' : 'Last day'}
            type="date"
            name={named(end)}
            defaultValue={days.kind === 'dates' ? days[end] : ''}
            error={wrong(`days.${end}`)}
          />
        ))}
      </div>
    </>
  );
}

function RuleHours({ rule: { hours }, named, wrong }: RulePart) {
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <SelectField
        label="Hours"
        name={named('hours')}
        defaultValue={hours ? 'some' : 'all'}
        options={[
          { value: 'some', label: 'From and until' },
          { value: 'all', label: 'All day' },
        ]}
      />
      {(['from', 'until'] as const).map((end) => (
        <TextField
          key={end}
          label={end === 'from' ? 'From' : 'Until'}
          type="time"
          className="[.rule:has(option[value=all]:checked)_&]:hidden"
          name={named(end)}
          defaultValue={hours?.[end] ?? '00:00'}
          error={wrong(`hours.${end}`)}
        />
      ))}
    </div>
  );
}

/** Where it holds: nothing is asked where the city has no areas of fares. */
function RuleArea({ rule: { area }, named, wrong, ruleAreas }: RulePart & { ruleAreas: RuleAreas }) {
  if (ruleAreas.length === 0 && !area) return null;
  const isGone = area && !ruleAreas.some(({ id }) => id === area);
  return (
    <SelectField
      label="Picked up in"
      name={named('area')}
      defaultValue={area ?? ''}
      options={[
        { value: '', label: 'All of the city' },
        ...ruleAreas.map(({ id, name }) => ({ value: id, label: name })),
        ...(isGone ? [{ value: area, label: `${area}, which the city no longer has` }] : []),
      ]}
      error={wrong('area')}
    />
  );
}

function RuleChange({ rule: { change }, named, wrong }: RulePart) {
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <SelectField
        label="Makes it dearer by"
        name={named('change')}
        defaultValue={change.kind}
        options={[
          { value: 'factor', label: '× a factor' },
          { value: 'amount', label: '+ an amount' },
        ]}
      />
      <TextField
        label="Factor"
        kind="amount"
        className="[.rule:has(option[value=amount]:checked)_&]:hidden"
        name={named('factor')}
        lead="×"
        maxLength={6}
        defaultValue={change.kind === 'factor' ? String(change.factor) : '1.1'}
        error={wrong('change.factor')}
      />
      <AmountField
        label="Amount"
        className="hidden [.rule:has(option[value=amount]:checked)_&]:block"
        name={named('amount')}
        lead={currencySign()}
        leastCents={1}
        mostCents={mostFareCents}
        defaultValue={change.kind === 'amount' ? change.amount : ''}
        error={wrong('change.amount')}
      />
    </div>
  );
}

/** Several boxes to tick under one label. */
function Ticks({
  label,
  name,
  choices,
  ticked,
  error,
}: {
  label: string;
  name: string;
  choices: readonly { value: string; label: string }[];
  ticked: readonly string[];
  error: string | undefined;
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="text-13 font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-x-5">
        {choices.map((choice) => (
          <CheckboxField
            key={choice.value}
            {...{ name, ...choice }}
            defaultChecked={ticked.includes(choice.value)}
          />
        ))}
      </div>
      {error && <p className="text-13 font-medium text-brick">{error}</p>}
    </fieldset>
  );
}
