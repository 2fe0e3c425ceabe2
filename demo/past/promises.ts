/** What Toronto promises its drivers this week: a quest that the demo's driver is in, and a guarantee to begin. */
import type { DeskQuest, DriverQuest } from '#src/riding/quests/contract.ts';
import type { Story } from './story.ts';

const everyDay = [0, 1, 2, 3, 4, 5, 6];

export async function promiseQuests({ people: { operator, driver }, ago }: Story): Promise<void> {
  const made = await operator.call<DeskQuest[]>('GET /api/operations/cities/toronto/quests');
  const dayIn = (days: number) => ago(-days, '12:00').toISOString().slice(0, 10);
  if (made.length === 0) {
    await operator.call('POST /api/operations/cities/toronto/quests', {
      ...{ kind: 'rides', rides: '20', reward: '60.00', budget: '1500.00' },
      ...{ startsOn: dayIn(0), endsOn: dayIn(6), weekdays: everyDay, fromTime: '00:00', toTime: '00:00' },
      reason: 'More cars in the week before the holidays.',
    });
    await operator.call('POST /api/operations/cities/toronto/quests', {
      ...{ kind: 'hours', hourly: '32.00', acceptPercent: '80', budget: '2500.00' },
      ...{ startsOn: dayIn(0), endsOn: dayIn(6), weekdays: [5, 6], fromTime: '22:00', toTime: '03:00' },
      reason: 'Late trains do not run on these nights.',
    });
  }
  const offered = await driver.call<DriverQuest[]>('GET /api/drivers/quests');
  const quest = offered.find(({ kind, mine }) => kind === 'rides' && mine === null);
  if (quest) await driver.call(`POST /api/drivers/quests/${quest.id}/join`, {});
}
