/** Stories of cars: keeping one, choosing one, getting one through a winter. */
import type { Story } from './story.ts';

export const cars: readonly Story[] = [
  {
    title: 'What cold does to an electric car',
    excerpt:
      'The battery is not broken and the charger is not lying. Where the range goes in January, and four habits that bring most of it back.',
    category: 'Technology',
    author: 'anjali',
    scene: 'winter-charge',
    imageAlt: 'A white electric SUV plugged into a charger on a snowy night under a full moon',
    daysAgo: 9,
    content: `The first really cold morning with an electric car goes like this. You come out, the number on the screen is not the number you went to bed with, and on the way to work it falls faster than the kilometres do. You begin to wonder what you have bought.

Nothing is broken. Three separate things are happening, and once you know which is which you can do something about two of them.

## Where it goes

First, the cabin. A petrol engine throws away most of its energy as heat, and in winter you get to sit in it for nothing. An electric motor wastes so little that there is no heat left over for you, so the car has to make it. On a short trip in deep cold, warming the air, the seats and the glass can take as much as moving the car does. On a long trip the share is smaller, because the cabin only has to be warmed up once.

Second, the battery itself. Inside it, charge moves through a liquid, and in the cold that liquid moves like syrup. A cold battery gives up its energy less willingly and takes it back less willingly still. This is why the regenerative braking feels weak for the first few kilometres, and why a fast charger that was quick in September is slow in January: the car is protecting itself. The energy is not gone. It comes back as the pack warms.

Third, everything else that makes any car thirstier in winter: dense air, snow on the road, cold rubber, slush in the wheel arches. A petrol car pays that too. It just does not show you the number.

## What helps

Warm the car while it is still plugged in. Almost every electric car can be told when you leave, and will then heat the cabin and often the battery with electricity from the wall. You drive off with a warm pack, clear glass and the range you paid for. Of all the habits this is the one that matters.

Use the seat and the wheel before the air. Warming the part of you that touches the car takes a small fraction of what warming the whole cabin does. Set the air a few degrees lower than you are used to and see whether you notice.

Plug in when you arrive, not when you leave. A pack that has just been driven is warm, and a warm pack charges well. Left until morning it is as cold as the car park.

On the way to a fast charger, tell the car that you are going there. Most will then warm the battery on the road so that it is ready when you arrive. If yours does not, put the charging stop at the end of a leg and not at the start of one.

## How to plan a winter day

Do not plan on the figure in the brochure. Drive your own usual route once on a cold day, see what it took, and keep that in your head as the winter figure for your car. People who know that one number stop worrying.

Leave more in reserve than in summer, because a headwind on the prairie or a closed road is more likely, and because sitting still with the heat on is a thing you want to be able to do. An electric car is rather good at that: it can keep you warm for a long time without fumes, and it tells you exactly for how long.

Keep it out of the wind if you can, sweep all of the snow off it and not just a porthole, and check the tires. Then stop looking at the percentage every minute. It was never meant to be watched.`,
  },
  {
    title: 'Winter tires: when they go on, when they come off',
    excerpt:
      'It is not about snow. It is about the temperature at which rubber stops holding on, and that arrives weeks before the first flake.',
    category: 'Automotive',
    author: 'tobias',
    scene: 'first-snow',
    imageAlt: 'A green pickup truck standing in fresh snow with mountains behind it',
    daysAgo: 13,
    content: `Ask five people when to change tires and you get five months. The calendar is the wrong instrument. The right one hangs outside your kitchen window.

A tire holds the road by bending around every grain of it. Summer and most all-season rubber is mixed to do that when it is warm; as it cools it stiffens, and somewhere around seven degrees Celsius it begins to slide over what it used to grip. Winter rubber is mixed to stay soft below that. Snow has not come into it yet. On a dry, bare, cold road in November the difference is already there, and you will find it the first time somebody stops suddenly in front of you.

## Going on

The rule that works: when the mornings have been at seven degrees or below for a week, change. In Calgary that is often in early October and sometimes September; in Toronto more often in November. If you wait for the first snowfall you will wait in line with everyone else who did, driving to the shop on the wrong tires to get the right ones.

Look for the mountain with a snowflake in it on the side of the tire. That symbol means it was tested in snow and passed. M+S alone means only that the tread has a certain pattern. Some all-weather tires carry the mountain too, and for a car that stays in the city they are an honest choice; on ice, a true winter tire still has the better of it.

All four. Always all four. Two winter tires on the driven wheels give you a car that starts well and then turns around when you brake.

## In between

Check the pressure once a month, in the morning, before you drive. Air shrinks in the cold, and a tire that was right in October is soft by Christmas. The figure is on the sticker in the driver’s door, not on the tire: what is on the tire is the most it can take.

Check the depth too. New winter tires have deep grooves because snow grips snow; once they are worn to about four millimetres they no longer pack it well, even though they are legal for a good while after that. A coin and a steady look are enough.

If you keep them on their own wheels, the change takes half an hour with a jack, a wrench and a torque setting you look up rather than guess. After fifty kilometres, tighten them again. People forget this one, and they are the people you see at the roadside looking at three nuts.

## Coming off

Take them off when the mornings stay above seven degrees, which is usually later than you want. A warm week in March is a trick. Toronto is mostly safe by the middle of April; Calgary has had snow in May often enough that nobody there laughs about it. And remember that in British Columbia, if you drive through the mountains, many highways require them until the end of March or of April, whatever it looks like outside.

Do take them off, though. In summer the soft rubber wears away quickly and squirms in corners, and a car on winter tires takes longer to stop on hot asphalt. A set that is only used in its season lasts many of them.

## Storing them

Clean, dry, out of the sun, away from the furnace. On wheels: stacked or hung. Without wheels: standing up, turned a little now and then. Chalk the corner of the car on each of them before you forget. You will be sure that you will remember. You will not.`,
  },
  {
    title: 'How to read a used car in thirty minutes',
    excerpt:
      'You do not need to be a mechanic. You need daylight, a cold engine, a torch and the patience to look at things in order.',
    category: 'Automotive',
    author: 'tobias',
    scene: 'for-sale',
    imageAlt: 'An orange hatchback with a large magnifying glass held over its front wheel',
    daysAgo: 44,
    content: `Most bad used cars are not hidden. They stand in plain sight, being bad, while the buyer talks about the stereo. What you need is an order in which to look, so that you have seen everything before you begin to like it.

Ask for two things before you go: that you come in daylight, and that the engine is cold. A seller who has warmed it up for you has been kind, or has been clever. Put your hand on the bonnet when you arrive.

## Five minutes: the paper

Is the name on the registration the person in front of you? Does the number on the paper match the number on the dashboard, under the glass, and on the sticker in the door? Look at the service book and see whether the story in it has gaps. Has the mileage only ever gone up?

Order the history report for the province it comes from and read where it has been registered, whether there is money owing on it, and whether it was ever written off. None of this proves that a car is good. It finds the ones that are someone else’s problem on their way to becoming yours.

## Ten minutes: around it

Walk around it once, slowly, with your eye along the side. Panels that were never touched have even gaps and the same colour in the same light. A door that is a slightly different green was replaced, and you may ask why.

Then get down. Look under the sills and inside the arches with a torch. Surface rust on bolts is what winters do; flakes, bubbles and fresh black paint are something else. In Ontario especially, look where the brake lines run and at the seams behind the rear wheels. Look at the ground: a dry spot under a car that has stood all night is a good sign, and so is a seller who lets you look.

Tires tell on the rest of the car. Worn on one edge means that it is out of line, or that something is bent. Four different brands means that somebody bought what was cheapest on four bad days.

## Five minutes: inside it, standing still

Press every button. It feels silly, and it is how you find the window that does not come back up. Turn the key without starting: the warning lights should all come on, and go out again when the engine runs. One that never comes on may have had its bulb taken out, which is not a thing that happens by itself.

Smell it. Damp carpet is a leak or a flood. A great deal of air freshener is a question.

## Ten minutes: on the road

Start it cold, with the window down and the radio off. Listen to the first five seconds. Drive over something rough, then somewhere you can go at highway speed, then stop firmly on an empty road with your hands light on the wheel. It should go straight, stop straight, and change gear without a thought. Turn the wheel all the way and go slowly in a circle, both ways: clicking is a joint on its way out.

## And then

Whatever you found, pay an independent mechanic to put it on a lift. It costs about what a good dinner does, and it turns feelings into a list. A list is a fine thing to hold while you talk about the price.

If the seller does not want that, you have learned the most important thing about the car, and you have twenty minutes left to enjoy the afternoon.`,
  },
  {
    title: 'What to keep in the car from November to April',
    excerpt:
      'A box the size of a milk crate. You will use the scraper every day and, one night in ten years, everything else.',
    category: 'Safety',
    author: 'grace',
    scene: 'open-prairie',
    imageAlt: 'A blue SUV on a winter prairie road, a spade and a lantern set down beside it',
    daysAgo: 52,
    content: `There are two kinds of winter trouble. One is small and happens every week: ice on the glass, a wheel in a rut, a flat battery outside the rink. The other is rare, and slow, and begins with a closed highway and a line of tail-lights that does not move. One box in the back answers both.

It should be a real box, with a lid, that stays in the car until the lilacs are out. A kit that is carried in from the garage when it looks like snow is in the garage when it snows.

## What you reach for every day

A brush with a long handle and a scraper that is not a credit card. Sweep all of the car, roof included: what you leave on the roof slides over your windscreen at the first red light, or onto somebody else’s on the highway.

Washer fluid that is rated for the cold you actually get. Keep a spare jug. On a salted road you can go through half of one between Calgary and Banff, and the moment it runs out you are driving blind.

Gloves you do not mind ruining. A headlamp instead of a torch, since you will want both hands. Check its batteries when the clocks change.

## What gets you moving

A compact spade with a sharp edge. Most stuck cars are not deep; they have packed a little wall of snow in front of each wheel and polished what is underneath. Dig the walls away, clear the exhaust, straighten the wheels, and try again gently.

Something to drive onto: a pair of traction boards, a bag of coarse sand or plain cat litter, or in a pinch the floor mats, which will not survive it. Rock the car slowly, in a high gear. Spinning the wheels makes ice, and nobody has ever dug out of ice.

Booster cables or, better, a small battery pack that can start a car on its own. Keep it charged and, if you can, keep it in the house, because a cold battery pack is as tired as a cold battery.

A tow strap without metal hooks, and the threaded tow eye that came with the car. It is under the boot floor, where you have never looked. Look now. Trying to find it in the dark is a bad way to learn.

## What you hope not to need

A wool blanket or a sleeping bag for each seat you usually fill. A candle in a tin, matches, and a metal cup, which together will warm a closed car more than you would think; open a window by a finger’s width while it burns. Water, in a bottle that is not quite full, so that it can freeze without splitting. Food that stands the cold and that you do not like well enough to eat on an ordinary day.

A bright cloth to tie to the mirror or the antenna. A charger for the phone. A paper map of the province, since the places where you will need one are the places with no signal.

## If you are stopped for a long time

Stay with the car. It is the largest, warmest and most visible thing for a long way around, and people who walk for help in a storm are found later than people who did not. Clear the exhaust pipe first and keep it clear, then run the engine for ten minutes in the hour, with a window open a little on the side away from the wind. Tell somebody where you are while you have a signal, and then save the battery.

Then wait. The ploughs come, and they start with the road you are on.`,
  },
];
