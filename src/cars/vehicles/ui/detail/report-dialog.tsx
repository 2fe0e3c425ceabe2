import { type FormEvent, useState } from 'react';
import { Button } from '#src/design/button.tsx';
import { Dialog } from '#src/design/dialog.tsx';
import { SelectField } from '#src/design/select-field.tsx';
import { TextAreaField } from '#src/design/text-field.tsx';
import { toast } from '#src/design/toast.ts';
import { apiFor } from '#src/platform/browser/api.ts';
import type { VehicleId } from '#src/platform/ids.ts';
import type { vehicleSellerCalls } from '../../seller-contract.ts';

const reasons = [
  { value: 'fraud', label: 'It looks like fraud' },
  { value: 'sold_elsewhere', label: 'It was sold elsewhere' },
  { value: 'wrong_facts', label: 'Its facts are wrong' },
  { value: 'offensive', label: 'It is offensive' },
  { value: 'other', label: 'Something else' },
] as const;

export function ReportDialog({
  vehicleId,
  open,
  onOpenChange,
}: {
  vehicleId: VehicleId;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const [busy, setBusy] = useState(false);
  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    try {
      await apiFor<typeof vehicleSellerCalls>()('POST /api/vehicles/:id/report', {
        params: { id: vehicleId },
        body: {
          reason: reasons.find(({ value }) => value === form.get('reason'))?.value ?? 'other',
          details: String(form.get('details') ?? ''),
        },
      });
      onOpenChange(false);
      toast({ title: 'Thank you', description: 'A person will look at this listing.', tone: 'success' });
    } catch {
      toast({ title: 'Error', description: 'The report was not sent. Please try again.', tone: 'failure' });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Report this listing" size="sm">
      <form onSubmit={(event) => void send(event)} className="space-y-4">
        <SelectField label="What is wrong?" name="reason" options={reasons} />
        <TextAreaField label="Details" name="details" optional maxLength={1000} />
        <Button type="submit" tone="ink" wide busy={busy}>
          Send report
        </Button>
      </form>
    </Dialog>
  );
}
