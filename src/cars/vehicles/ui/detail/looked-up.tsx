import { When } from '#src/design/when.tsx';
import type { VehicleDetail } from '../../shapes.ts';

const names = { recalls: 'Recalls', liens: 'Liens', history: 'History' } as const;

/** What others said of the car by its VIN, each with who and when; nothing where nobody was asked. */
export function LookedUp({ said, zone }: { said: VehicleDetail['lookedUp']; zone?: string }) {
  if (said.length === 0) return null;
  return (
    <section aria-labelledby="looked-up">
      <h2 id="looked-up" className="text-28">
        Looked up by VIN
      </h2>
      <dl className="mt-4 border-b border-line">
        {said.map(({ kind, source, askedAt, words, lines, isWarning }) => (
          <div key={kind} className="flex flex-wrap gap-x-4 border-t border-line py-3">
            <dt className="w-40 shrink-0 text-muted">{names[kind]}</dt>
            <dd className="min-w-0 flex-1 basis-60 break-words">
              <b className={isWarning ? 'font-semibold text-brick' : 'font-medium'}>{words}</b>
              {lines.length > 0 && (
                <ul className="mt-1 list-disc pl-5">
                  {lines.map((line) => (
                    <li key={line} dir="auto">
                      {line}
                    </li>
                  ))}
                </ul>
              )}
              <span className="block text-13 text-muted">
                Says {source}, asked <When at={askedAt} {...(zone && { zone })} />
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
