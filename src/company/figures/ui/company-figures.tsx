/** What belongs to no city: payouts, cars and gear, letters and questions. */
import { Card } from '#src/design/card.tsx';
import type { Figures } from '../contract.ts';
import { ChangeWords } from './figure-cards.tsx';
import { changeOf, companyFigures, figureText } from './figure-words.ts';

export function CompanyFigures({ figures: { total, totalBefore } }: { figures: Figures }) {
  return (
    <section aria-labelledby="company-figures">
      <h2 id="company-figures" className="text-21">
        The whole company
      </h2>
      <Card className="mt-3 p-4">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-5">
          {companyFigures.map((shown) => {
            const change = changeOf(total, totalBefore, shown);
            return (
              <div key={shown.key} className="min-w-0">
                <dt className="text-13 text-muted">{shown.label}</dt>
                <dd className="figures text-17">{figureText(total, shown)}</dd>
                {change && (
                  <dd>
                    <ChangeWords change={change} />
                  </dd>
                )}
              </div>
            );
          })}
        </dl>
      </Card>
    </section>
  );
}
