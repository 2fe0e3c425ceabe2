import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { vehiclesCalls } from '#src/cars/vehicles/contract.ts';
import { type VehicleFilters, writeFilters } from '#src/cars/vehicles/filters.ts';
import { Button } from '#src/design/button.tsx';
import { Bell, BellRing } from '#src/design/icons.ts';
import { toast } from '#src/design/toast.ts';
import { useSession } from '#src/people/accounts/ui/session.ts';
import { apiFor } from '#src/platform/browser/api.ts';

/** Saves what is being looked for; new matches then come by mail and as a note. */
export function SaveSearchButton({ filters }: { filters: VehicleFilters }) {
  const session = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const query = writeFilters({ ...filters, sort: 'newest' }).toString();
  const [busy, setBusy] = useState(false);
  const [savedQuery, setSavedQuery] = useState<string | null>(null);
  const saved = savedQuery === query;

  async function save(): Promise<void> {
    if (!session) {
      navigate(`/login?next=${encodeURIComponent(location.pathname + location.search)}`);
      return;
    }
    setBusy(true);
    try {
      const search = await apiFor<typeof vehiclesCalls>()('POST /api/saved-searches', { body: { query } });
      setSavedQuery(query);
      toast({
        title: 'Search saved',
        description: `We will write when a new vehicle matches “${search.name}”.`,
        tone: 'success',
      });
    } catch {
      toast({ title: 'Error', description: 'The search was not saved. Please try again.', tone: 'failure' });
    } finally {
      setBusy(false);
    }
  }

  const Icon = saved ? BellRing : Bell;
  return (
    <Button
      busy={busy}
      aria-pressed={saved}
      className="max-md:-mr-3 max-md:w-11 max-md:border-transparent max-md:bg-transparent max-md:px-0"
      onClick={() => void save()}
    >
      <Icon size={18} aria-hidden="true" />
      <span className="max-md:sr-only">{saved ? 'Search saved' : 'Save search'}</span>
    </Button>
  );
}
