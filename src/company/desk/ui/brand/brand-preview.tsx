/** How a page, an icon and a mail look in the mark and colours that are being chosen, by day and by night. */
import { buttonClass } from '#src/design/button.tsx';
import { LogoMark } from '#src/design/logo.tsx';
import { type Mark, markLetter, usualColours } from '#src/platform/brand/brand.ts';
import { brandColours, type Scheme, surfaces, usualTokens } from '#src/platform/brand/colours.ts';
import { companyHere, companyName } from '#src/platform/settings/company.ts';
import { markAddress } from './brand-document.ts';

export interface Chosen {
  mark: Mark | null;
  main: string | null;
  action: string | null;
}

/** Every token that differs, for one theme, as properties of an element. */
function tokensOf(chosen: Chosen, scheme: Scheme): Record<string, string> {
  const all = { ...surfaces[scheme], ...usualTokens[scheme], ...brandColours(chosen, scheme) };
  return Object.fromEntries(Object.entries(all).map(([name, colour]) => [`--color-${name}`, colour]));
}

const hasRings = ({ mark }: Chosen) => !mark && companyName() === companyHere.fallback.name;

function MarkPicture({ chosen, scheme, size }: { chosen: Chosen; scheme: Scheme; size: string }) {
  const { mark } = chosen;
  if (mark)
    return (
      <img
        src={markAddress(mark)}
        alt=""
        className={`${size} shrink-0 object-contain ${scheme === 'dark' ? 'rounded-mark bg-[#ffffff] p-0.5' : ''}`}
      />
    );
  if (hasRings(chosen)) return <LogoMark className={`${size} shrink-0`} />;
  return (
    <span
      className={`${size} grid shrink-0 place-items-center rounded-control bg-spruce font-display font-extrabold text-on-spruce`}
    >
      {markLetter()}
    </span>
  );
}

function Icon({ chosen }: { chosen: Chosen }) {
  const { mark } = chosen;
  const ground = mark ? '#ffffff' : (chosen.main ?? usualColours.main);
  return (
    <span
      className="grid size-14 shrink-0 place-items-center rounded-card border border-line"
      style={{ backgroundColor: ground }}
    >
      {mark ? (
        <img src={markAddress(mark)} alt="" className="size-10 object-contain" />
      ) : hasRings(chosen) ? (
        <LogoMark className="size-9 text-[#f7f5ef]" />
      ) : (
        <span className="font-display text-28 font-extrabold text-[#ffffff]">{markLetter()}</span>
      )}
    </span>
  );
}

/** Shown to the eye alone: what it shows is said in the form beside it. */
export function BrandPreview({ chosen }: { chosen: Chosen }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2" aria-hidden="true">
      {(['light', 'dark'] as const).map((scheme) => (
        <div
          key={scheme}
          className="min-w-0 overflow-hidden rounded-card border border-line bg-paper text-ink"
          style={{ ...tokensOf(chosen, scheme), colorScheme: scheme }}
        >
          <div className="flex items-center gap-2 border-b border-line px-4 py-3">
            <MarkPicture chosen={chosen} scheme={scheme} size="size-8" />
            <span className="truncate font-display text-21 font-extrabold">{companyName()}</span>
          </div>
          <div className="space-y-3 p-4">
            <p>
              {scheme === 'light' ? 'By day' : 'By night'}, with{' '}
              <span className="font-semibold text-spruce underline">a link</span>
            </p>
            <div className="flex flex-wrap gap-2">
              <span className={buttonClass({ tone: 'signal' })}>Book</span>
              <span className={buttonClass({ tone: 'spruce' })}>Set</span>
            </div>
            <p className="rounded-control bg-tint px-3 py-2 font-semibold text-spruce">What is chosen</p>
            <div className="flex items-center gap-3">
              <Icon chosen={chosen} />
              <span className="text-13 text-muted">On phones and in tabs</span>
            </div>
            <div className="rounded-card border border-line bg-card p-3">
              <p className="flex items-center gap-2 font-display font-extrabold">
                <MarkPicture chosen={chosen} scheme={scheme} size="size-6" /> {companyName()}
              </p>
              <p className="mt-2 text-13">A mail, with its one button</p>
              <p className="mt-2 rounded-control bg-signal px-3 py-2 text-center font-semibold text-on-signal">
                Confirm
              </p>
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}
