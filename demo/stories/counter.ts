/** Stories from behind the counter: buying well, and how Rove is made. */
import type { Story } from './story.ts';

export const counter: readonly Story[] = [
  {
    title: 'What the market price on a listing means',
    excerpt:
      'Great, good, fair or high: where the word comes from, what it cannot know, and how to use it when you make an offer.',
    category: 'Marketplace',
    author: 'anjali',
    scene: 'market-row',
    imageAlt: 'A blue sedan, a green SUV and a sand-coloured pickup in a row, each under a price tag',
    daysAgo: 27,
    content: `Beside the price of most cars on Rove there is a word and a difference in dollars. “Good deal, $620 below market.” People ask what it is, whether we made it up, and whether they can say it to the seller. In order: a comparison, no, and yes.

## Where it comes from

We look at everything that is for sale here. From all of those cars together it can be worked out what a year of age takes off a price, what each ten thousand miles takes off, and what being new adds. Each model then has a level of its own on top of that: what it is, apart from how old and how far driven it is. Put together, they give what a car like this one, of this age, with this mileage, is usually asked for. That is the market price.

One hopeful seller with a gold-plated idea of his hatchback hardly moves it, because he is one among many. And no car is ever compared with itself alone.

The word is then simply how far the asking price lies from it. Well below is great, somewhat below is good, around it is fair, well above is high. The dollars are always beside the word so that you can judge for yourself. A word on its own would be advertising.

## When it says nothing

If there are fewer than five of the same model, within three model years, we say so and give no word. For a rare model, an old one, or a strange combination of things, silence is the only honest answer. New cars that are sold at the list price say that instead.

## What it cannot know

It has not seen the car. It does not know about the new timing belt, the child who was sick in the back, the two sets of wheels in the garage that come with it, or the knock from the front left over bumps. Condition is most of the difference between two cars of the same age, and condition is what you go and look at.

Nor does it know why somebody is selling. A car well below the market may be a moving date, or a secret. Treat a very good price as a reason to look more carefully, not less.

And prices asked are not prices paid. What we can see is what sellers hope for. The number on the contract may be lower.

## How to use it, as a buyer

Open the comparison and read the cars behind it. If three just like it are cheaper within an hour’s drive, you do not need to argue: you can mention them. If there are none, you are not going to get it for much less, and your time is better spent on the inspection.

Make your offer from the market price, not from the asking price. “You are asking nine hundred above what these are going for; I would pay the market for it today, if it looks on a lift the way it does here” is a sentence to which a reasonable person can say yes.

Watch it. Save the car and you will hear when its price falls. A seller who asks too much at first often asks less after some quiet weeks.

## And as a seller

Look at your own word before you publish. If it says high, you may have a reason, and the place for it is the description: the receipts, the tires, the one owner. Buyers forgive a price that is explained. If you have no reason, you now know about how long you will be waiting.

A car priced near its market has a good chance with the first or second person who comes to see it. There is a lot to be said for the first or second person.`,
  },
  {
    title: 'How to buy one axe and keep it',
    excerpt:
      'Weight, hang, grain and edge: four things to look at before the brand, and what to do with it for the next thirty years.',
    category: 'Marketplace',
    author: 'luc',
    scene: 'chopping-block',
    imageAlt: 'An axe with its edge in a chopping block, in front of a wall of stacked logs',
    daysAgo: 35,
    content: `An axe is about as simple as a tool gets: a wedge on a stick. There are two parts and no instructions. It is strange, then, how many bad ones are made, and how easy it is to go home with one.

The good news is that what makes an axe good can be seen and felt in the shop, in a minute or two, by anyone.

## First decide what it is for

There are three jobs, and they want different tools. Felling and limbing wants a thin, keen head on a long handle, to bite across the grain. Splitting wants a fat wedge with weight behind it, to push the grain apart; it does not need to be very sharp, and a felling axe used for splitting just sticks. Everything around a camp wants a hatchet: one hand, short, light enough to carry all day without thinking of it.

If you burn wood at home, buy the maul. If you only ever light campfires, buy the hatchet. If a tree comes down across your road now and then, buy the felling axe. You can do all three jobs with any of them, badly.

## Weight

Take one you can swing for a quarter of an hour, not the heaviest you can lift. A blow’s force grows with its weight but even faster with its speed, and a tired arm has no speed. For most people a felling head of around a kilogram and a half is plenty. A splitting maul may be twice that, since you let it fall more than you swing it.

## Hang

Hold it out and look along it, edge upward, the way you would look along a plank. The edge should run in one line with the handle. If it points off to the side, every blow will glance that way, and no amount of skill corrects it.

Then set it on a table with the edge and the end of the handle touching. The edge should touch near its middle. Touching only at one corner means that the head has been hung too open or too closed.

## Grain

Look at the end of a wooden handle. You should see lines, and they should run from front to back, in the direction of the blow. Lines that run across mean that it will break, and it will do so at the top of a swing. Then look along the side. The grain should run out of the end of the handle and not out of the side half-way up. Straight and plain is what you want; wild and pretty is for furniture.

Leave the varnish if it has any, until you have used it once. Then sand it off and oil the wood with linseed. Varnish is what gives you blisters.

## Edge

A new axe is often blunt, and that is no reason not to buy it. A flat file, pushed away from you in long strokes, and then a stone in small circles, will do in half an hour what a grinder does in a minute, without the heat that makes steel soft. It is sharp when it cleans a strip of bark without being pushed.

After that it needs only a few strokes of the stone each time you have finished. Not before you start; when you have finished. The person who puts a tool away sharp is always a little better than the person who will get round to it.

## Keeping it

Cover the edge, hang it up dry, wipe the head with a little oil. Do not leave it in the block overnight, however good it looks. If the head loosens, do not soak it in a bucket: drive the wedge, or cut a new one. If the handle breaks, fit another, which is an evening’s work and a satisfying one.

That is all. Looked after like this, it will outlast your car, and quite possibly you.`,
  },
  {
    title: 'Two cities, drawn by hand',
    excerpt:
      'Why we drew Toronto and Calgary ourselves, how strangers corrected us at four thousand corners, and what we chose to leave out.',
    category: 'Company News',
    author: 'maren',
    scene: 'drawn-map',
    imageAlt: 'A hand-drawn map with a blue route from a ring to a pin, a pencil lying beside it',
    daysAgo: 65,
    content: `At the bottom of the map you look at while you wait for a ride there is a line of small print that says whose facts it shows. For a long time it said something else: main roads only. People wrote to us and asked whether it was an apology. It was a description, and we were rather proud of it.

We drew it ourselves. Not the machine that paints it on your screen, although we made that too, but the cities: Toronto and Calgary, street by street, as lists of points where roads meet.

## Why draw a city

A full map of a city knows everything: every lane behind every row of garages, every footpath in every park. It is a marvel, and for finding your way to an unknown door you should use one. But if you are standing at a window and want to know where your driver is, almost all of it is in your way. You know the city. What you want to see is the street she is on, the street you are on, and what lies between.

So we began with the other kind of map, the kind you draw for a friend on the back of an envelope. On that one the main roads are there, with the names people really call them, along with the lake or the river, the few places by which everybody finds their way, and the trains. Then we made the envelope exact.

## What is in it

The arterials and the expressways first, with the crossings where they truly cross. That last point took most of the time. Two roads that cross on a picture do not always meet: one may pass over the other on a bridge. In our drawing two roads join only where they share a point that somebody has put there on purpose. It is what keeps a route from jumping off the Gardiner into the street underneath.

Then came the corners. Both cities publish where their buses stop, and a stop is named after the two streets it stands at. Four thousand corners in each city, as facts: every street that has a few of them now runs through them, and what we had drawn from memory was moved to where it is. In the middle of Toronto we had been a hundred metres off.

The shore of Lake Ontario and the islands; the Bow and the Elbow and the reservoir. The larger parks. The subway, the CTrain and their stations. And between one and two hundred places in each city, under the names that people use for them, since nobody has ever asked to be taken to “the multi-purpose arena at 40 Bay Street”.

## What is not

Your street, possibly. If no bus has ever stopped at its corners it is probably not drawn, and the route will end at the nearest one that is. The pin stays exactly where you put it, and the distance from the road to the pin is counted. The driver sees the address.

One-way streets, for the most part, and turns that are forbidden between four and six. A driver who lives here knows them. We have an estimate to make, and for that it is enough to know how fast each kind of road moves at each hour, which we do.

## What drawing it taught us

That Calgary is a compass and Toronto is a comb. That a river is harder than a lake. That people measure Toronto in minutes from Bloor and Yonge, and Calgary by which side of the Bow it is on. That the roads on which everything depends are very few: take away three bridges on paper, and watch every route in the city bend.

And that drawing something is the best way we know of looking at it. We are going to do more of them. If you would like to argue about what your neighbourhood is called, we are ready.`,
  },
];
