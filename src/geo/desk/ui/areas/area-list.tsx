/** The areas of a city, with what each is in a line, and the ways in and out as a file. */
import { type ChangeEvent, useRef, useState } from 'react';
import { Button, buttonClass } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { Clock, Hexagon, type LucideIcon, Plus } from '#src/design/icons.ts';
import { SelectField } from '#src/design/select-field.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { readAreas } from '#src/geo/desk/areas-geojson.ts';
import { AreaError, type Ring, squareKm } from '#src/geo/streets/cities/area.ts';
import { type AreaKind, mostAreas } from '#src/geo/streets/cities/city-areas.ts';
import { counted } from '#src/platform/plural.ts';
import { hoursWords } from '#src/platform/time/week-hours.ts';
import { areaKinds, areaSummary } from './area-words.ts';
import type { Drawn, Selected } from './editing.ts';

interface Listed {
  drawn: Drawn;
  selected: Selected;
  onSelect: (selected: Selected) => void;
}

export function AreaList({
  cityId,
  drawn,
  selected,
  onSelect,
  onAdd,
  onImport,
}: Listed & {
  cityId: string;
  onAdd: (kind: AreaKind, name: string) => void;
  onImport: (drawn: Pick<Drawn, 'serviceArea' | 'areas'>) => void;
}) {
  const { serviceArea, areas, openingHours } = drawn;
  const corners = [...serviceArea, ...areas.map(({ ring }) => ring)].reduce(
    (sum, ring) => sum + ring.length,
    0,
  );
  return (
    <div className="rounded-card border border-line bg-card">
      <ul aria-label="Areas" className="divide-y divide-line">
        {serviceArea.map((ring, index) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: an outline of the service area is the one in its place.
            key={index}
            icon={Hexagon}
            tone="text-spruce"
            name={index === 0 ? 'Service area' : `Service area ${index + 1}`}
            summary={`${squareKm([ring as Ring]).toLocaleString('en-US', { maximumFractionDigits: 0 })} km², ${counted(ring.length, 'corner')}`}
            isSelected={selected?.what === 'service' && selected.ring === index}
            onSelect={() => onSelect({ what: 'service', ring: index })}
          />
        ))}
        {areas.map((area) => (
          <Row
            key={area.id}
            icon={areaKinds[area.kind].icon}
            tone={areaKinds[area.kind].text}
            name={area.name}
            summary={areaSummary(area)}
            isSelected={(selected?.what === 'area' || selected?.what === 'zone') && selected.id === area.id}
            onSelect={() => onSelect({ what: 'area', id: area.id })}
          />
        ))}
        <Row
          icon={Clock}
          tone="text-muted"
          name="Opening hours"
          summary={openingHours ? hoursWords(openingHours) : 'Always open'}
          isSelected={selected?.what === 'hours'}
          onSelect={() => onSelect({ what: 'hours' })}
        />
      </ul>
      {areas.length < mostAreas && <NewArea onAdd={onAdd} />}
      <Files cityId={cityId} drawn={drawn} onImport={onImport} />
      <p className="px-4 pb-4 text-13 text-muted">
        {counted(areas.length + serviceArea.length, 'area')}, {counted(corners, 'corner')},{' '}
        {Math.ceil(JSON.stringify({ areas, serviceArea }).length / 1000)} kB. Checked on the way in: closed,
        not crossing itself, within the map.
      </p>
    </div>
  );
}

function Row({
  icon: Icon,
  tone,
  name,
  summary,
  isSelected,
  onSelect,
}: {
  icon: LucideIcon;
  tone: string;
  name: string;
  summary: string;
  isSelected: boolean;
  onSelect: () => void;
}) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={isSelected}
        onClick={onSelect}
        className={cx(
          'flex min-h-11 w-full items-start gap-3 border-l-3 px-4 py-2.5 text-left focus-visible:-outline-offset-2',
          isSelected ? 'border-spruce bg-tint' : 'border-transparent hover:bg-well',
        )}
      >
        <Icon size={20} aria-hidden="true" className={cx('mt-0.5 shrink-0', tone)} />
        <span className="min-w-0">
          <span className="block font-semibold break-words">{name}</span>
          <span className="block text-13 break-words text-muted">{summary}</span>
        </span>
      </button>
    </li>
  );
}

function NewArea({ onAdd }: { onAdd: (kind: AreaKind, name: string) => void }) {
  const [kind, setKind] = useState<AreaKind>('airport');
  const [name, setName] = useState('');
  const [missing, setMissing] = useState(false);
  const add = () => {
    setMissing(name.trim() === '');
    if (name.trim() === '') return;
    onAdd(kind, name.trim());
    setName('');
  };
  return (
    <details className="border-t border-line px-4 py-2">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
        <Plus size={18} aria-hidden="true" />
        New area
      </summary>
      <div className="space-y-3 pb-2">
        <SelectField
          label="Kind"
          value={kind}
          onChange={({ target }) => setKind(target.value as AreaKind)}
          options={Object.entries(areaKinds).map(([value, { label }]) => ({ value, label }))}
        />
        <TextField
          label="Name"
          value={name}
          maxLength={60}
          onChange={({ target }) => setName(target.value)}
          error={missing ? 'Enter a name.' : undefined}
        />
        <Button size="sm" onClick={add}>
          Draw it
        </Button>
      </div>
    </details>
  );
}

function Files({
  cityId,
  drawn,
  onImport,
}: {
  cityId: string;
  drawn: Drawn;
  onImport: (drawn: Pick<Drawn, 'serviceArea' | 'areas'>) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<{ words: string; isBad: boolean } | null>(null);
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (!file) return;
    try {
      const read = readAreas(await file.text(), drawn);
      onImport(read);
      setSaid({ words: `${counted(read.areas.length, 'area')} read. Nothing is saved yet.`, isBad: false });
    } catch (error) {
      if (!(error instanceof AreaError)) throw error;
      setSaid({ words: error.message, isBad: true });
    }
  };
  return (
    <div className="border-t border-line px-3 pt-3 pb-2">
      <div className="grid grid-cols-2 gap-2">
        <Button size="sm" onClick={() => input.current?.click()}>
          GeoJSON in
        </Button>
        <a
          href={`/api/operations/cities/${cityId}/areas.geojson`}
          download
          className={buttonClass({ size: 'sm' })}
        >
          GeoJSON out
        </a>
      </div>
      <input
        ref={input}
        type="file"
        aria-label="GeoJSON file of areas"
        accept=".geojson,.json,application/geo+json,application/json"
        onChange={take}
        hidden
      />
      <p role="status" className={cx('text-13', said?.isBad ? 'pt-2 font-medium text-brick' : 'text-muted')}>
        {said?.words}
      </p>
    </div>
  );
}
