/** What somebody who works for a seller may do in the seller's place; every call of a seller says which of these it is. */
export const duties = {
  look: 'see stock, leads and sales',
  stock: 'list cars, price them and change what is said of them',
  leads: 'answer messages and offers and keep the hours for visits',
  sales: 'agree on meetings, sign papers and hand cars over',
  money: 'see what was earned',
} as const;
export type Duty = keyof typeof duties;
