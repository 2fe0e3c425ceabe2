import { useLocation } from 'react-router';
import { ButtonLink } from '#src/design/button.tsx';

/** What is bought belongs to an account; looking at its price does not need one. */
export function SignInToPay() {
  const { pathname, search } = useLocation();
  const next = encodeURIComponent(pathname + search);
  return (
    <section aria-labelledby="sign-in-to-pay" className="rounded-card border border-line bg-well p-4">
      <h2 id="sign-in-to-pay" className="text-17">
        Sign in to pay
      </h2>
      <p className="mt-1 text-muted">The order is kept with your account. You come back to this page.</p>
      <div className="mt-3 grid grid-cols-2 gap-2.5">
        <ButtonLink to={`/login?next=${next}`} tone="signal" size="lg">
          Sign In
        </ButtonLink>
        <ButtonLink to={`/signup?next=${next}`} size="lg">
          Sign Up
        </ButtonLink>
      </div>
    </section>
  );
}
