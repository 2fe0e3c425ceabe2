/** What is said of the area that is chosen, beside its outline. */
import { useState } from 'react';
import { AmountField } from '#src/design/amount-field.tsx';
import { Button } from '#src/design/button.tsx';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import { cx } from '#src/design/class-names.ts';
import { IconButton } from '#src/design/icon-button.tsx';
import { Trash2, X } from '#src/design/icons.ts';
import { SelectField } from '#src/design/select-field.tsx';
import { TextAreaField, TextField } from '#src/design/text-field.tsx';
import { type Ring, squareKm } from '#src/geo/streets/cities/area.ts';
import {
  type CityArea,
  mostFeeCents,
  type NoGoArea,
  type Terminal,
} from '#src/geo/streets/cities/city-areas.ts';
import { currencySign, toDecimal } from '#src/platform/money.ts';
import { counted } from '#src/platform/plural.ts';
import { readTypedAmount } from '#src/platform/typed-numbers.ts';
import { areaKinds } from './area-words.ts';
import { DoorFields } from './door-fields.tsx';
import {
  type Drawn,
  readCorners,
  ringOfSelected,
  type Selected,
  withArea,
  withRing,
  writeCorners,
} from './editing.ts';
import { HoursFields } from './hours-fields.tsx';
import { PlaceField } from './place-field.tsx';
import { QueueFields, ZoneFields } from './queue-fields.tsx';

export interface PanelProps {
  drawn: Drawn;
  selected: Exclude<Selected, null>;
  onChange: (next: Drawn, act?: string) => void;
  onDoorTool: () => void;
  onMiddleTool: () => void;
  /** Begins to draw where drivers wait; null takes that away again, nothing goes back to the area. */
  onZone: (id: string, zone?: Ring | null) => void;
  onRemove: (id: string) => void;
  onClose: () => void;
}

export function AreaPanel(props: PanelProps) {
  const { drawn, selected, onChange, onZone, onClose } = props;
  const isOfArea = selected.what === 'area' || selected.what === 'zone';
  const area = isOfArea ? drawn.areas.find(({ id }) => id === selected.id) : undefined;
  const ring = ringOfSelected(drawn, selected);
  const title = titleOf(selected, area);
  const change = (next: CityArea, act?: string) =>
    onChange(
      withArea(drawn, selected, () => next),
      act,
    );
  return (
    <section
      aria-label={title}
      className="space-y-4 rounded-card border border-line bg-card p-4 lg:absolute lg:top-3 lg:right-3 lg:max-h-[calc(100%-24px)] lg:w-[320px] lg:overflow-y-auto lg:shadow-float"
    >
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          {area && <KindMark kind={area.kind} />}
          <h2 className="text-21 break-words">{title}</h2>
          {ring && (
            <p className="text-13 text-muted">
              {counted(ring.length, 'corner')},{' '}
              {squareKm([ring]).toLocaleString('en-US', { maximumFractionDigits: 2 })} km²
            </p>
          )}
        </div>
        <IconButton label="Close the panel" onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </div>
      {area && selected.what === 'area' && <AreaFields {...props} area={area} change={change} />}
      {area && selected.what === 'zone' && (
        <ZoneFields onWhole={() => onZone(area.id, null)} onBack={() => onZone(area.id)} />
      )}
      {selected.what === 'service' && <CentreField {...props} />}
      {selected.what === 'hours' && (
        <HoursFields
          value={drawn.openingHours}
          always="Always open"
          onChange={(openingHours) => onChange({ ...drawn, openingHours }, 'opening hours')}
        />
      )}
      {ring && <Corners ring={ring} onChange={(next) => onChange(withRing(drawn, selected, next))} />}
    </section>
  );
}

function titleOf({ what }: PanelProps['selected'], area: CityArea | undefined): string {
  if (what === 'hours') return 'Opening hours';
  if (!area) return 'Service area';
  return what === 'zone' ? `Waiting area of ${area.name}` : area.name;
}

function KindMark({ kind }: { kind: CityArea['kind'] }) {
  const { label, icon: Icon, text } = areaKinds[kind];
  return (
    <p className={cx('inline-flex items-center gap-1.5 text-13 font-semibold', text)}>
      <Icon size={16} aria-hidden="true" />
      {label}
    </p>
  );
}

