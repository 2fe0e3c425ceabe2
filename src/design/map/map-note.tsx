/** The one line at the map's lower edge: why it is not live, else whose facts it shows. Never a second one beside it. */
export function MapNote({ credit, notice }: { credit: string; notice?: string | undefined }) {
  return (
    <p
      role={notice ? 'status' : undefined}
      className="pointer-events-none absolute right-2 bottom-(--map-note,4px) max-w-[calc(100%-16px)] rounded-full px-1.5 text-right text-[11px] leading-4 [color:var(--map-street-name)] bg-[color-mix(in_srgb,var(--map-land)_85%,transparent)]"
    >
      {notice ?? credit}
    </p>
  );
}
