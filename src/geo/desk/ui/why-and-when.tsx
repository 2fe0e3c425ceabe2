import { TextField } from '#src/design/text-field.tsx';

/** Why a city is changed, and from when. */
export const WhyAndWhen = ({
  timeZone,
  errors,
  isNew = false,
}: {
  timeZone: string;
  errors: Record<string, string | undefined>;
  /** A city that is made is a draft at once. */
  isNew?: boolean;
}) => (
  <>
    <TextField
      label="Why"
      name="reason"
      required
      maxLength={300}
      error={errors.reason}
      hint="Stands beside the change for good."
    />
    {!isNew && (
      <TextField
        label="From when"
        name="effectiveFrom"
        type="datetime-local"
        optional
        hint={`By the city’s clock, ${timeZone}. At once where it is left empty.`}
        error={errors.effectiveFrom}
      />
    )}
  </>
);
