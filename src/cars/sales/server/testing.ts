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

/** From paid to handed over. */
export async function handOverCar(sold: Parties, now = new Date(), odometer = 41_250): Promise<CarSale> {
  await agreeToMeet(sold, now);
  await actIn(sold.buyer, sold.id, { act: 'odometer', odometer });
  const { code } = await readSale(sold.buyer, sold.id);
  const answer = await actIn(sold.seller, sold.id, { act: 'hand_over', code, odometer });
  return answer.json();
}
