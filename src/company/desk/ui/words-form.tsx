/** What a company says above its shop and its journal. */
import { useNavigation } from 'react-router';
import { Card } from '#src/design/card.tsx';
import { DeskForm } from '#src/design/desk/may.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { SetCard } from '#src/design/desk/set-card.tsx';
import { TextAreaField, TextField } from '#src/design/text-field.tsx';
import type { Words } from '#src/platform/settings/words.ts';

const rows: readonly [key: keyof Words, label: string, isLong: boolean][] = [
  ['shopTitle', 'Above the shop', false],
  ['shopText', 'Below it', true],
  ['shopSummary', 'The shop in search engines', true],
  ['journalTitle', 'Above the journal, and its name', false],
  ['journalText', 'Below that', true],
  ['journalSummary', 'The journal in search engines', true],
];

/** As the form has them; the server looks whether they are right. */
export const readWords = (said: (name: string) => string) =>
  Object.fromEntries(rows.map(([key]) => [key, said(key)]));

export function WordsForm({
  words,
  version,
  refused,
}: {
  words: Words;
  version: number;
  refused: Refused | null | undefined;
}) {
  const busy = useNavigation().formData?.get('form') === 'words';
  return (
    <DeskForm needs="settings.manage" method="post" preventScrollReset className="space-y-6">
      <input type="hidden" name="form" value="words" />
      <input type="hidden" name="wordsVersion" value={version} />
      <Card className="p-4 md:p-5">
        <h2 className="text-21">Words above shop and journal</h2>
        <p className="mt-1 mb-4 max-w-[60ch] text-muted">
          What people read there first, and what search engines show.
        </p>
        <div className="space-y-4">
          {rows.map(([key, label, isLong]) => {
            const field = {
              ...{ label, name: key, required: true, defaultValue: words[key] },
              ...{ maxLength: isLong ? 300 : 60, error: refused?.fields?.[key] },
            };
            return isLong ? (
              <TextAreaField key={key} {...field} rows={2} />
            ) : (
              <TextField key={key} {...field} />
            );
          })}
        </div>
      </Card>
      <SetCard name="wordsReason" refused={refused} busy={busy} />
    </DeskForm>
  );
}
