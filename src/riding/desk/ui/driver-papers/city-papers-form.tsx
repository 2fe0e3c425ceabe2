/** What one city asks of its drivers, as one form under one reason. */

import { useState } from 'react';
import { useNavigation } from 'react-router';
import { Button } from '#src/design/button.tsx';
import { DeskForm } from '#src/design/desk/may.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { SetCard } from '#src/design/desk/set-card.tsx';
import { Plus } from '#src/design/icons.ts';
import { type CityPaper, mostCityPapers } from '#src/riding/city-papers/city-papers.ts';
import { CityPaperFields } from './city-paper-fields.tsx';

export function CityPapersForm({
  cityId,
  papers,
  version,
  today,
  refused,
}: {
  cityId: string;
  papers: readonly CityPaper[];
  version: number;
  today: string;
  refused: Refused | null;
}) {
  const busy = useNavigation().formData?.get('form') === 'city-papers';
  const [rows, setRows] = useState(() => papers.map((paper, key) => ({ key, paper, isNew: false })));
  const add = () => {
    const paper: CityPaper = {
      ...{ id: '', name: '', words: '', of: 'driver', lasts: 'dated' },
      ...{ neededFrom: today, graceUntil: today },
    };
    setRows((now) => [...now, { key: (now.at(-1)?.key ?? -1) + 1, paper, isNew: true }]);
  };
  const errors = refused?.fields ?? {};
  const error = (index: number, name: string) => errors[`cities.${cityId}.${index}.${name}`];
  return (
    <DeskForm
      needs="settings.manage"
      method="post"
      preventScrollReset
      className="mt-6 max-w-[860px] space-y-5"
    >
      <input type="hidden" name="form" value="city-papers" />
      <input type="hidden" name="city" value={cityId} />
      <input type="hidden" name="version" value={version} />
      {rows.length === 0 && (
        <p className="text-muted">
          Nothing besides the five documents that every driver has: licence on both sides, portrait, insurance
          and registration.
        </p>
      )}
      {rows.map(({ key, paper, isNew }, index) => (
        <CityPaperFields
          key={key}
          {...{ paper, isNew }}
          place={key}
          error={(name) => error(index, name)}
          onRemove={() => setRows((now) => now.filter((row) => row.key !== key))}
        />
      ))}
      {rows.length < mostCityPapers && (
        <Button onClick={add}>
          <Plus size={18} aria-hidden="true" />
          Ask for a paper
        </Button>
      )}
      <SetCard refused={refused} busy={busy} />
    </DeskForm>
  );
}
