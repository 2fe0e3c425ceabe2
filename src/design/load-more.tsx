import { Button, ButtonLink } from './button.tsx';

/** How much of a list is shown, and the way to more. With `to` it works without a script. */
export function LoadMore({
  shown,
  total,
  label,
  busy = false,
  to,
  onMore,
}: {
  shown: number;
  total: number;
  /** Such as `Load More Vehicles`. */
  label: string;
  busy?: boolean;
  to?: string;
  onMore?: () => void;
}) {
  const share = total === 0 ? 1 : Math.min(1, shown / total);
  return (
    <div className="flex flex-col items-center gap-3 py-8">
      <span aria-hidden="true" className="h-1 w-full max-w-[220px] overflow-hidden rounded-full bg-line">
        <span className="block h-full rounded-full bg-spruce" style={{ width: `${share * 100}%` }} />
      </span>
      <p aria-live="polite" className="text-13 text-muted tabular-nums">
        Showing {shown.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
      </p>
      {shown < total &&
        (to ? (
          <ButtonLink size="lg" to={to} preventScrollReset onClick={onMore}>
            {label}
          </ButtonLink>
        ) : (
          <Button size="lg" busy={busy} onClick={onMore}>
            {label}
          </Button>
        ))}
    </div>
  );
}
