/** The papers with the facts that stand on them. */

import { LockKeyhole } from '#src/design/icons.ts';
import { TextField } from '#src/design/text-field.tsx';
import { counted } from '#src/platform/plural.ts';
import {
  isVehiclePaper,
  kindsAskedOf,
  type PaperKind,
  paperName,
} from '#src/riding/drivers/driver-status.ts';
import type { Paper } from '#src/riding/drivers/papers-contract.ts';
import { CityPaperSlot } from './city-paper-slot.tsx';
import { PaperCard, PaperRow, Trouble } from './paper-slot.tsx';
import { fieldsOf } from './step-fields.tsx';
import type { ApplicationState } from './use-application.ts';
import { slotOf, type Uploads } from './use-uploads.ts';

export const paperOf = (papers: readonly Paper[], kind: PaperKind): Paper | undefined =>
  papers.findLast((paper) => paper.kind === kind);

/** `March 14, 2028` is read more easily than what a date field says. */
function leftUntil(day: string, today: string): string | undefined {
  const months = Math.floor((Date.parse(day) - Date.parse(today)) / (30.44 * 24 * 3_600_000));
  if (!(months >= 1)) return undefined;
  const years = Math.floor(months / 12);
  const words = [
    years > 0 && counted(years, 'year'),
    months % 12 > 0 && `${months % 12} ${months % 12 === 1 ? 'month' : 'months'}`,
  ].filter(Boolean);
  return `${words.join(' and ')} left`;
}

export function DocumentsStep({
  state,
  uploads,
  previews,
  onFile,
}: {
  state: ApplicationState;
  uploads: Uploads;
  previews: Record<string, string>;
  onFile: (kind: PaperKind, file: File, expiresOn?: string) => void;
}) {
  const field = fieldsOf(state);
  const { form, errors, application, today } = state;
  const papers = application?.papers ?? [];
  const cityPapers = application?.cityPapers ?? [];
  const vehicleId = application?.vehicles.find(({ active }) => active)?.id ?? null;
  const slot = (kind: PaperKind) => {
    const key = slotOf(kind, isVehiclePaper(kind, cityPapers) ? vehicleId : null);
    return {
      kind,
      name: paperName(kind, cityPapers),
      slot: key,
      paper: paperOf(papers, kind),
      sending: uploads.sendings[key],
      preview: previews[kind],
      error: errors[kind],
      uploads,
      onFile: (file: File) => onFile(kind, file),
    };
  };
  const sides = [slot('licence_front'), slot('licence_back')] as const;
  return (
    <div>
      <p className="text-muted">Photos or PDF, up to 15 MB each. Lay a card flat, all four corners in.</p>
      <Sum
        papers={papers}
        kinds={kindsAskedOf({ cityPapers })}
        onTheWay={Object.values(uploads.sendings).filter(({ state }) => state === 'sending').length}
      />
      <Heading>Driver’s licence</Heading>
      <div className="grid grid-cols-2 gap-3">
        <PaperCard {...sides[0]} title="Front" />
        <PaperCard {...sides[1]} title="Back" />
      </div>
      {sides.map(
        ({ slot, sending }) =>
          sending && <Trouble key={slot} sending={sending} slot={slot} uploads={uploads} />,
      )}
      {sides.map(
        ({ kind, error, sending }) =>
          error &&
          !sending && (
            <p key={kind} className="mt-2 text-13 font-medium text-brick">
              {error}
            </p>
          ),
      )}
      <div className="mt-4 space-y-4">
        <TextField
          label="Licence number"
          autoCapitalize="characters"
          maxLength={40}
          {...field('licenseNumber')}
        />
        <TextField
          label="Licence expiry"
          type="date"
          hint={errors.licenseExpiry ? undefined : leftUntil(form.licenseExpiry, today)}
          {...field('licenseExpiry')}
        />
      </div>
      <Heading>Insurance</Heading>
      <PaperRow {...slot('insurance')} about="The slip or the card, with your name and the vehicle on it." />
      <div className="mt-4 space-y-4">
        <TextField label="Insurance provider" maxLength={80} {...field('insuranceProvider')} />
        <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4">
          <TextField label="Policy number" maxLength={40} {...field('insurancePolicy')} />
          <TextField
            label="Insurance expiry"
            type="date"
            hint={errors.insuranceExpiry ? undefined : leftUntil(form.insuranceExpiry, today)}
            {...field('insuranceExpiry')}
          />
        </div>
      </div>
      <Heading>Vehicle registration</Heading>
      <PaperRow
        {...slot('registration')}
        about={`The permit of ${form.licensePlate.trim() || 'your vehicle'}.`}
      />
      <Heading>Portrait</Heading>
      <PaperRow
        {...slot('portrait')}
        portrait
        about="Face the light. No hat, no sunglasses. Riders know you by it."
      />
      {cityPapers.length > 0 && <Heading>{`Asked for in ${form.city.trim()}`}</Heading>}
      <div className="space-y-4">
        {cityPapers.map((paper) => (
          <CityPaperSlot
            key={paper.kind}
            {...{ paper, today }}
            slot={slot(paper.kind)}
            onFile={(file, expiresOn) => onFile(paper.kind, file, expiresOn)}
          />
        ))}
      </div>
      <p className="mt-6 flex gap-2.5 text-13 text-muted">
        <LockKeyhole size={18} aria-hidden="true" className="shrink-0" />
        Encrypted here. Only you and our reviewer can open them, and every view is written down. Places are
        taken out of photos.
      </p>
    </div>
  );
}

const Heading = ({ children }: { children: string }) => <h3 className="mt-7 mb-3 text-21">{children}</h3>;

function Sum({
  papers,
  kinds,
  onTheWay,
}: {
  papers: readonly Paper[];
  kinds: readonly PaperKind[];
  onTheWay: number;
}) {
  const there = kinds.filter((kind) => {
    const paper = paperOf(papers, kind);
    return paper && paper.status !== 'sent_back';
  }).length;
  const around = 2 * Math.PI * 18.5;
  return (
    <div
      role="status"
      className="mt-4 flex items-center gap-3.5 rounded-card border border-line bg-card px-3.5 py-3"
    >
      <svg width="44" height="44" viewBox="0 0 44 44" aria-hidden="true" className="shrink-0">
        <circle cx="22" cy="22" r="18.5" fill="none" strokeWidth="5" className="stroke-line" />
        <circle
          cx="22"
          cy="22"
          r="18.5"
          fill="none"
          strokeWidth="5"
          strokeLinecap="round"
          strokeDasharray={`${(around * there) / kinds.length} ${around}`}
          transform="rotate(-90 22 22)"
          className={there === 0 ? 'stroke-line' : 'stroke-spruce'}
        />
      </svg>
      <span>
        <b className="block font-semibold tabular-nums">
          {there} of {kinds.length} are in
          {onTheWay > 0 && `, ${onTheWay} on ${onTheWay === 1 ? 'its' : 'their'} way`}
        </b>
        <span className="block text-13 text-muted">Leave whenever you like, we go on from here.</span>
      </span>
    </div>
  );
}
