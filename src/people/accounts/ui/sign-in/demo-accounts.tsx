import { Form } from 'react-router';
import { Car, Headset, Store, UserRound } from '#src/design/icons.ts';

const password = 'ride-with-rove';
const accounts = [
  { email: 'rider@rove.example', label: 'Rider', Icon: UserRound },
  { email: 'driver@rove.example', label: 'Driver', Icon: Car },
  { email: 'seller@rove.example', label: 'Seller', Icon: Store },
  { email: 'operator@rove.example', label: 'Operator', Icon: Headset },
];

/** The demo's four people, each one click away. Only shown in demo mode, where these accounts exist. */
export function DemoAccounts() {
  return (
    <section aria-labelledby="demo-accounts" className="mt-7 border-t border-line pt-5">
      <h2 id="demo-accounts" className="font-sans text-13 font-semibold tracking-normal text-muted">
        Try the demo as
      </h2>
      <div className="mt-2.5 grid grid-cols-2 gap-2 max-[260px]:grid-cols-1">
        {accounts.map(({ email, label, Icon }) => (
          <Form key={email} method="post">
            <input type="hidden" name="email" value={email} />
            <input type="hidden" name="password" value={password} />
            <button
              type="submit"
              className="flex h-12 w-full items-center gap-2.5 rounded-control border border-line bg-well px-3.5 font-medium hover:border-spruce"
            >
              <Icon size={18} aria-hidden="true" className="text-spruce" />
              {label}
            </button>
          </Form>
        ))}
      </div>
    </section>
  );
}
