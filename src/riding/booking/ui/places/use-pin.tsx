import { type ReactNode, useState } from 'react';
import { toast } from '#src/design/toast.ts';
import type { PlaceChoice } from '../booking-form.ts';
import type { PinDialogProps } from './pin-dialog.tsx';

/** Fetches the map with the pin when it is asked for. `pin` is to be drawn; it is nothing while no map is open. */
export function usePin(
  label: string,
  value: PlaceChoice,
  near: { lat: number; lng: number },
  onTake: (place: PlaceChoice) => void,
): { openPin: () => Promise<void>; pin: ReactNode } {
  const [PinDialog, setPinDialog] = useState<((props: PinDialogProps) => ReactNode) | null>(null);
  const close = () => setPinDialog(null);
  const { lat, lng } = value;
  return {
    async openPin() {
      try {
        const { default: Dialog } = await import('./pin-dialog.tsx');
        setPinDialog(() => Dialog);
      } catch {
        toast({
          title: 'Map not loaded',
          description: 'Check the connection and try again.',
          tone: 'failure',
        });
      }
    },
    pin: PinDialog && (
      <PinDialog
        label={label}
        starts={lat === null || lng === null ? [near] : [{ lat, lng }, near]}
        onTake={(place) => {
          close();
          onTake(place);
        }}
        onClose={close}
      />
    ),
  };
}
