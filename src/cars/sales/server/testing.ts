/** Sales of cars walked through by calls. For tests only. */
import type { TestPerson } from '#test/app.ts';
import type { CarSale } from '../contract.ts';

interface Parties {
  seller: Pick<TestPerson, 'call'>;
  buyer: Pick<TestPerson, 'call'>;
  id: number;
}

export const actIn = (person: Pick<TestPerson, 'call'>, id: number, body: object) =>
  person.call(`POST /api/car-sales/${id}/acts`, body);

export const readSale = async (person: Pick<TestPerson, 'call'>, id: number): Promise<CarSale> =>
  (await person.call(`GET /api/car-sales/${id}`)).json();

/** Both agree on tomorrow by the test's clock. */
export async function agreeToMeet({ seller, buyer, id }: Parties, now = new Date()): Promise<void> {
  const at = new Date(now.getTime() + 86_400_000).toISOString();
  await actIn(buyer, id, { act: 'propose', place: 'High Park Library', at });
  const { proposal } = await readSale(seller, id);
  await actIn(seller, id, { act: 'accept', proposal: proposal?.number });
}

/** What each typed for the bill of sale in `signPapers`. */
export const stated = { buyer: 'Maya Lindgren', seller: 'Dora Kowalczyk-Bélanger' };

/** Both type their names, addresses and the odometer. */
export async function preparePapers({ seller, buyer, id }: Parties, odometer = 41_250): Promise<void> {
  const address = '228 Roncesvalles Ave\nToronto, ON M6R 2L7';
  for (const [person, name] of [
    [buyer, stated.buyer],
    [seller, stated.seller],
  ] as const) {
    const typed = { name, address, vin: person === seller ? 'JF2GTAJC8L8234107' : '' };
    await person.call(`PUT /api/car-sales/${id}/papers/particulars`, typed);
    await actIn(person, id, { act: 'odometer', odometer });
  }
}

/** As the page of the papers signs: what is read there, with the name that stands on it. */
export async function signAs(person: Pick<TestPerson, 'call'>, id: number, name: string) {
  const { digest } = (await person.call(`GET /api/car-sales/${id}/papers`)).json();
  return person.call(`POST /api/car-sales/${id}/papers/signature`, { name, read: true, digest });
}

/** From agreed to signed by both. */
export async function signPapers(sold: Parties, odometer = 41_250): Promise<void> {
  await preparePapers(sold, odometer);
  await signAs(sold.seller, sold.id, stated.seller);
  await signAs(sold.buyer, sold.id, stated.buyer);
}

/** From paid to handed over. */
export async function handOverCar(sold: Parties, now = new Date(), odometer = 41_250): Promise<CarSale> {
  await agreeToMeet(sold, now);
  await signPapers(sold, odometer);
  const { code } = await readSale(sold.buyer, sold.id);
  const answer = await actIn(sold.seller, sold.id, { act: 'hand_over', code, odometer });
  return answer.json();
}
