/** What somebody at the desk compares with the registrar's own page, beside the way there. */
import { ButtonLink } from '#src/design/button.tsx';

export function DealershipFacts({
  facts,
  searchUrl,
  searchName,
}: {
  facts: readonly (readonly [term: string, fact: string])[];
  /** Empty where the registrar has no page that is known. */
  searchUrl: string;
  searchName: string;
}) {
  return (
    <div className="min-w-0">
      <dl className="divide-y divide-line border-y border-line">
        {facts.map(([term, fact]) => (
          <div key={term} className="flex flex-wrap justify-between gap-x-6 py-2">
            <dt className="text-muted">{term}</dt>
            <dd className="min-w-0 font-medium break-words">{fact}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3">
        {searchUrl ? (
          <ButtonLink size="sm" to={searchUrl} target="_blank" rel="noopener noreferrer">
            Look it up at {searchName}
          </ButtonLink>
        ) : (
          <span className="text-13 text-muted">
            No page is known where {searchName || 'this registrar'} is looked up. Find it, and name it under
            “Who may sell cars”.
          </span>
        )}
      </p>
    </div>
  );
}
