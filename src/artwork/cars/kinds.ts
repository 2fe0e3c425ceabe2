/** The bodies and colours that can be drawn. */

export const bodies = ['sedan', 'suv', 'hatchback', 'coupe', 'pickup', 'van'] as const;
export const colours = [
  'white',
  'black',
  'grey',
  'silver',
  'blue',
  'green',
  'red',
  'orange',
  'beige',
  'purple',
] as const;

export type Body = (typeof bodies)[number];
export type Colour = (typeof colours)[number];
