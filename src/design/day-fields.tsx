import { TextField } from './text-field.tsx';

/** From which day on something holds and, where that is known, until when: two fields beside each other. */
export function DayFields({
  first,
  last,
  today,
  errors,
}: {
  /** What the form calls them. */
  first: string;
  last: string;
  /** What the first is unless another is chosen. */
  today: string;
  errors: Record<string, string | undefined>;
}) {
  return (
    <div className="grid grid-cols-2 gap-4">
      <TextField
        label="First day"
        name={first}
        type="date"
        required
        defaultValue={today}
        error={errors[first]}
      />
      <TextField label="Last day" name={last} type="date" optional error={errors[last]} />
    </div>
  );
}
