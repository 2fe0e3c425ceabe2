/** The parts of a legal page's desk: its editor, what can be filled in, and every version of before. */
import { Form, Link } from 'react-router';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import { changerWords } from '#src/design/desk/changer-words.ts';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { TextAreaField } from '#src/design/text-field.tsx';
import { When } from '#src/design/when.tsx';
import { counted } from '#src/platform/plural.ts';
import type { NamedVersion } from '#src/platform/settings/contract.ts';
import type { LegalName } from '../documents.ts';
import { legalFacts } from '../facts.ts';

interface EditorParts {
  name: LegalName;
  version: number;
  text: string;
  /** The earlier version that was opened, if one was. */
  from: number | null;
  /** What was last looked at, and is not published. */
  seen: { reason: string; asks: boolean } | null;
  refused: Refused | null | undefined;
  busy: FormDataEntryValue | null | undefined;
  isPublished: boolean;
}

export function LegalEditor({ name, version, text, from, seen, refused, busy, isPublished }: EditorParts) {
  return (
    <Card className="p-4 md:p-5">
      <Form key={`${name} ${version} ${from}`} method="post" preventScrollReset className="space-y-4">
        <input type="hidden" name="version" value={version} />
        <TextAreaField
          label={from ? `Text of version ${from}` : 'Text'}
          name="text"
          rows={22}
          required
          maxLength={40_000}
          defaultValue={text}
          error={refused?.fields?.text}
        />
        <TextAreaField label="Why" name="reason" rows={2} maxLength={300} defaultValue={seen?.reason} />
        {name === 'terms' && (
          <CheckboxField
            name="asks"
            label="Ask everybody with an account to accept this version"
            hint="A line above their pages asks until they do. Leave it out for a mended typing mistake."
            defaultChecked={seen?.asks ?? true}
          />
        )}
        {refused && (
          <p role="alert" className="font-medium text-brick">
            {refused.words}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="preview" tone="outline" busy={busy === 'preview'}>
            Look at it
          </Button>
          <Button type="submit" name="intent" value="publish" tone="spruce" busy={busy === 'publish'}>
            Publish now
          </Button>
        </div>
        {isPublished && (
          <p role="status" className="font-medium text-moss">
            Published. It holds from now on.
          </p>
        )}
      </Form>
    </Card>
  );
}

export const LegalFacts = () => (
  <section aria-labelledby="facts">
    <h2 id="facts" className="text-21">
      Filled in
    </h2>
    <dl className="mt-3 space-y-2">
      {Object.entries(legalFacts).map(([fact, now]) => (
        <div key={fact}>
          <dt className="font-mono text-13 text-muted">{`{${fact}}`}</dt>
          <dd className="break-words">{now()}</dd>
        </div>
      ))}
    </dl>
  </section>
);

interface VersionParts {
  name: LegalName;
  versions: readonly NamedVersion[];
  acceptances: readonly { version: number; people: number }[];
}

export function LegalVersions({ name, versions, acceptances }: VersionParts) {
  const peopleOf = (asked: number) => acceptances.find((one) => one.version === asked)?.people ?? 0;
  return (
    <section aria-labelledby="versions">
      <h2 id="versions" className="text-21">
        Versions
      </h2>
      {versions.length === 0 && <p className="mt-2 text-muted">What the program comes with holds.</p>}
      <ol className="mt-3 divide-y divide-line">
        {versions.map((one) => (
          <li key={one.version} className="py-3">
            <Link
              to={`/operations/legal/${name}?from=${one.version}`}
              className="font-semibold text-spruce underline"
            >
              Version {one.version}
            </Link>
            <p className="break-words">{one.reason}</p>
            <p className="text-13 text-muted">
              <When at={one.changedAt} />
              {changerWords(one)}
            </p>
            {name === 'terms' && (
              <p className="text-13 text-muted">
                {one.value.asks === true ? 'Everybody is asked. ' : ''}
                Accepted by {counted(peopleOf(one.version), 'person', 'people')}.
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
