import { When } from '#src/design/when.tsx';

/** Since when the fare is held and when it is charged, of a ride that is about to be paid for. */
export function HeldWhen({
  of: { heldFrom, timeZone },
}: {
  of: { heldFrom: string | null; timeZone: string };
}) {
  if (!heldFrom) return 'Held now, charged when you arrive.';
  return (
    <>
      Your bank confirms the card now, and we hold nothing on it until <When at={heldFrom} zone={timeZone} />,
      the day before. Charged when you arrive.
    </>
  );
}
