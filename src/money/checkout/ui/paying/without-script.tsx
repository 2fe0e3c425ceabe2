import { cx } from '#src/design/class-names.ts';
import { companyName } from '#src/platform/settings/company.ts';

/** What stands in the place of a form that only a script can send. */
export function WithoutScript({ className }: { className?: string }) {
  return (
    <noscript>
      <div className={cx('rounded-card border border-line bg-wash-amber p-4', className)}>
        <p className="font-semibold">Paying needs JavaScript</p>
        <p className="mt-0.5">
          A card’s number goes from this page straight to the card provider and never through {companyName()},
          which only a script can do. Turn JavaScript on for this site and open this page again: its address
          keeps what you chose.
        </p>
      </div>
    </noscript>
  );
}
