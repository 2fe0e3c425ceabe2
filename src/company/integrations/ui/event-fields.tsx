import { CheckboxField } from '#src/design/checkbox-field.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { everyWebhookEvent, webhookEvents } from '#src/platform/webhook-events.ts';

/** Who listens where to what. */
export function EndpointFields({
  of,
  errors,
}: {
  of?: { name: string; url: string; events: readonly string[] };
  errors: Record<string, string> | undefined;
}) {
  return (
    <>
      <TextField
        label="Who listens"
        name="name"
        maxLength={60}
        required
        defaultValue={of?.name ?? ''}
        error={errors?.name}
      />
      <TextField
        label="Address"
        name="url"
        type="url"
        maxLength={500}
        required
        placeholder="https://"
        defaultValue={of?.url ?? ''}
        error={errors?.url}
      />
      <fieldset>
        <legend className="font-semibold">What it is told</legend>
        {errors?.events && <p className="text-brick">{errors.events}</p>}
        {everyWebhookEvent.map((type) => (
          <CheckboxField
            key={type}
            name="events"
            value={type}
            label={`${webhookEvents[type].words} (${type})`}
            defaultChecked={of?.events.includes(type) ?? false}
          />
        ))}
      </fieldset>
    </>
  );
}
