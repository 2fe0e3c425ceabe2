/** Stories of riding and driving with Rove. */
import type { Story } from './story.ts';

export const rides: readonly Story[] = [
  {
    title: 'The plate, the face, then the PIN',
    excerpt:
      'Getting into the right car takes ten seconds, in this order. It is the one habit we would like every rider to have.',
    category: 'Safety',
    author: 'grace',
    scene: 'pickup-at-dusk',
    imageAlt: 'A person with a phone waits by the kerb at dusk as a green sedan pulls up',
    daysAgo: 5,
    content: `At the end of a concert thirty people stand on one pavement looking at thirty phones, and a line of dark sedans comes slowly along the kerb with its hazard lights on. Everybody is cold. Somebody opens a door, says a name with a question mark after it, and gets in.

Most of the time it is the right car. This is about making it all of the time, and it takes ten seconds.

## First the plate

Once a driver has your ride, the screen shows the plate in a frame that looks like one. Read it, then read the car. Not the colour, not the make: under a street lamp every second car is a grey sedan, and there may be three of the same model in the same line. The plate is the only thing on the outside that belongs to one car alone.

If you cannot see it, wait until you can. Walk around to the back. A driver who does this for a living has seen it a thousand times and thinks better of you for it.

## Then the face

Look at the picture and the name, and look at the person. Then let them say your name before you say it. “Who are you here for?” is a good question; “Are you here for Priya?” is not, because anybody can say yes to it.

## Then the PIN

Your ride has a four-digit number, shown on your screen while the driver is on the way. You say it once you are at the car, the driver types it in, and only then does the ride begin. If the number is wrong the ride does not start. It is the same idea as a key in a lock: the lock does not care how friendly you look.

That is also why you should not read it out over the phone or in a message before the car is there. The number proves that the two of you are standing in the same place. Sent ahead, it proves nothing.

## What if something does not match

Do not get in. You owe nobody an explanation, and you do not have to be sure. Step back to where there are people and light, and call or message the driver from the ride’s own screen, which keeps both your numbers private. If the car in the app is moving away from you while a car with its name on it stands in front of you, you have your answer.

If a different person has come in the right car, that is also a no. Accounts are not shared between drivers, whatever the reason. Cancel and tell us which it was: it takes a line, and we look at every one of them.

## Once you are inside

Sit in the back, belt on, door locked if you like it so. Share the trip with somebody: the link shows where you are and when you will arrive, to whoever has it, without an account, and it stops working by itself. You do not need a reason to send it. My mother has watched me go to the dentist.

If you feel unwell about anything while you are moving, the emergency button is on the ride’s screen the whole time. In real danger call 911 first and us afterwards.

## For drivers

All of this is for you too. Ask for the name, wait for the number, and start the ride only when you have it. A rider who wants to skip it is a small worry; the ride that begins without it is a larger one, because on paper nobody knows who is in your car.

Plate, face, PIN. Teach it to your children and to your parents, in that order of difficulty.`,
  },
  {
    title: 'Where to stop when there is nowhere to stop',
    excerpt:
      'Every driver knows the corner: bus lane, bike lane, hydrant, and a rider waving. A short guide to stopping well in a full city.',
    category: 'Driver Tips',
    author: 'luc',
    scene: 'downtown',
    imageAlt: 'Two cars on a street with a green bicycle lane in front of the Toronto skyline',
    daysAgo: 23,
    content: `Nobody teaches you to stop. They teach you to park, which is something else: parking has lines. Stopping for forty seconds on a downtown street at half past five, for a person with a suitcase whom you have never met, is a craft, and it is most of what a driver does all day.

Here is what we have learned from people who do it well.

## Choose the place before you are there

The pin is a wish. Look at it while you are still two turns away and ask where, within a minute’s walk of it, a car can stand without being in the way of anyone. Around the corner on the side street is usually better than at the door. So is the far side of the junction, beyond the bus stop, in front of a loading bay that is empty at this hour.

Then tell the rider, in one line, before they have gone out to the wrong place: “I’ll be on Adelaide, just past the lights, grey Camry.” A message you send at the last red light saves you the block you would otherwise drive around.

## The places that are always wrong

The bicycle lane. A cyclist who has to leave it does so into traffic, in the dark half of the year without being seen. There is never a fare worth that. Pull in past it where the line is broken, or do not pull in.

The bus stop, even if there is no bus. The streetcar’s open doors: in Toronto you stop behind them and wait, always, and nothing about your ride changes that. The hydrant, the crossing, the mouth of an alley. And the lane itself, with the hazard lights on. They are for a car that cannot move, not for one that does not want to.

## Which side

Arrive so that the rider’s door opens onto the pavement. If that means one more turn, take it. A person who has to step into the road to get in will do so without looking, because they are looking at their phone to see whether you are you.

Before anybody gets out, look in your mirror for them. Say “wait for the bike” aloud. Turn your head and reach for the handle with the far hand yourself, so that your passengers learn it from you; the ones behind you open the way you do.

## Bad weather, big nights

In rain everybody is slower and sees less, so stop further from the crowd, under something if there is something. After a match or a concert do not fight your way to the door. Stop five minutes’ walk away on the side you will leave by, and say so. You will both be home while the others are still in the same line.

In snow, think of the pavement and not the road. A bank of it along the kerb means that your rider has to climb. A cleared driveway is a gift, provided you are not in it when its owner comes home.

## Waiting

Waiting has rules so that it is fair to both of you: once the rider has heard that you are there, the first two minutes are on the house, the ones after them are paid, and after five the ride may be called a no-show. The clock is ours, and it is the same for both. Use those minutes standing somewhere you could stand for an hour. If you have to move, move, and say where to.

And when the person comes running with their coat open, unlock the door and smile. They have been looking for you in all the wrong places, too.`,
  },
  {
    title: 'Where your money is between booking and arriving',
    excerpt:
      'The fare is set aside, not taken. What a hold is, when it becomes a charge, and what comes back if plans change.',
    category: 'Payments',
    author: 'anjali',
    scene: 'held-fare',
    imageAlt: 'A green bank card and a paper receipt above a road with a silver car on it',
    daysAgo: 30,
    content: `You book a ride, and before the car has moved your bank’s app says that money is gone. The ride has not happened. What is going on?

Nothing has been taken. Something has been set aside, which banks show in much the same way, and it is worth knowing the difference.

## A hold is a promise by your bank

When you confirm a ride we ask your bank one question: is there enough for this fare, and will you keep it for us? If the answer is yes, the bank lowers what you can spend by that amount and tells us so. That is a hold. The money is still in your account. Nobody can spend it, neither you nor we.

We do that before looking for a driver because it is fair to the person who is about to drive across the city for you. It is also kinder to you: a card that will not work is better found out about at your kitchen table than at the end of a ride.

## It becomes a charge when you arrive

At the end of the ride we take what was agreed. The quote you saw before booking is the price: its parts were listed, it stood for five minutes while you made up your mind, and traffic on the way does not change it. Only what really changed can change it, such as a long wait at the door, and that is a line of its own on the receipt.

If less is due than was held, the rest is let go at once. Your bank may take a few days to show it, since banks clear holds on their own timetable. The receipt in your account shows the amount that was really charged, and it is the one to believe.

A tip, if you give one, is a charge of its own, after the ride. All of it goes to the driver.

## If you change your mind

Cancelling is free while we are still looking, and for two minutes after a driver is on the way. After that there is a fee, because by then somebody has turned their car around for you. The fee is taken out of the hold and the rest is released. If the driver cancels, or if nobody can be found, the whole hold is released and you have nothing to do.

A hold that is released is not a refund. Nothing was taken, so nothing comes back; a line on your statement simply disappears. A refund is for a charge that was already made, and it appears as a line of its own, the other way round.

## Gift cards, and paying with two things

With a gift card, its part is set aside first, in the same way, and your card is asked only for what is left. When money comes back it goes where it came from, the card first. No balance is ever lost because a ride did not happen.

## What we keep, and what we do not

Your card number goes from your browser to the company that processes cards, and not through us. What we keep is a name for it, its brand and its last four digits, so that you can tell your cards apart. If you save a card, that name is what is saved.

Every movement is written down twice, once where it left and once where it arrived, and the two always have to add up to nothing. It is how merchants have kept books for five hundred years, and it is still the best way we know of noticing a mistake before you do.

If something on your statement does not look like what you read here, send us the date and the amount. We would rather explain it twice than have you wonder once.`,
  },
  {
    title: 'One car fewer: what riding saves, and what it does not',
    excerpt:
      'A ride is not greener than a bus. It can still be part of owning one car less. An honest look at when it helps.',
    category: 'Environment',
    author: 'maren',
    scene: 'river-city',
    imageAlt: 'Calgary’s towers behind a river valley with a red arched bridge and spruces',
    daysAgo: 58,
    content: `Companies like ours are fond of saying that they take cars off the road. It is a nice sentence. It is also one that you should ask questions about, so let us ask them ourselves.

A ride is a car being driven. Worse, it is a car being driven a little further than you are, since the driver has to come to you first. Kilometre for kilometre, one person in the back of a sedan is not better for the air than the same person at the wheel of it. Against a bus, a train, a bicycle or a walk it does not come close. If there is a train, take the train. We mean it.

So where could there be any good in it?

## The second car

Not in the single trip, but in the car you do not buy. A household with two cars uses the second for a handful of things: the days when both are needed at once, the late evening, the trip with the awkward parcel. For the rest of the week it stands at the kerb, and standing is not harmless. It had to be built, it takes up the ground it stands on, and, most of all, it is there. A car that is there gets used, for the bakery too.

If those few trips can be bought one by one, some people find they can let the second car go. Then the other trips change as well: without a car at the door, the bakery is a walk. That is where the saving is, and it is made by you and not by us.

We cannot promise you that it works out. Sit down with a month of your own calendar, mark the trips that only a second car could have done, and add up what they would have cost. It is an honest sum and it will not be the same for your neighbours. With small children, or a night shift on the far side of Calgary, it may well say keep the car.

## The last stretch

The other use is the end of the line. Plenty of trips are almost possible by transit: the train gets you to within four kilometres of the place, at an hour when the connecting bus does not. A short ride for those four replaces a drive of thirty. We would like to see many more of these, and it is why you will find the rapid-transit stations drawn on our map, by name, as places you can be taken to.

## What makes a given ride better

Choose the smallest vehicle that fits. It costs less for the same reason that it burns less. Choose Eco when it is offered: those are hybrids and electric cars, and in stop-and-go traffic, where an engine is at its worst, they are at their best.

Walk to a corner on the right side of a one-way street. Sparing your driver a loop around three blocks saves more than most gestures do, and you get there earlier.

And fill the seats. Four people in one car is a different proposition from four people in four.

## What we can do

The part that is ours is the empty driving between rides. Every kilometre a driver covers with nobody in the back is a cost to them, to the street and to the air, and it pays no one. So we match the whole city’s waiting riders and free drivers together, every couple of seconds, instead of sending whoever is nearest to each in turn. It shortens the way to the pickup, and that is worth doing even if you do not care about any of the rest.

We are not going to print a leaf on it.`,
  },
];
