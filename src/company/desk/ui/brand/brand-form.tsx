/** The company's mark and two colours: chosen, looked at in both themes, and set. */

import { useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { DeskForm } from '#src/design/desk/may.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { SetCard } from '#src/design/desk/set-card.tsx';
import { controlClass, Field } from '#src/design/field.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { type Brand, type Mark, usualColours } from '#src/platform/brand/brand.ts';
import { actionProblem, type ColourProblem, mainProblem } from '#src/platform/brand/colours.ts';
import { ApiError } from '#src/platform/browser/api.ts';
import { asColour, isColour, markAddress, markText } from './brand-document.ts';
import { BrandPreview } from './brand-preview.tsx';

/** What the server made of a file. */
export interface MadeMark {
  mark: Mark;
  leftOut: string[];
}

/** @throws ApiError */
export async function makeMark(file: File, send: (body: FormData) => Promise<Response>): Promise<MadeMark> {
  const body = new FormData();
  body.set('mark', file);
  const response = await send(body);
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, text);
  return JSON.parse(text) as MadeMark;
}

export const markUploads = '/api/operations/brand/mark';
const sendHere = (body: FormData) => fetch(markUploads, { method: 'POST', body });

export function BrandForm({
  brand,
  version,
  refused,
}: {
  brand: Brand;
  version: number;
  refused: Refused | null | undefined;
}) {
  const busy = useNavigation().formData?.get('form') === 'brand';
  const [mark, setMark] = useState(brand.mark);
  const [main, setMain] = useState<string>(brand.main ?? usualColours.main);
  const [action, setAction] = useState<string>(brand.action ?? usualColours.action);
  const shown = (typed: string, name: 'main' | 'action') => {
    const colour = asColour(typed);
    return isColour(colour) && colour !== usualColours[name] ? colour : null;
  };
  const chosen = { mark, main: shown(main, 'main'), action: shown(action, 'action') };
  return (
    <DeskForm
      needs="settings.manage"
      method="post"
      encType="multipart/form-data"
      preventScrollReset
      className="space-y-6"
    >
      <input type="hidden" name="form" value="brand" />
      <input type="hidden" name="brandVersion" value={version} />
      <input type="hidden" name="mark" value={markText(mark)} />
      <Card className="p-4 md:p-5">
        <h2 id="brand" className="text-21">
          Mark and colours
        </h2>
        <p className="mt-1 mb-4 max-w-[60ch] text-muted">
          At the head and foot of every page, in tabs and on phones that installed the site, in mails and on
          papers. Without a mark the first letter of the name stands there.
        </p>
        <div className="grid items-start gap-6 xl:grid-cols-2">
          <div className="space-y-4">
            <MarkField mark={mark} onMark={setMark} />
            <ColourField
              label="Main colour"
              name="main"
              hint="Links, what is chosen, and the ground of the icon. White words stand on it."
              value={main}
              onValue={setMain}
              problemOf={mainProblem}
              error={refused?.fields?.main}
            />
            <ColourField
              label="Action colour"
              name="action"
              hint="The one main button of a page, and of a mail."
              value={action}
              onValue={setAction}
              problemOf={actionProblem}
              error={refused?.fields?.action}
            />
          </div>
          <BrandPreview chosen={chosen} />
        </div>
      </Card>
      <SetCard label="Set mark and colours" name="brandReason" refused={refused} busy={busy} />
    </DeskForm>
  );
}

function MarkField({ mark, onMark }: { mark: Mark | null; onMark: (mark: Mark | null) => void }) {
  const file = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(false);
  const [said, setSaid] = useState<{ words: string; isWrong: boolean } | null>(null);

  async function take(chosen: File): Promise<void> {
    setSending(true);
    setSaid(null);
    try {
      const { mark: made, leftOut } = await makeMark(chosen, sendHere);
      onMark(made);
      const left = leftOut.length > 0 ? ` Left out: ${leftOut.join(', ')}.` : '';
      setSaid({ words: `Shown in the preview; it holds once it is set.${left}`, isWrong: false });
      // It is in the form now, as it was made.
      if (file.current) file.current.value = '';
    } catch (error) {
      const words = error instanceof ApiError ? error.words : undefined;
      setSaid({ words: words ?? 'The connection was lost. Please try again.', isWrong: true });
    } finally {
      setSending(false);
    }
  }

  return (
    <div>
      <Field
        id="mark-file"
        label="Mark"
        optional
        hint="SVG or PNG, as wide as high, at least 64 pixels. Of an SVG shapes and colours are kept; words have to be paths."
        error={said?.isWrong ? said.words : null}
      >
        <input
          ref={file}
          id="mark-file"
          type="file"
          name="markFile"
          accept=".svg,.png,image/svg+xml,image/png"
          aria-describedby={said?.isWrong ? 'mark-file-error' : 'mark-file-hint'}
          aria-invalid={said?.isWrong || undefined}
          className={`${controlClass(said?.isWrong ?? false)} h-12 py-2.5`}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) void take(chosen);
          }}
        />
      </Field>
      <p role="status" className="mt-1.5 text-13 text-muted">
        {sending ? 'Being looked at…' : said && !said.isWrong ? said.words : ''}
      </p>
      {mark && (
        <div className="mt-2 flex items-center gap-3">
          <span className="grid size-16 place-items-center rounded-card border border-line bg-[#ffffff]">
            <img src={markAddress(mark)} alt="The mark" className="size-12 object-contain" />
          </span>
          <Button onClick={() => onMark(null)}>Take it away</Button>
        </div>
      )}
    </div>
  );
}

function ColourField({
  label,
  name,
  hint,
  value,
  onValue,
  problemOf,
  error,
}: {
  label: string;
  name: 'main' | 'action';
  hint: string;
  value: string;
  onValue: (value: string) => void;
  problemOf: (colour: string) => ColourProblem | null;
  error: string | undefined;
}) {
  const colour = asColour(value);
  const isUsual = colour === usualColours[name];
  const problem = isColour(colour) && !isUsual ? problemOf(colour) : null;
  return (
    <div>
      <div className="flex items-start gap-2">
        <TextField
          className="grow"
          label={label}
          name={name}
          hint={hint}
          required
          maxLength={7}
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={({ target }) => onValue(target.value)}
          error={problem?.words ?? error}
        />
        <input
          type="color"
          aria-label={`Choose the ${label.toLowerCase()}`}
          value={isColour(colour) ? colour : usualColours[name]}
          onChange={({ target }) => onValue(target.value)}
          className="mt-6 h-12 w-14 shrink-0 cursor-pointer rounded-control border border-edge bg-card p-1"
        />
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        {problem && (
          <Button onClick={() => onValue(problem.nearest)}>
            <span
              aria-hidden="true"
              className="size-4 rounded-full border border-edge"
              style={{ backgroundColor: problem.nearest }}
            />
            Take {problem.nearest}
          </Button>
        )}
        {!isUsual && <Button onClick={() => onValue(usualColours[name])}>The usual one</Button>}
      </div>
    </div>
  );
}
