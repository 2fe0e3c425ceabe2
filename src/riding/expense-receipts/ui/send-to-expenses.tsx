/** On a receipt: send it to where its rider hands in their expenses, or say first where that is. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#src/design/button.tsx';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import type { RideId } from '#src/platform/ids.ts';
import type { expenseCalls } from '../contract.ts';

const expenses = apiFor<typeof expenseCalls>();

export function SendToExpenses({ rideId }: { rideId: RideId }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  async function send(): Promise<void> {
    setBusy(true);
    try {
      const { email } = await expenses('POST /api/rides/:id/expense', { params: { id: rideId } });
      setSaid(`Sent to ${email}.`);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'no_expense_address')
        return void (await navigate('/expense-address'));
      setSaid((error instanceof ApiError && error.words) || 'The connection was lost. Press again.');
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="col-span-2 noscript:hidden">
      <Button wide busy={busy} onClick={() => void send()}>
        Send to my expenses
      </Button>
      <p role="status" className="mt-1 text-13 break-words text-muted empty:hidden">
        {said}
      </p>
    </div>
  );
}
