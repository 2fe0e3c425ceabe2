import { When } from '#src/design/when.tsx';
import type { ShopOrder } from '../contract.ts';

/** What happened to an order, newest first, and what of it was mailed. */
export function OrderLog({ log }: { log: ShopOrder['log'] }) {
  if (log.length === 0) return null;
  const newestFirst = [...log].sort((a, b) => b.at.localeCompare(a.at));
  return (
    <section aria-labelledby="what-happened">
      <h2 id="what-happened" className="text-21">
        What happened
      </h2>
      <ol className="mt-3">
        {newestFirst.map((line) => (
          <li
            key={`${line.at}-${line.words}`}
            className="relative pb-4 pl-6 before:absolute before:top-1.5 before:left-0.5 before:size-2.5 before:rounded-full before:bg-spruce after:absolute after:top-5 after:bottom-0 after:left-1.5 after:w-px after:bg-line last:after:hidden"
          >
            <p>{line.words}</p>
            <p className="text-13 text-muted">
              <When at={line.at} />
              {line.mailed && ', mailed'}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
