import { useState } from 'react';
import { Button } from '#src/design/button.tsx';
import { Chip } from '#src/design/chip.tsx';
import { toast } from '#src/design/toast.ts';
import { apiFor } from '#src/platform/browser/api.ts';
import type { RideId } from '#src/platform/ids.ts';
import type { ridesCalls } from '#src/riding/rides/contract.ts';
import { type RatingTag, ratingTagWords, tagsForStars } from '#src/riding/rides/road.ts';

const rides = apiFor<typeof ridesCalls>();
const mostTags = 4;

/** Why these stars: a few words to touch, none of them needed. */
export function RatingReasons({
  stars,
  tags,
  onTags,
}: {
  stars: number;
  tags: readonly RatingTag[];
  onTags: (tags: readonly RatingTag[]) => void;
}) {
  return (
    <fieldset className="mt-2">
      <legend className="text-13 text-muted">Why? The driver reads it a day later, without your name.</legend>
      <div className="mt-1.5 flex flex-wrap gap-2">
        {tagsForStars(stars).map((tag) => (
          <Chip
            key={tag}
            on={tags.includes(tag)}
            onClick={() =>
              onTags(tags.includes(tag) ? tags.filter((one) => one !== tag) : [...tags, tag].slice(-mostTags))
            }
          >
            {ratingTagWords[tag]}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}

/** After a bad ride: the two are never matched again, and the driver is not told. */
export const BlockDriver = ({ rideId, driver }: { rideId: RideId; driver: string }) => (
  <BlockOther
    rideId={rideId}
    other={driver}
    question={`Never ride with ${driver} again? They are not told.`}
  />
);

export function BlockOther({
  rideId,
  other,
  question,
}: {
  rideId: RideId;
  /** The other side's first name. */
  other: string;
  question: string;
}) {
  const [blocked, setBlocked] = useState(false);
  const [busy, setBusy] = useState(false);
  const change = async () => {
    setBusy(true);
    try {
      const call = blocked ? 'DELETE /api/rides/:id/block' : 'POST /api/rides/:id/block';
      setBlocked((await rides(call, { params: { id: rideId } })).blocked);
    } catch {
      toast({ title: 'That did not work', description: 'Try again in a moment.', tone: 'failure' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <p className="flex items-center justify-between gap-3 rounded-card border border-line bg-well p-4">
      <span className="text-muted">{blocked ? `You will not meet ${other} again.` : question}</span>
      <Button busy={busy} onClick={change}>
        {blocked ? 'Undo' : 'Block'}
      </Button>
    </p>
  );
}
