/** How many wait behind a line, at its end; `word` says of what to whoever hears it. Nothing for none. */
export function CountMark({ count, word }: { count: number | undefined; word: string }) {
  if (!count) return null;
  return (
    <span className="ml-auto grid h-[22px] min-w-[22px] place-items-center rounded-full bg-wash-lake px-1.5 text-13 font-semibold text-lake tabular-nums">
      {count}
      <span className="sr-only"> {word}</span>
    </span>
  );
}
