/** What held before, newest first, with who set it and why; an earlier version may hold again. */

import { useNavigation } from 'react-router';
import { Button } from '#src/design/button.tsx';
import { changerWords } from '#src/design/desk/changer-words.ts';
import { DeskForm } from '#src/design/desk/may.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { When } from '#src/design/when.tsx';
import type { NamedVersion } from '#src/platform/settings/contract.ts';

export interface ShownVersion extends Omit<NamedVersion, 'value'> {
  /** What it was, in few words. */
  words: string;
}

/** @param back the name of the form that brings one back, and the version that holds; without it they are only shown */
export function SettingVersions({
  title,
  id,
  versions,
  back,
}: {
  title: string;
  id: string;
  versions: readonly ShownVersion[];
  back?: { form: string; holds: number };
}) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-21">
        {title}
      </h2>
      {versions.length === 0 ? (
        <p className="mt-2 text-muted">
          Nobody has set it yet: what the environment and the program say holds.
        </p>
      ) : (
        <ol className="mt-3 divide-y divide-line rounded-card border border-line bg-card">
          {versions.map(({ version, words, reason, changedAt, changedBy, by }) => (
            <li key={version} className="p-4">
              <p className="font-semibold break-words">
                {version}: {words}
              </p>
              <p className="break-words">{reason}</p>
              <p className="text-13 text-muted">
                <When at={changedAt} />
                {changerWords({ changedBy, by })}
              </p>
              {back && version !== back.holds && <BackTo version={version} {...back} />}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function BackTo({ version, form, holds }: { version: number; form: string; holds: number }) {
  const sent = useNavigation().formData;
  return (
    <details className="mt-2">
      <summary className="flex min-h-11 cursor-pointer items-center font-medium">
        Go back to version {version}
      </summary>
      <DeskForm needs="settings.manage" method="post" preventScrollReset className="space-y-3">
        <input type="hidden" name="form" value={form} />
        <input type="hidden" name="holds" value={holds} />
        <input type="hidden" name="earlier" value={version} />
        <TextField label={`Why version ${version}`} name="backReason" required maxLength={300} />
        <Button type="submit" busy={sent?.get('form') === form && sent.get('earlier') === String(version)}>
          Set it again
        </Button>
      </DeskForm>
    </details>
  );
}
