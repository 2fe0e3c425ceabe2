/** Why, from a few reasons; `words` says each by its key. */
export function ReasonChoice<R extends string>({
  name,
  words,
  chosen,
  onChoose,
}: {
  name: string;
  words: Record<R, string>;
  chosen: R | null;
  onChoose: (reason: R) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">Why?</legend>
      {(Object.keys(words) as R[]).map((key) => (
        <label key={key} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name={name}
            className="size-5 shrink-0 accent-spruce"
            checked={chosen === key}
            onChange={() => onChoose(key)}
          />
          {words[key]}
        </label>
      ))}
    </fieldset>
  );
}
