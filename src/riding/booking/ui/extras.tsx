/** Who rides and what the driver is told: the rows that say it, and the dialogs that change it. */

import { type FormEvent, useState } from 'react';
import { Button } from '#src/design/button.tsx';
import { Dialog } from '#src/design/dialog.tsx';
import { ChevronRight, MessageSquare, PawPrint, Plane, UserRound } from '#src/design/icons.ts';
import { TextField } from '#src/design/text-field.tsx';
import { formatMoney } from '#src/platform/money.ts';
import { askPhoneWords, leastPhoneDigits, phoneWords } from '#src/platform/phone-words.ts';
import { isName } from '#src/platform/typed-text.ts';
import { type OptionId, offeredOptions, optionFacts } from '#src/riding/ride-options/ride-options.ts';
import { OptionList } from '#src/riding/ride-options/ui/option-list.tsx';
import { FlightForm } from '#src/riding/rides/ui/flight-form.tsx';
import { type Extras, keepExtras, useExtras } from './booking-extras.ts';

export type OpenedExtra = 'passenger' | 'note' | 'options' | 'flight' | null;

interface Options {
  options: readonly OptionId[];
  onOptions: (options: OptionId[]) => void;
}

const longestNote = 200;

/** What is set; each row opens what changes it. */
export function ExtraRows({
  options,
  onOpen,
}: Pick<Options, 'options'> & { onOpen: (extra: OpenedExtra) => void }) {
  const { note, name, phone, flight } = useExtras();
  if (!note && !name && !flight && options.length === 0) return null;
  return (
    <div className="divide-y divide-line border-y border-line">
      {name && (
        <Row
          icon={<UserRound size={20} aria-hidden="true" />}
          title={`For ${name}`}
          text={`${phoneWords(phone)} gets the link and the PIN`}
          onOpen={() => onOpen('passenger')}
        />
      )}
      {flight && (
        <Row
          icon={<Plane size={20} aria-hidden="true" />}
          title={`Flight ${flight}`}
          text="Your driver sees it, for a pickup at an airport"
          onOpen={() => onOpen('flight')}
        />
      )}
      {options.length > 0 && (
        <Row
          icon={<PawPrint size={20} aria-hidden="true" />}
          title={options.map((id) => optionFacts[id].name).join(', ')}
          text={onTopWords(options)}
          onOpen={() => onOpen('options')}
        />
      )}
      {note && (
        <Row
          icon={<MessageSquare size={20} aria-hidden="true" />}
          title={`“${note}”`}
          text="Your driver reads this before setting off"
          onOpen={() => onOpen('note')}
        />
      )}
    </div>
  );
}

function Row({
  icon,
  title,
  text,
  onOpen,
}: {
  icon: React.ReactNode;
  title: string;
  text: string;
  onOpen: () => void;
}) {
  return (
    <button type="button" onClick={onOpen} className="flex w-full items-center gap-3.5 py-2.5 text-left">
      <span className="text-spruce">{icon}</span>
      <span className="min-w-0 grow">
        <span className="block truncate font-semibold">{title}</span>
        <span className="block truncate text-13 text-muted">{text}</span>
      </span>
      <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-muted" />
    </button>
  );
}

