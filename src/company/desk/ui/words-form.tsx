/** What a company says above its shop and its journal and in the footer. */
import { useNavigation } from 'react-router';
import { Card } from '#src/design/card.tsx';
import { DeskForm } from '#src/design/desk/may.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { SetCard } from '#src/design/desk/set-card.tsx';
import { TextAreaField, TextField } from '#src/design/text-field.tsx';
import type { Words } from '#src/platform/settings/words.ts';

/** The last one may stay empty. */
const rows: readonly [key: keyof Words, label: string, isLong: boolean][] = [
  ['shopTitle', 'Above the shop', false],
  ['shopText', 'Below it', true],
  ['shopSummary', 'The shop in search engines', true],
  ['journalTitle', 'Above the journal, and its name', false],
  ['journalText', 'Below that', true],
  ['journalSummary', 'The journal in search engines', true],
  ['footerText', 'In the footer, after what you offer', false],
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
        <h2 className="text-21">Words of shop, journal and footer</h2>
        <p className="mt-1 mb-4 max-w-[60ch] text-muted">
          What people read there first, what search engines show, and how “Rides, cars and gear in your city”
          goes on.
        </p>
        <div className="space-y-4">
          {rows.map(([key, label, isLong]) => {
            const field = {
              ...{ label, name: key, defaultValue: words[key] },
              ...(key === 'footerText' ? { optional: true } : { required: true }),
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
