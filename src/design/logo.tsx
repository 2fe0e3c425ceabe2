import { iconAddress, markKind, markLetter } from '#src/platform/brand/brand.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { cx } from './class-names.ts';

/** Two contour rings around a signal dot: the o of the wordmark, and the icon of the application. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" fill="none" className={className}>
      <path
        d="M16.5 2.3c7.2-.4 12.6 4.5 13.2 11.2.7 7.6-3.7 15.2-11.6 16.1C9.6 30.600 2.600 25.700 2.100 17.400 1.600 9.200 8.300 2.800 16.500 2.300Z"
        stroke="currentColor"
        strokeWidth="2.9"
      />
      <path
        d="M16.600 8.400c4.100-.2 7.300 2.500 7.600 6.500.3 4.300-2.300 8.300-6.800 8.700-4.800.4-8.700-2.400-9-7.100-.3-4.600 3.400-7.900 8.200-8.100Z"
        stroke="currentColor"
        strokeWidth="2"
      />
      <circle cx="16.300" cy="15.900" r="2.900" className="fill-signal" />
    </svg>
  );
}

/** The company's own mark, on a light ground at night; or a letter in its colour. */
const CompanyMark = ({ className }: { className: string }) =>
  markKind() === 'mark' ? (
    <img
      src={iconAddress('mark.svg')}
      alt=""
      className={cx('object-contain dark:rounded-[0.14em] dark:bg-[#ffffff] dark:p-[0.06em]', className)}
    />
  ) : (
    <span className={cx('grid place-items-center rounded-[0.24em] bg-spruce text-on-spruce', className)}>
      <span className="text-[0.62em] tracking-normal">{markLetter()}</span>
    </span>
  );

/** The name beside its mark, which is a letter of Rove's own; as large as the font size of `className`. Its letters are hidden from screen readers: the link around it carries the name. */
export function Logo({ className }: { className?: string }) {
  const name = companyName();
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-flex items-center font-display leading-none font-extrabold tracking-[-0.03em]',
        className,
      )}
    >
      {markKind() === 'rings' ? (
        <>
          R
          <LogoMark className="mx-[0.03em] mt-[0.18em] size-[0.69em]" />
          ve
        </>
      ) : (
        <>
          <CompanyMark className="mr-[0.3em] size-[1.1em] shrink-0" />
          <span className={cx('min-w-0 truncate leading-[1.2]', name.length > 16 && 'text-[0.72em]')}>
            {name}
          </span>
        </>
      )}
    </span>
  );
}
