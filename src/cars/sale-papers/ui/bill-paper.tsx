/** What a bill of sale says, part by part, as its file prints it. */
import type { SaleBill } from '../contract.ts';

export function BillPaper({ bill }: Pick<SaleBill, 'bill'>) {
  return (
    <article aria-label="The paper" className="space-y-6">
      {bill.parts.map(({ title, facts, prose }) =>
        facts.length + prose.length === 0 ? (
          <section key={title}>
            <h2 className="font-sans text-17 font-semibold tracking-normal">{title}</h2>
            <p className="mt-1 text-muted">Not said yet.</p>
          </section>
        ) : (
          <section key={title}>
            <h2 className="font-sans text-17 font-semibold tracking-normal">{title}</h2>
            {facts.length > 0 && (
              <dl className="mt-2 divide-y divide-line">
                {facts.map(({ label, words }) => (
                  <div key={label} className="grid gap-x-4 py-2 sm:grid-cols-[180px_minmax(0,1fr)]">
                    <dt className="text-muted">{label}</dt>
                    <dd className="font-semibold break-words" dir="auto">
                      {words}
                    </dd>
                  </div>
                ))}
              </dl>
            )}
            {prose.map(({ words, source, link }) => (
              <p key={words} className="mt-2 break-words">
                {words}
                {source && (
                  <span className="block text-13 text-muted">
                    Source:{' '}
                    {link ? (
                      <a href={link} rel="noreferrer" target="_blank" className="underline">
                        {source}
                      </a>
                    ) : (
                      source
                    )}
                  </span>
                )}
              </p>
            ))}
          </section>
        ),
      )}
    </article>
  );
}
