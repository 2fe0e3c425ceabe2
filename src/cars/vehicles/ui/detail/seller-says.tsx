import { type SellerFacts, sellerLines } from '../../seller-facts.ts';

/** The car’s past by its seller’s word; nothing where they said nothing. */
export function SellerSays({ said }: { said: SellerFacts }) {
  const lines = sellerLines(said);
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="seller-says">
      <h2 id="seller-says" className="text-28">
        The seller says
      </h2>
      <p className="mt-1 text-muted">Their word, which nobody else has checked.</p>
      <dl className="mt-4 border-b border-line">
        {lines.map(([name, words]) => (
          <div key={name} className="flex flex-wrap gap-x-4 border-t border-line py-3">
            <dt className="w-40 shrink-0 text-muted">{name}</dt>
            <dd className="min-w-0 flex-1 basis-60 font-medium break-words whitespace-pre-line" dir="auto">
              {words}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
