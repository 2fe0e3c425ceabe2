/** Whether somebody who was picked from a list is still there. Pure. */
import type { AvailableDriver } from '#src/riding/drivers/contract.ts';

/** The list holds no more than this, so who is not on a full one may only be farther off. */
const fullList = 10;

const samePerson = (a: AvailableDriver, b: AvailableDriver) =>
  a.user.firstName === b.user.firstName && a.vehicleInfo === b.vehicleInfo && a.rating === b.rating;

/** The driver as the newest list has them, under what number ever, or `gone`. */
export function stateOf(
  picked: AvailableDriver,
  list: readonly AvailableDriver[],
  onMap: boolean,
): AvailableDriver | 'gone' {
  const found = list.find(({ id }) => id === picked.id) ?? list.find((other) => samePerson(other, picked));
  if (found) return found;
  return onMap && list.length >= fullList ? picked : 'gone';
}

/** `1 min later than Maya`, or sooner, or as soon. */
export function comparedWith(driver: AvailableDriver, gone: AvailableDriver): string | null {
  if (driver.etaSeconds === null || gone.etaSeconds === null) return null;
  const later = Math.round((driver.etaSeconds - gone.etaSeconds) / 60);
  const name = gone.user.firstName;
  if (later === 0) return `As soon as ${name}`;
  return `${Math.abs(later)} min ${later > 0 ? 'later' : 'sooner'} than ${name}`;
}
