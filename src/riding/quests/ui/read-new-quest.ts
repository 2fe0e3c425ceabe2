import { field } from '#src/design/desk/operator-page.ts';

/** What was typed in `NewQuestForm`; what belongs to the other kind is left out. */
export function readNewQuest(form: FormData) {
  const said = (name: string) => field(form, name);
  const kind = said('kind') === 'hours' ? ('hours' as const) : ('rides' as const);
  const isRides = kind === 'rides';
  return {
    kind,
    rides: isRides ? said('rides') : null,
    reward: isRides ? said('reward') : null,
    hourly: isRides ? null : said('hourly'),
    acceptPercent: isRides ? null : said('acceptPercent'),
    startsOn: said('startsOn'),
    endsOn: said('endsOn') || said('startsOn'),
    weekdays: form.getAll('weekday').map(Number),
    fromTime: said('fromTime'),
    toTime: said('toTime'),
    budget: said('budget'),
    reason: said('reason'),
  };
}
