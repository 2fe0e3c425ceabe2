/** A place that is set on the map: a pin in the middle, the map moved under it, and the address that follows. */
import { useEffect, useRef, useState } from 'react';
import { Button } from '#src/design/button.tsx';
import { Dialog } from '#src/design/dialog.tsx';
import { PinMap } from '#src/design/map/pin-map.tsx';
import { toast } from '#src/design/toast.ts';
import { cityFrameAt, cityFrameOf } from '#src/geo/streets/city-frames.ts';
import { placeName, placeRest } from '#src/riding/rides/ui/trip-words.ts';
import type { PlaceChoice } from '../booking-form.ts';
import { addressAt } from './current-location.ts';

interface Position {
  lat: number;
  lng: number;
}

export interface PinDialogProps {
  /** Which field it is for: `Pickup`. */
  label: string;
  /** Where the pin stands at first, the likeliest first; those outside the cities are left out. */
  starts: readonly Position[];
  onTake: (place: PlaceChoice) => void;
  onClose: () => void;
}

export default function PinDialog({ label, starts, onTake, onClose }: PinDialogProps) {
  const [{ frame, start }] = useState(() => startIn(starts));
  const { found, looking, look, leave } = useAddress();
  const [wanted, setWanted] = useState(false);
  const taken = useRef(onTake);
  taken.current = onTake;
  // Whoever takes a place before its address has come has taken it: they wait for no second press.
  useEffect(() => {
    if (wanted && found && !looking) taken.current(found);
  }, [wanted, found, looking]);
  const name = label.toLowerCase();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Set ${name} on map`}
      description="Drag the map, the address follows."
      size="lg"
      flush
      footer={
        <div className="flex w-full items-center justify-between gap-4 max-md:flex-col max-md:items-stretch">
          <p className="min-w-0" role="status" aria-busy={looking}>
            <span className="block truncate font-semibold first-letter:uppercase">
              {found ? placeName(found.address) : 'Looking up the address'}
            </span>
            <span className="block min-h-5 truncate text-13 text-muted">
              {found && placeRest(found.address)}
            </span>
          </p>
          <Button
            tone="signal"
            size="lg"
            busy={wanted && looking}
            onClick={() => setWanted(true)}
            className="shrink-0"
          >
            Set {label}
          </Button>
        </div>
      }
    >
      <PinMap
        frame={frame}
        start={start}
        label={`Map with a pin for the ${name}: arrow keys move it, with Shift farther, plus and minus zoom, Enter takes the place`}
        onMoving={() => {
          setWanted(false);
          leave();
        }}
        onRest={([lng, lat]) => look({ lat, lng })}
        onTake={() => setWanted(true)}
        onLocateFailed={() =>
          toast({
            title: 'Location Error',
            description: 'Could not get your current location. Please enable location permissions.',
            tone: 'failure',
          })
        }
        className="h-[min(56dvh,520px)] w-full"
      />
    </Dialog>
  );
}

function startIn(starts: readonly Position[]) {
  for (const at of starts) {
    const frame = cityFrameAt(at);
    if (frame) return { frame, start: [at.lng, at.lat] as const };
  }
  const frame = cityFrameOf(null);
  return { frame, start: frame.centre };
}

/** The words for where the pin stands; those of the place before stay in sight until the next have come. */
function useAddress() {
  const [found, setFound] = useState<PlaceChoice>();
  const [looking, setLooking] = useState(true);
  const asked = useRef<AbortController>(undefined);
  const leave = () => {
    asked.current?.abort();
    setLooking(true);
  };
  useEffect(() => () => asked.current?.abort(), []);
  return {
    found,
    looking,
    leave,
    async look({ lat, lng }: Position) {
      leave();
      const mine = new AbortController();
      asked.current = mine;
      const address = await addressAt(lat, lng, mine.signal);
      if (mine.signal.aborted) return;
      setFound({ address, lat, lng });
      setLooking(false);
    },
  };
}
