/** What somebody is called in full; who has one name has no last one, and an account that is gone neither. */
export const fullName = ({
  firstName,
  lastName,
}: {
  firstName: string | null;
  lastName: string | null;
}): string => [firstName, lastName].filter(Boolean).join(' ');
