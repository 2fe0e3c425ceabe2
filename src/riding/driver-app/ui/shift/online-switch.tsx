import { cx } from '#src/design/class-names.ts';
import { Power } from '#src/design/icons.ts';
import { Spinner } from '#src/design/spinner.tsx';

/** The one switch that must be hit without looking. */
export function OnlineSwitch({
  online,
  busy,
  text,
  onChange,
}: {
  online: boolean;
  busy: boolean;
  /** What being online or offline means right now. */
  text: string;
  onChange: (online: boolean) => void;
}) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={online}
      aria-label={online ? 'Online' : 'Offline'}
      disabled={busy}
      onClick={() => onChange(!online)}
      className={cx(
        'flex h-[120px] short:h-[76px] w-full items-center gap-4 rounded-full border-2 p-2 text-left transition-colors',
        online ? 'flex-row border-moss bg-wash-moss pl-9' : 'flex-row-reverse border-edge bg-well pr-9',
      )}
    >
      <span className="min-w-0 grow">
        <span className="block font-display text-40 short:text-28 leading-10 short:leading-8 font-bold tracking-tight">
          {online ? 'Online' : 'Offline'}
        </span>
        <span className="mt-1 short:mt-0 line-clamp-3 short:line-clamp-1 leading-5 text-muted">{text}</span>
      </span>
      <span
        className={cx(
          'grid size-[100px] short:size-14 shrink-0 place-items-center rounded-full transition-colors',
          online ? 'bg-moss text-paper' : 'border-2 border-edge bg-card text-ink',
        )}
      >
        {busy ? <Spinner size={36} /> : <Power size={40} strokeWidth={2.25} aria-hidden="true" />}
      </span>
    </button>
  );
}
