/** Stories of roads and where they lead. */
import type { Story } from './story.ts';

export const roads: readonly Story[] = [
  {
    title: 'The Icefields Parkway in one unhurried day',
    excerpt:
      'Lake Louise to Jasper is 232 kilometres and could be driven before lunch. Here is how to make it last until supper.',
    category: 'Travel Tips',
    author: 'maren',
    scene: 'parkway',
    imageAlt: 'A red SUV on a two-lane road below snow-capped mountains and a low sun',
    daysAgo: 2,
    featured: true,
    content: `The road between Lake Louise and Jasper is 232 kilometres long, and there is nothing on it you need to do. That is the whole point of it, and the reason most people drive it wrong.

They drive it the way they drive to the airport: out at nine, the viewpoint everyone photographs, the viewpoint everyone photographs next, back by dark with four hundred pictures of other people’s cars. We have done it like that too. Then one autumn we had a whole day and no plan, and found out what the road is for.

## Before you turn the key

Fill the tank in Lake Louise or in Jasper, whichever end you begin at. Between them the only fuel is at Saskatchewan River Crossing, and it is open in season only. Do not let it be your plan.

You need a Parks Canada pass to stop anywhere along the way, and it is cheaper and quicker to buy it before you arrive than at the gate with a queue behind you. Download the map. Most of the road has no phone signal at all, and no signal also means no calling for help: tell somebody which day you are driving and when you expect to be out the other end.

From November to the end of March, winter tires or chains are required by law on this road. Even in June there can be snow at Bow Summit, so look at the road report in the morning and believe it.

## Go when the light is behind you

The mountains on the west side catch the morning. If you drive north, start early and make your long stops before noon; the lakes on your left are then lit from behind your shoulder and hold the colour you came for. By mid-afternoon the same lakes are a sheet of glare.

Bow Lake first, because it is beside the road and because at seven in the morning it is a mirror. Walk ten minutes along the shore, to where the lodge is behind you and the only sound is water. Then the short, steep path up from Bow Summit to look down on Peyto Lake. The lower platform is where the buses stop. Ten more minutes uphill there is a bend with a rock to sit on and, usually, nobody.

## The small stops

Mistaya Canyon is a sign and a lay-by, and most cars do not slow down. Go down the old road on foot for a quarter of an hour and you stand on a bridge over a slot the river has turned in the limestone like a lathe. There is no railing along the edge, so hold on to children and stay on the path.

At the Weeping Wall, look for the lines of water, and in winter for the climbers, who are always smaller than you expect. At Sunwapta Pass the road climbs through a great hairpin to the Columbia Icefield, where the glacier lies across the valley like something put down and forgotten. The markers along the path give the years in which the ice reached that far. Read them on the way in, not on the way out.

Athabasca Falls is the last stop before Jasper and the busiest. Come late. The buses leave before supper and the falls do not.

## What to leave at home

The timetable. Animals have right of way and use it: if there is a bear by the road, stay in the car, keep moving slowly past, and let the people behind you see it too. Stopping in the lane to take a picture is how the accidents here happen.

Bring a thermos, a blanket, and something to read. Somewhere past the Crossing you will find a gravel bar with the river talking to itself, and you will be glad that you have nowhere to be.`,
  },
  {
    title: 'Four short drives from Toronto on one tank',
    excerpt:
      'Clay cliffs, a gorge, a red desert the size of a field and a road under trees. All there and back in a day.',
    category: 'Travel Tips',
    author: 'luc',
    scene: 'lakeshore',
    imageAlt: 'A camper van parked on a sandy shore beside pale clay bluffs and a calm lake',
    daysAgo: 17,
    content: `You do not have to go north for six hours to feel that you have been away. You have to go far enough that the buildings stop, and then get out of the car. Around Toronto that takes between half an hour and an hour and a half, in four directions.

Each of these is a day: out in the morning, a walk, something to eat, home before you are tired of each other. Each can be done in any car. If you do not own one, ask whether a rental by the hour or a ride there and a train back suits you better; for two of them it does.

## East: the Bluffs

The Scarborough Bluffs are the nearest. The lake has been eating this shore since the ice left, and what remains is a wall of pale clay, in places higher than a twenty-storey house. From the park at the bottom you see it best in late light, when every gully has a shadow.

Two warnings. The car park at the bottom is small and on a summer weekend it is full before ten; there is a bus, and the walk down is pleasant. And the cliff is not rock. It falls without notice, so stay off the edge above and off the foot of it below, however many people you see doing otherwise.

## West: the gorge at Elora

An hour and a half west, the Grand River has cut down through limestone and left a village hanging over the edge of it. Park once, on the village side, and do everything on foot: the lookout where two rivers meet, the stairs down to the water, the bakery.

In summer people float through the gorge on tubes, and places for that have to be booked. In October, when nobody floats, the maples along the rim turn and you can have the path to yourself on a weekday morning.

## North-west: the badlands at Cheltenham

This is the odd one. A few hectares of bare, rippled, brick-red clay in the middle of farmland, ribbed with grey-green, like a piece of somewhere far away that fell off a truck. It is what is left when topsoil is farmed and grazed away; the rock beneath is shale, and soft enough that feet wear it out.

So there is a boardwalk, and a car park that is booked by the hour. Stay on the one and book the other. Half an hour is enough to see it. Then take the Bruce Trail in either direction, and come back through Belfountain for ice cream.

## South: the parkway along the Niagara

Everyone knows where this road goes. Fewer people drive it from the other end. From Niagara-on-the-Lake a two-lane parkway follows the river upstream, with the gorge on one side and orchards and vineyards on the other, and every few minutes a lay-by with a view.

Go up it slowly, in blossom time in early May or at harvest in September. Stop at the whirlpool, where the river turns a corner it does not want to turn. By the time you reach the Falls you will have seen the river before and after, and they make more sense.

## One habit for all four

Before you set out, decide the hour at which you turn for home, and make it an hour earlier than you want. Sunday evening traffic into the city builds from four o’clock. People who left the beach at three are having supper when everyone else is looking at brake lights in Mississauga.

And leave the car better than you found it. Sand, mostly.`,
  },
  {
    title: 'Snow routes: where to look before the first storm',
    excerpt:
      'Both cities clear some streets before others, and both may tell you to move your car. Five minutes in autumn saves a tow in January.',
    category: 'News',
    author: 'grace',
    scene: 'ploughed-street',
    imageAlt: 'An orange snow plough on a residential street while snow falls',
    daysAgo: 38,
    content: `Every winter there is one evening when a street that was full of parked cars is suddenly a street with a plough on it and a row of tow trucks behind. The people whose cars are on those trucks had usually been told. They had not been told anywhere they look.

Both Toronto and Calgary clear snow by the same principle: big roads first, then bus routes and collectors, then the street you live on. Both keep the right to empty the big roads of parked cars to do it. What differs is what they call it and how they announce it.

## Calgary: look for the blue sign

In Calgary certain streets are snow routes, marked by small blue signs with a snowflake. They are mostly the roads buses use. After a heavy fall the city can declare a parking ban, and then nobody parks on a snow route during the hours it names, for as long as the ban is in force, whether or not it is snowing at the time. Permits do not help. A car left there is ticketed, and it may be in the way of the plough that was coming for your street next.

So: walk to the nearest corner and look for the sign, today, while you can still read it. If your usual spot has one, decide now where the car goes during a ban. The side street around the corner is normally fine.

## Toronto: listen for the word condition

In Toronto the city declares a major snowstorm condition. From then on parking is not allowed on designated snow routes, which are most of the main streets downtown and all the streetcar lines, until the condition is lifted. The signs are on the posts with all the other signs, which is why nobody has ever read one.

There is a simpler rule that will keep you out of trouble: during a big storm, do not leave a car on any street that has streetcar tracks. A streetcar cannot steer around you, and one badly parked car stops a line for everybody behind it.

## Where it is said first

The cities’ own websites and their 311 services have the current state and a map. Both offer messages by mail or text; signing up takes a minute and is the single most useful thing in this article. Radio still works well. A neighbour’s opinion does not.

If you are reading this in the week of the storm, check the map now, before the roads fill with people who are doing the same.

## If you are going by ride instead

Ploughs and parked snow take away the kerb. On a day like that, choose a pickup point you can stand at safely: a cleared driveway, a bus stop that is not in use, the door of a shop. Drop the pin there and not on your own front door behind a metre of windrow. Your driver is looking for a place to stop without blocking a lane, and there may be only one on the block.

Give it time as well. On a snow day an honest arrival time moves, because the cars in front of your driver are moving slowly too. If you have a train to catch, leave early enough that you would be bored if everything went well.

And if you see a plough coming the other way on a narrow street, stop, pull in and let it by. It has been awake longer than you have.`,
  },
];
