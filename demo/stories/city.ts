/** Stories from the street and from behind it: light, sleep, idling, signals, and machines that fail. */
import type { Story } from './story.ts';

export const city: readonly Story[] = [
  {
    title: 'The clocks go back: what one hour does to a road',
    excerpt:
      'On the first Sunday of November the evening loses an hour of light. Five things change at once, and two of them have antlers.',
    category: 'News',
    author: 'grace',
    scene: 'pickup-at-dusk',
    imageAlt: 'A person waits at a lit curb at dusk while a car pulls in beside a row of dark buildings',
    daysAgo: 33,
    content: `In Ontario the clocks go back one hour at two in the morning on the first Sunday of November. Nobody loses an hour of sleep; that comes in March. What is lost is the light at the end of the working day, and it goes from one day to the next.

A week of slowly earlier sunsets would give everybody time to get used to it. The clock gives them none. On Friday the drive home was in daylight. On Monday it is in the dark, on the same road, among the same people, with the same habits.

## What the sun does

By the middle of November the sun sets before five in Toronto. Offices and schools let people out just as the light is at its worst: not night, when everybody expects to see little, but dusk, when drivers think they see more than they do.

Headlights help less at dusk than in full darkness, because the road is not yet dark enough to show them. Dark coats do not reflect them at all. Somebody in black trousers on an unlit crossing is seen about as late as a shadow is.

And for a week or two the morning is brighter than it was, which feels like a gift. It is one. Use it to clean the windshield.

## What the glass does

Most people clean a windshield outside. In the dark it is the film on the inside that scatters every lamp into a star. A clean cloth, a little glass cleaner, and two minutes with the engine off are the cheapest improvement in this whole article.

Then the lamps. Walk once around the car with the lights on. Many cars light the front by day and nothing at the back, so a driver who sees a bright dash may be driving without tail lamps and never know. If your car has a position marked automatic, leave it there; if it has not, turn the knob yourself every time.

## What the animals do

November is the mating season of deer, and they cross roads at dawn and dusk without looking. The change of the clocks moves the evening traffic into just that hour. On roads outside the city, slow down where the signs are: they stand where animals have been hit before.

If one crosses, expect a second. Brake hard and straight. Leaving your lane to avoid an animal is how a broken headlamp becomes a car in a ditch, or in the lane of somebody coming the other way.

## What people do

Children who walked home in daylight on Friday walk home in the dark on Monday. Cyclists have not yet found last winter’s lights. People at bus stops look at their telephones, and the telephone is the only bright thing about them.

As a driver, look for feet. A moving pair of pale soles is often the first thing that shows. When you turn left across a crossing, look along all of it before you turn, not while you do.

As a walker, assume that you are not seen until a car has slowed. A small reflecting band on an ankle or a wrist does more than a pale coat, because it moves, and because it sends the light straight back to the lamps it came from.

## What to do on the Saturday before

Put the flashlight and the reflectors where you will find them. Clean the glass, inside. Look at the lamps, all the way round. Fill the washer tank with fluid that does not freeze.

And on the Monday, leave ten minutes earlier than you would have. The hour you were given on Sunday is more than enough to pay for it.`,
  },
  {
    title: 'Why a card is declined, and what to do in each case',
    excerpt:
      'Six answers a bank gives to a payment, what each of them means, and which ones are worth a second try.',
    category: 'Payments',
    author: 'anjali',
    scene: 'held-fare',
    imageAlt: 'A payment card and a coin held between two lines, above a drawn route',
    daysAgo: 41,
    content: `A declined card feels like an accusation. It seldom is one. Between your thumb and our counter stand at least four computers, any of which may say no, and most of their reasons have nothing to do with how much money you have.

When a payment fails we show you what the bank told us, in words. It is often less than you would like, because banks say little on purpose. Here is what the answers mean.

## The bank said no, without a reason

This is the most common one. In the language of the networks it is called “do not honor”, and it means that the bank that gave you the card has decided against this payment and is not telling the shop why.

Usually it is a machine that thought the payment unusual: a new shop, a large amount, another country, an odd hour. Trying again at once teaches the machine nothing, and several tries in a row look worse than one. Call the number on the back of the card, or open the bank’s app: many ask there whether it was you, and a yes clears the way within a minute. A wallet such as Apple Pay or Google Pay is often let through where the same card typed by hand was not, because the phone has already proved who you are.

## Insufficient funds

What it says. With a debit card it is the balance; with a credit card it is the limit, less what is being held for other things. Holds count. A hotel that has set aside a few hundred dollars for a minibar you never opened has used up that much of your limit until it lets go.

Trying again changes nothing until something has been freed. Another card will do.

## Expired card

The date on the card has passed, or the date that was typed is not the one on the card. Banks send new cards with a new date and often the same number, and people go on typing the date they remember. Look at the card.

## Wrong security code

The three digits on the back, or four on the front of an American Express. It is not your PIN, and nobody who asks for both at once means you well. A typing mistake may be tried again; after several the bank will lock the card for a while, so look carefully the second time.

## The postal code does not match

The bank compares the postal code you give with the one it sends your statements to. Have you moved? The right answer is the address the bank knows, which may be the old one. Tell the bank before you tell the shops.

## The bank wants to know that it is you

Your bank may open a window and ask for a code from your phone, or for a press in its app. This is a second lock, called 3-D Secure, and it is there for you: a thief who has only your numbers gets no further. If the window closes or the time runs out, no money has moved. Start the payment again and have the phone beside you.

Read what the window says before you press. It names the shop and the amount. If either is not what you are paying, do not confirm it.

## What a decline leaves behind

Nothing was charged. Some banks do show a declined payment in their app for some days as pending; it falls away by itself.

On Rove a ride is booked only once the fare is held. If the hold fails there is no ride, your form stays as you filled it in, and you can pay in another way: a different card, a wallet, or a gift card for a part of it. And if a booking is refused after a hold was made, we let go of the money at once. How soon you see it back depends on your bank; a few days is usual.

One last thing. We never need your card number in a mail, in a chat or on the telephone. Whoever asks for it there is not us.`,
  },
  {
    title: 'The break you do not want to take',
    excerpt:
      'Tiredness does not feel like danger, which is what makes it dangerous. How to notice it, and what works when you do.',
    category: 'Driver Tips',
    author: 'luc',
    scene: 'downtown',
    imageAlt: 'Two cars stand on a wide street below the towers of a city centre in low sun',
    daysAgo: 48,
    content: `Ask drivers whether they would take a passenger after two beers and you get a straight answer. Ask whether they would after being awake for seventeen hours and you get a shrug, and perhaps a joke about coffee. Yet in tests people who have been awake that long react about as slowly as people with a blood alcohol of 0.05 percent, which is enough to take a license away for three days in Ontario.

The trouble is that the tired are poor judges of being tired. The part of the head that would notice is the part that is asleep.

## What happens

At the end there are microsleeps: the eyes are open or nearly so, and nobody is at home. They last a few seconds. At 100 kilometres an hour a car covers almost 28 metres in each of them. Four seconds are 111 metres, driven by nobody.

Before that come the signs. You have read them in a leaflet; here they are as they feel from inside. You cannot remember the last few corners. You brake later than you meant to, or you follow somebody more closely. You turn the music up. You set yourself small goals: only this one, then only the next. You are annoyed by a passenger who has done nothing.

If you have had two of those in an hour, you are past the point at which you should have stopped.

## When it comes

The body has two low hours a day. The deep one lies between about two and six in the morning, and whoever drives through it is working against something far older than cars. The shallow one is in the middle of the afternoon, between two and four, with or without lunch.

It comes sooner after a short night, and after several short nights it comes much sooner, because sleep that was not had adds up. A free Sunday does not pay off a week of five-hour nights.

Warmth, a dull road and silence do not make anybody tired. They only show that somebody is.

## What does not work

Open windows, loud music, chewing gum, slapping your own cheek. They work for minutes, and they tell you that you already know.

Coffee works, but not now. It needs around half an hour before it does much, and it does not put back what is missing; it covers it for a few hours. Coffee at ten at night also takes sleep from tomorrow.

## What works

Sleep. There is nothing else on this list, only ways to get to it.

The short one: stop somewhere legal and lit, drink a cup of coffee, lock the doors, set an alarm for twenty minutes and close your eyes. You wake as the coffee begins to work. More than half an hour and you may sink into deep sleep, from which people wake slower than they lay down. Then walk about for five minutes before you drive.

The long one: go offline and go home. On Rove going offline costs you nothing but the requests of that hour. Nobody is told, no rating falls, and no streak is broken, because there are none.

## Plan it

Decide on the end of a shift before it begins, when you are clever. Write it on a piece of paper and stick it to the dash. The driver who decides at one in the morning whether to do another hour is not the one you want deciding.

Put the break where the city is quiet anyway, between the lunch hour and the way home. Eat little and often. Drink water: people who are thirsty take it for tiredness, and the walk to the washroom is a break in disguise.

And if a passenger says that you look tired, thank them. They have just done for you what your own head no longer could.`,
  },
  {
    title: 'The engine that runs while nobody drives',
    excerpt:
      'A standing car with its engine on goes nowhere at the price of going somewhere. What idling costs, and when it is right.',
    category: 'Environment',
    author: 'maren',
    scene: 'river-city',
    imageAlt: 'A city beside a wide river, with trees on the near bank and one car on the bridge',
    daysAgo: 62,
    content: `Stand outside any school at half past three, or any coffee counter with a window for cars, and listen. A row of engines, each turning a few hundred times a minute, each going nowhere.

It is the easiest fuel in the world to save. Nobody has to buy anything, move anywhere or give anything up. It only takes knowing where the old rules came from and that they are no longer true.

## The ten seconds

Many of us learned from our parents that starting an engine uses as much fuel as letting it run for minutes. With a carburetor that had something to it. A modern engine measures the fuel for a start in thousandths of a litre, and Natural Resources Canada puts the line at ten seconds: whoever stands for longer than that, other than in traffic, uses less fuel by turning the key twice.

That is also why newer cars do it for you at red lights. If yours has the button that switches this off, try a week without pressing it.

## The warm-up

The second thing we learned is that a cold engine has to warm up standing. Oil from forty years ago was as thick as honey in January. Today’s flows in the cold, and an engine warms faster under a light load than it does standing still. Start, clear the windows, put on the belt, and drive gently for the first few minutes. The gearbox, the wheel bearings and the tires need warming too, and none of them gets warmer in the driveway.

In the deep cold of Calgary the right tool is the block heater: a small electric element that keeps the engine from going stiff overnight. Two hours on a timer before you leave do as much as a whole night.

## What it costs

A litre of gasoline becomes about 2.3 kilograms of carbon dioxide, whether the car moves or not. An ordinary engine burns somewhere between one and two litres in an hour of standing; a large one more. Ten minutes a day are something like a hundred litres over a year for a three-litre engine. The exact figure depends on the car, and you can look up your own: many dashboards show litres per hour while you stand.

The carbon dioxide is everybody’s. The rest is local. Exhaust is at its dirtiest while an engine is cold, and it comes out at the height of a child in a stroller. Outside a school that is worth more than any number.

## When it is right to let it run

When you stand in traffic. When the windows are iced over and you cannot otherwise see. When somebody in the car is ill or very young and it is dangerously cold or hot. When a technician tells you to.

Never in a garage, also with its door open, and never with snow packed around the exhaust pipe. Carbon monoxide has no smell, and people die of it every winter while they only meant to stay warm.

The City of Toronto has a rule: no more than sixty seconds in an hour, with exceptions much like those above. Hardly anybody knows it. It is a good rule to keep even where no one is looking.

## While you wait for a passenger

A driver who waits at a curb for five minutes, twenty times a day, stands for more than an hour and a half. Engine off, coat on, seat heater if the battery is young. In summer, shade beats any air conditioner that stands still.

If you are the passenger: be there when the car is. Our app shows it coming, minute by minute. Whoever is at the curb when it arrives has saved the only emission in this article that is entirely theirs to save.`,
  },
  {
    title: 'Why the blue dot jumps',
    excerpt:
      'Your phone finds itself by listening to clocks in space. Between tall buildings it hears echoes. What that means for a pickup.',
    category: 'Technology',
    author: 'tobias',
    scene: 'drawn-map',
    imageAlt: 'A drawn map with contour lines, a blue route and a green pin at its end',
    daysAgo: 71,
    content: `You stand on a corner that you have known for years and your phone puts you in the lake. A moment later you are across the street, then inside a bank. Nothing is broken. Your phone is doing something very hard, and it is being lied to.

## Listening to clocks

Some twenty thousand kilometres above you fly the satellites of several navigation systems: the American GPS, the European Galileo and others. Each carries atomic clocks and does little else than say, over and over, what time it is and where it is.

Your phone hears several of them at once. Each message was sent a little earlier than it arrived, and from that delay the phone works out how far away its sender is: light needs about a fifteenth of a second for the way. Three distances would be enough to know a place, if the phone’s own clock were perfect. It is not, so a fourth satellite is needed to work out the error of the clock as well.

An error of a millionth of a second in time is an error of 300 metres on the ground. That it works at all ought to be on the news every evening.

## Echoes

Under an open sky a good phone knows where it is to within about five metres. Between towers it is another matter. The satellites that stand low are hidden, and what arrives from the others has often bounced off glass first. An echo has travelled further than a straight line, so the phone believes the satellite to be further away, and moves you accordingly. This is called multipath, and downtown streets are full of it.

That is why the dot jumps across the street rather than drifting. It changes its mind about which of the voices is the echo.

Indoors and underground it hears nothing, and falls back on what it knows: the names of wireless networks around it, cell towers, and how you walked since. Good guesses, but guesses.

## The circle matters more than the dot

Maps draw a pale circle around the dot. It is the honest part. It says how sure the phone is: that you are probably somewhere in there. A dot in the middle of a circle as large as a city block is not a place, it is a polite shrug.

When our booking form asks for your location it takes the dot and looks up the nearest address. If the circle was large, the address will be precise and wrong. Read it before you press on. If it is not where you stand, type the name of the building or of the corner; we know both.

## What helps

Go outside, a few steps from the wall, and wait for ten seconds. A phone that has just come up from the subway needs that long to hear the sky again. Hold it away from your body. Leave wireless networking switched on even if you do not use it, because your phone recognizes places by it.

If you have denied the app your precise location, phones will only give it a neighbourhood. That is a fair choice to make; then type the address.

And drivers: when the pin and the person are not in the same place, the message wins. A rider who writes “by the red awning” knows more than four satellites.

## How we deal with it

A car reports its position again and again while it drives, and a single wild point among them is easily seen for what it is. On the map, a car is drawn on its way between two reports rather than hopping from one to the next. And at the curb we do not rely on the dot at all: it is the plate, the face and the PIN that say you have found each other. None of these has ever bounced off a bank.`,
  },
  {
    title: 'What happens when our computer dies in the middle of your ride',
    excerpt:
      'Machines stop. The question is what is lost when one does. How Rove is built so that the answer is nothing you were promised.',
    category: 'Company News',
    author: 'maren',
    scene: 'open-prairie',
    imageAlt: 'A single car on a straight road across an open prairie under a wide evening sky',
    daysAgo: 78,
    content: `Somewhere, at this moment, a fan is failing, a power supply is humming its last, and somebody is about to pull the wrong plug. Computers stop. Nobody who runs a service for other people may be surprised by it.

So we do it on purpose. Among the tests that our program has to pass before anything is changed is one that takes rides through their whole course, and kills the program again and again at moments chosen by chance: no farewell, no tidying up, as if the power had gone. Then it is started again, and we count. Every ride that was promised must be there. None may have happened twice. Every dollar must be where the books say it is.

This is how that can be.

## It is written down first

When you press the button and we answer “booked”, the booking has been written to a disk before the answer was sent. Not to memory, from where it would be gone. If the answer reaches you, the ride exists. If the power fails a moment sooner, there is neither an answer nor a ride, and the hold on your card is found and let go after the restart.

Everything that belongs together is written together. A ride that changes hands, the invitations to other drivers that end with it, the note that tells your phone: they all come into being in one step, or none of them does. There is no moment in which a driver has your ride and you do not know it.

## What is in memory is only a copy

Where the cars are at this second is kept in memory, because it changes all the time and is old after a moment. It may be lost without harm: after a restart the phones report again, and within seconds the map is full. Nothing that somebody was promised lives only there.

That is a rule of the house, and a short one: memory is a cache.

## Money is asked about, not assumed

The hard part is what happens elsewhere. A card is charged by a payment company, on a computer that is not ours. If ours stops after asking and before hearing the answer, was it charged or not?

So we write down what we want before we ask for it, and what was answered afterwards. When the program starts again it goes through everything that was wanted and has no answer, asks the payment company how each stands, and finishes it. You are never charged for a ride that was not booked, and a fare is not taken twice because somebody tripped over a cable.

Behind it all stands a ledger in which each amount is entered twice, once where it came from and once where it went. The sum is always zero. Entries are only ever added, never changed, so that a mistake remains visible beside its correction. A small program can check all of it at any time, and does.

## What you would notice

If it happened in the middle of your ride: the map would stand still, and your phone would say that it is trying to reach us. The ride itself goes on, since it is made of a car, a driver and a road. When we are back the phone asks for everything that happened since it last heard from us, and catches up.

Your PIN is still your PIN. The fare is still the fare that you were promised.

## What we do not promise

That it never stops. Whoever promises that has not been doing this for long. And a telephone without a signal is beyond us: note the plate before you get in, as you would anyway.

We would rather be asked what happens when it fails than told that it cannot. It is a good question to put to anybody who holds something of yours.`,
  },
];