export function ExtrasDialog({
  opened,
  options,
  onOptions,
  onClose,
}: Options & { opened: OpenedExtra; onClose: () => void }) {
  const extras = useExtras();
  const props = { extras, onClose };
  if (opened === 'options') return <OptionsDialog {...{ options, onOptions, onClose }} />;
  return (
    <Dialog
      size="sm"
      open={opened !== null}
      onOpenChange={(open) => !open && onClose()}
      title={opened === 'note' ? 'Note to the driver' : opened === 'flight' ? 'Your flight' : 'Who rides?'}
      description={
        opened === 'flight'
          ? 'With which you land at the airport where you are picked up.'
          : opened === 'note'
            ? 'Where to find you, or what helps you get in. The driver reads it before setting off.'
            : 'They get the link to follow the car and the PIN for the driver as a text message. Where none can be sent, your ride says so and has both to pass on. You pay.'
      }
    >
      {opened === 'note' && <NoteForm {...props} />}
      {opened === 'passenger' && <PassengerForm {...props} />}
      {opened === 'flight' && (
        <FlightForm
          flight={extras.flight}
          onSave={(flight) => {
            keepExtras({ flight: flight ?? '' });
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}

/** `$8.00 on top, before tax`. */
function onTopWords(options: readonly OptionId[]): string {
  const cents = offeredOptions()
    .filter(({ id }) => options.includes(id))
    .reduce((sum, { feeCents }) => sum + feeCents, 0);
  return cents > 0 ? `${formatMoney(cents)} on top, before tax` : 'Nothing on top';
}

/** Ticked here, it counts once it is saved. */
function OptionsDialog({ options, onOptions, onClose }: Options & { onClose: () => void }) {
  const [chosen, setChosen] = useState<readonly OptionId[]>(options);
  const save = () => {
    onOptions([...chosen]);
    onClose();
  };
  return (
    <Dialog
      size="sm"
      open
      onOpenChange={(open) => !open && onClose()}
      title="For this ride"
      footer={
        <div className="flex w-full items-center justify-between gap-4">
          <span aria-live="polite">{onTopWords(chosen)}</span>
          <Button tone="signal" onClick={save}>
            Save
          </Button>
        </div>
      }
    >
      <OptionList chosen={chosen} onChange={setChosen} />
    </Dialog>
  );
}

interface FormProps {
  extras: Extras;
  onClose: () => void;
}

function NoteForm({ extras, onClose }: FormProps) {
  const [note, setNote] = useState(extras.note);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog may stand inside the form of the booking.
    event.stopPropagation();
    keepExtras({ note: note.trim() });
    onClose();
  };
  return (
    <form onSubmit={onSubmit} className="space-y-4">
      <TextField
        label="Note"
        value={note}
        maxLength={longestNote}
        placeholder="Side door, I have a suitcase"
        onChange={({ target }) => setNote(target.value)}
      />
      <Actions
        isSet={extras.note !== ''}
        removeLabel="Take note away"
        onRemove={() => {
          keepExtras({ note: '' });
          onClose();
        }}
      />
    </form>
  );
}

function PassengerForm({ extras, onClose }: FormProps) {
  const [name, setName] = useState(extras.name);
  const [phone, setPhone] = useState(phoneWords(extras.phone));
  const [tried, setTried] = useState(false);
  const nameError = isName(name) ? undefined : 'Enter the name of who rides.';
  const [phoneError, setPhoneError] = useState<string>();
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setTried(true);
    // The reader of numbers is larger than this page; it comes when it is needed.
    const reader = await import('#src/platform/phone-numbers.ts').catch(() => null);
    if (!reader) return setPhoneError('The connection was lost. Try again.');
    const number = reader.readPhone(phone);
    setPhoneError(number ? undefined : askPhoneWords());
    if (nameError || !number) return;
    keepExtras({ name: name.trim(), phone: number });
    onClose();
  };
  return (
    <form onSubmit={onSubmit} noValidate className="space-y-4">
      <TextField
        label="Name"
        value={name}
        maxLength={80}
        autoComplete="off"
        error={tried ? nameError : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label="Phone"
        kind="phone"
        autoComplete="off"
        value={phone}
        maxLength={60}
        placeholder={leastPhoneDigits() === 10 ? '416 555 0134' : undefined}
        error={tried ? phoneError : undefined}
        onChange={({ target }) => setPhone(target.value)}
      />
      <Actions
        isSet={extras.name !== ''}
        removeLabel="I ride myself"
        onRemove={() => {
          keepExtras({ name: '', phone: '' });
          onClose();
        }}
      />
    </form>
  );
}

function Actions({
  isSet,
  removeLabel,
  onRemove,
}: {
  isSet: boolean;
  removeLabel: string;
  onRemove: () => void;
}) {
  return (
    <div className="flex justify-end gap-2.5">
      {isSet && <Button onClick={onRemove}>{removeLabel}</Button>}
      <Button type="submit" tone="spruce">
        Save
      </Button>
    </div>
  );
}
