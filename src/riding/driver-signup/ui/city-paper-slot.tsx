/** A paper that the driver's city asks for: what it is, from when on, its last day where it has one, and its file. */
import { useState } from 'react';
import { TextField } from '#src/design/text-field.tsx';
import { When } from '#src/design/when.tsx';
import { expiryProblem } from '#src/riding/drivers/application-form.ts';
import type { Application } from '#src/riding/drivers/papers-contract.ts';
import { PaperRow, type SlotProps } from './paper-slot.tsx';

export function CityPaperSlot({
  paper: { name, words, lasts, neededBy },
  slot,
  today,
  onFile,
}: {
  paper: Application['cityPapers'][number];
  slot: SlotProps;
  today: string;
  onFile: (file: File, expiresOn: string | undefined) => void;
}) {
  const [expiresOn, setExpiresOn] = useState(slot.paper?.expiresOn ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const isDated = lasts === 'dated';
  const take = (file: File) => {
    const wrong = isDated ? expiryProblem(expiresOn, today) : null;
    setProblem(wrong);
    if (!wrong) onFile(file, isDated ? expiresOn : undefined);
  };
  return (
    <section aria-label={name}>
      <h4 className="mb-2 font-semibold">
        {name}
        {neededBy > today && (
          <span className="font-normal text-muted">
            , from <When at={`${neededBy}T00:00:00Z`} show="date" zone="UTC" /> on
          </span>
        )}
      </h4>
      {isDated && !slot.sending && (
        <TextField
          className="mb-3"
          type="date"
          label={`${name} expires`}
          value={expiresOn}
          error={problem}
          onChange={({ target }) => setExpiresOn(target.value)}
        />
      )}
      <PaperRow {...slot} about={words} onFile={take} />
    </section>
  );
}
