/** The way to a trade-in on the page of a dealer's car. */
import { ButtonLink } from '#src/design/button.tsx';
import { RefreshCw } from '#src/design/icons.ts';
import type { VehicleDetail } from '../../shapes.ts';

/** Nothing where a private person sells it, or the car is the reader's own. */
export function TradeInWay({ vehicle }: { vehicle: VehicleDetail }) {
  if (vehicle.seller.type !== 'dealer' || !vehicle.isAvailable || vehicle.isMine) return null;
  return (
    <ButtonLink to={`/vehicles/${vehicle.id}/trade-in`} size="lg" wide>
      <RefreshCw size={18} aria-hidden="true" />
      Trade in my car
    </ButtonLink>
  );
}
