import { Form } from 'react-router';
import { LogOut } from '#src/design/icons.ts';
import { useSession } from '#src/people/accounts/ui/session.ts';

/** Out of the account, from a page that has no menu: a sign on a phone, with its words on a desk. */
export function SignOutShort() {
  if (!useSession()) return null;
  return (
    <Form method="post" action="/logout">
      <button
        type="submit"
        className="-mr-3 flex h-11 min-w-11 items-center justify-center gap-2 rounded-control font-medium text-muted hover:text-ink sm:mr-0"
      >
        <LogOut size={18} aria-hidden="true" />
        <span className="sr-only sm:not-sr-only">Sign Out</span>
      </button>
    </Form>
  );
}