function AreaFields({
  area,
  change,
  onRemove,
  onDoorTool,
  onZone,
}: PanelProps & { area: CityArea; change: (next: CityArea, act?: string) => void }) {
  return (
    <>
      <TextField
        label="Name"
        value={area.name}
        maxLength={60}
        onChange={({ target }) => change({ ...area, name: target.value }, `name ${area.id}`)}
      />
      {area.kind === 'no_go' && <NoGoFields area={area} change={change} />}
      {(area.kind === 'airport' || area.kind === 'station') && (
        <>
          <FeeFields area={area} change={change} />
          <DoorFields area={area} change={change} onDoorTool={onDoorTool} />
          <QueueFields area={area} change={change} onZone={() => onZone(area.id, [])} />
        </>
      )}
      {area.kind === 'fares' && (
        <p className="text-13 text-muted">
          A rule on the page of fares may hold for pickups in this area alone. Save it here first.
        </p>
      )}
      <Button size="sm" onClick={() => onRemove(area.id)}>
        <Trash2 size={18} aria-hidden="true" />
        Take this area away
      </Button>
    </>
  );
}

function NoGoFields({ area, change }: { area: NoGoArea; change: (next: NoGoArea, act?: string) => void }) {
  return (
    <>
      <SelectField
        label="Refuses"
        value={area.refuses}
        onChange={({ target }) => change({ ...area, refuses: target.value as NoGoArea['refuses'] })}
        options={[
          { value: 'both', label: 'Pickups and drop-offs' },
          { value: 'pickup', label: 'Pickups' },
          { value: 'drop_off', label: 'Drop-offs' },
        ]}
      />
      <HoursFields
        value={area.hours}
        always="At all hours"
        onChange={(hours) => change({ ...area, hours }, `hours ${area.id}`)}
      />
    </>
  );
}

function FeeFields({ area, change }: { area: Terminal; change: (next: Terminal, act?: string) => void }) {
  const fees = [
    { key: 'pickupFeeCents', label: 'Pickup fee' },
    { key: 'dropOffFeeCents', label: 'Drop-off fee' },
  ] as const;
  const bounds = { leastCents: 0, mostCents: mostFeeCents };
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        {fees.map(({ key, label }) => (
          <AmountField
            key={key}
            label={label}
            lead={currencySign()}
            {...bounds}
            defaultValue={toDecimal(area[key])}
            onInput={({ currentTarget: { value } }) => {
              const read = readTypedAmount(value, bounds);
              const cents = 'cents' in read ? read.cents : null;
              if (cents !== null && cents >= 0 && cents <= mostFeeCents)
                change({ ...area, [key]: cents }, `${key} ${area.id}`);
            }}
          />
        ))}
      </div>
      <CheckboxField
        label="Drivers pay the fees there"
        hint="Otherwise the company pays them on."
        checked={area.feesGoTo === 'driver'}
        onChange={({ target }) => change({ ...area, feesGoTo: target.checked ? 'driver' : 'company' })}
      />
    </>
  );
}

function CentreField({ drawn, onChange, onMiddleTool }: PanelProps) {
  return (
    <div className="space-y-2">
      <PlaceField
        label="Middle of the city"
        at={drawn.centre}
        onChange={(centre) => onChange({ ...drawn, centre })}
      />
      <Button size="sm" onClick={onMiddleTool}>
        Set it on the map
      </Button>
    </div>
  );
}

/** The outline as text, for whoever draws without seeing it. */
function Corners({ ring, onChange }: { ring: Ring; onChange: (ring: Ring) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [wrong, setWrong] = useState('');
  const text = writeCorners(ring);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold">
        Corners as text
      </summary>
      {isOpen && (
        <TextAreaField
          key={text}
          label="One a line: latitude, longitude"
          rows={8}
          spellCheck={false}
          defaultValue={text}
          error={wrong || undefined}
          onBlur={({ target }) => {
            const read = readCorners(target.value);
            setWrong(typeof read === 'string' ? read : '');
            if (typeof read !== 'string' && writeCorners(read) !== text) onChange(read);
          }}
        />
      )}
    </details>
  );
}
