/** Which figures: usual spans, the span before and after, and a form for any other, by city and type. */
import { Form, Link } from 'react-router';
import { Button } from '#src/design/button.tsx';
import { ChipLink } from '#src/design/chip.tsx';
import { ChevronLeft, ChevronRight } from '#src/design/icons.ts';
import { SelectField } from '#src/design/select-field.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { cityFrames } from '#src/geo/streets/city-frames.ts';
import { vehicleTypes } from '#src/riding/vehicle-types/vehicle-types.ts';
import { type Asked, addressOf, moved, usualSpans } from './figure-address.ts';
import { spanWords } from './figure-words.ts';

const here = '/operations/figures';

export function SpanWays({ asked, today }: { asked: Asked; today: string }) {
  const step = 'touch grid h-10 w-10 place-items-center rounded-control hover:bg-tint';
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="flex items-center rounded-control border border-edge bg-card">
        <Link to={addressOf(here, moved(asked, -1))} aria-label="Before" preventScrollReset className={step}>
          <ChevronLeft size={18} aria-hidden="true" />
        </Link>
        <span className="px-1 text-15 font-semibold whitespace-nowrap">
          {spanWords(asked.from, asked.to)}
        </span>
        <Link to={addressOf(here, moved(asked, 1))} aria-label="After" preventScrollReset className={step}>
          <ChevronRight size={18} aria-hidden="true" />
        </Link>
      </div>
      <nav aria-label="Spans" className="flex flex-wrap gap-2">
        {usualSpans(today).map(({ words, span }) => (
          <ChipLink
            key={words}
            to={addressOf(here, { ...asked, ...span })}
            on={asked.from === span.from && asked.to === span.to && asked.by === span.by}
            preventScrollReset
          >
            {words}
          </ChipLink>
        ))}
      </nav>
    </div>
  );
}

export function FigureFilter({ asked, words }: { asked: Asked; words: string | null }) {
  return (
    <Form
      role="search"
      aria-label="Figures"
      className="grid grid-cols-2 items-end gap-3 md:grid-cols-3 xl:grid-cols-[1fr_1fr_1fr_1.2fr_1.2fr_auto]"
    >
      <TextField type="date" name="from" label="From" required defaultValue={asked.from} />
      <TextField type="date" name="to" label="To" required defaultValue={asked.to} error={words} />
      <SelectField
        label="By"
        name="by"
        defaultValue={asked.by}
        options={[
          { value: 'hour', label: 'Hour' },
          { value: 'day', label: 'Day' },
          { value: 'week', label: 'Week' },
        ]}
      />
      <SelectField
        label="City"
        name="city"
        defaultValue={asked.city}
        options={[
          { value: '', label: 'All' },
          ...cityFrames().map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <SelectField
        label="Vehicle type"
        name="type"
        defaultValue={asked.type}
        options={[
          { value: '', label: 'All' },
          ...vehicleTypes().map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <Button type="submit" size="lg">
        Show
      </Button>
    </Form>
  );
}
