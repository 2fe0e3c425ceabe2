import { type ReactNode, useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { cx } from '#src/design/class-names.ts';
import { useMay } from '#src/design/desk/may.tsx';
import { Logo } from '#src/design/logo.tsx';
import { hangFromHeader } from '#src/design/shell/header.tsx';
import { companyName } from '#src/platform/settings/company.ts';
import type { DeskWay } from './desk-way.ts';
import { isOff } from './desk-way.ts';
import { groupsFor } from './my-desk.ts';
import type { Queues } from './queues.ts';

export const deskMenuId = 'desk-menu';

/**
 * The ways between the pages of the desk, at the left of a desktop and behind the header's menu on anything smaller.
 * `foot` stands below them.
 */
export function DeskSidebar({ queues, foot }: { queues: Queues; foot: ReactNode }) {
  const may = useMay();
  const panel = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  // Every navigation closes the menu, and a row far down is in sight on its own page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step of the history decides when.
  useEffect(() => {
    const menu = panel.current;
    if (menu?.matches(':popover-open')) menu.hidePopover();
    menu?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [key]);
  return (
    <div
      ref={panel}
      id={deskMenuId}
      popover="auto"
      onBeforeToggle={hangFromHeader}
      className={cx(
        'fixed inset-auto top-(--hang,var(--header-height)) left-0 m-0 max-h-[calc(100dvh-var(--hang,var(--header-height)))] w-full max-w-[420px] flex-col overflow-y-auto border-r border-b border-line bg-paper text-ink shadow-float open:flex open:animate-fade',
        'xl:sticky xl:top-(--network-height) xl:flex xl:h-[calc(100dvh-var(--network-height)-var(--ribbon-height))] xl:max-h-none xl:w-auto xl:max-w-none xl:self-start xl:border-b-0 xl:shadow-none print:hidden!',
      )}
    >
      <div className="hidden h-(--header-height) shrink-0 items-center gap-3 px-4 xl:flex">
        <Link
          to="/"
          aria-label={`${companyName()}, home`}
          className="flex h-11 min-w-0 items-center rounded-control"
        >
          <Logo className="min-w-0 text-[24px]" />
        </Link>
        <span aria-hidden="true" className="h-6 w-px shrink-0 bg-line" />
        <span className="shrink-0 text-15 text-muted">Desk</span>
      </div>
      <nav
        aria-label="Operations"
        className="shrink-0 grow px-2 py-3 xl:min-h-0 xl:shrink xl:overflow-y-auto xl:py-0"
      >
        {groupsFor(may).map(({ name, ways }) => (
          <section key={name} aria-label={name} className="mb-2.5">
            <h2 className="px-2.5 pt-1 pb-0.5 font-sans text-13 font-semibold tracking-normal text-muted">
              {name}
            </h2>
            <ul>
              {ordered(ways).map((way) => (
                <li key={way.to}>
                  <SidebarLink way={way} waiting={way.queue ? (queues[way.queue] ?? null) : 0} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <div className="shrink-0 border-t border-line p-2">{foot}</div>
    </div>
  );
}

/** What is not offered stands last in its group. */
const ordered = (ways: readonly DeskWay[]): DeskWay[] => [
  ...ways.filter((way) => !isOff(way)),
  ...ways.filter(isOff),
];

const pressing = new Set(['alarms', 'stuck', 'disputes to answer']);

function SidebarLink({ way, waiting }: { way: DeskWay; waiting: number | null }) {
  const { to, end, label, Icon, what } = way;
  return (
    <NavLink
      to={to}
      end={end ?? false}
      className={({ isActive }) =>
        cx(
          'flex min-h-11 items-center gap-2.5 rounded-control px-2.5 focus-visible:-outline-offset-2 xl:min-h-8',
          isActive ? 'bg-tint font-semibold text-spruce' : 'font-medium hover:bg-well',
        )
      }
    >
      <Icon size={18} aria-hidden="true" className="shrink-0" />
      <span className="min-w-0 grow">
        {label}
        {isOff(way) && <span className="ml-1 text-13 font-normal text-muted">(off)</span>}
      </span>
      {waiting === null && (
        <span className="text-muted" title="Not known just now">
          ?<span className="sr-only"> {what}, not known just now</span>
        </span>
      )}
      {waiting !== null && waiting > 0 && (
        <span
          className={cx(
            'grid h-6 min-w-6 shrink-0 place-items-center rounded-full px-1.5 text-13 font-semibold tabular-nums xl:h-5 xl:min-w-5',
            pressing.has(what ?? '') ? 'bg-brick text-card' : 'bg-wash-amber text-ink',
          )}
        >
          {waiting}
          <span className="sr-only"> {what}</span>
        </span>
      )}
    </NavLink>
  );
}
