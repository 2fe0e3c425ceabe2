import { useState } from 'react';
import { Segmented } from '#src/design/segmented.tsx';
import type { Letter } from '../../letters-contract.ts';

const widths = { phone: 360, desktop: 560 };

/** The letter as mail programs show it. Its frame runs no script and sends nothing. */
export function LetterProof({ letter }: { letter: Letter }) {
  const [shown, setShown] = useState<'phone' | 'desktop' | 'plain'>('desktop');
  return (
    <section
      aria-labelledby="proof"
      className="flex h-full min-h-[700px] flex-col bg-ground px-4 py-2 lg:px-8"
    >
      <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 id="proof" className="font-sans text-15 font-semibold tracking-normal">
          The proof
        </h2>
        <Segmented
          label="How the proof is shown"
          options={[
            { value: 'phone', label: 'Phone' },
            { value: 'desktop', label: 'Desktop' },
            { value: 'plain', label: 'Plain text' },
          ]}
          value={shown}
          onChange={setShown}
        />
      </div>
      <div className="flex grow flex-col overflow-hidden rounded-t-card bg-card">
        <div className="border-b border-line px-5 py-3">
          <p className="flex flex-wrap justify-between gap-x-4 text-13">
            <span className="font-semibold text-15">{letter.from.replace(/\s*<.*$/, '')}</span>
            <span className="text-muted">{/<(.+)>/.exec(letter.from)?.[1]}</span>
          </p>
          <p className="truncate">
            {letter.subject || 'No subject yet'} <span className="text-muted">{letter.preheader}</span>
          </p>
        </div>
        {shown === 'plain' ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
          <pre tabIndex={0} className="grow overflow-auto p-5 font-sans text-15 whitespace-pre-wrap">
            {letter.plain}
          </pre>
        ) : (
          <iframe
            title="The letter as a mail"
            sandbox=""
            srcDoc={letter.html}
            className="mx-auto w-full grow border-0 bg-[#fff]"
            style={{ maxWidth: widths[shown] }}
          />
        )}
      </div>
    </section>
  );
}
