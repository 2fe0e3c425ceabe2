/**
 * Signs that a press was felt, put on before any handler runs: a slow phone takes its time for those. The look of
 * `data-pressed` and `data-going` is in `button.css`.
 */

const pressable = 'a[href], button, summary, label:has(input[type="radio"], input[type="checkbox"])';
const leastShownMs = 200;

/** Buttons that do nothing without a script; all others are answered by the browser itself. */
const scripted = 'button[type="button"]:not([popovertarget], :disabled)';
/** A part whose code has not come by then is taken to have failed. */
const longestWaitMs = 20_000;
const lookAgainMs = 50;
/** Each such press has React try the part again, which a slow phone feels. */
const pressAgainMs = 500;

interface EarlyWindow extends Window {
  /** Presses before the page's script, and what gathers them. */
  pressed?: HTMLElement[];
  pressing?: (event: MouseEvent) => void;
}

/** Runs in the page's head and keeps what is pressed before the page's own script has come. */
export const gatherPresses = `pressed=[];addEventListener("click",pressing=e=>{let b=e.target.closest('${scripted}');b&&(b.dataset.pressed="",pressed.push(b))},true)`;

const root = () => document.documentElement;
const signOff = () => {
  for (const element of document.querySelectorAll('[data-pressed]:not([data-waiting])'))
    element.removeAttribute('data-pressed');
};

/** Draws the line at the top of the page while the next one is on its way; what led to it looks pressed so long. */
export function showGoing(going: boolean): void {
  if (root().hasAttribute('data-going') === going) return;
  root().toggleAttribute('data-going', going);
  if (!going) signOff();
}

/** React has put its handlers on it. */
const isAlive = (element: Element): boolean =>
  Object.keys(element).some((key) => key.startsWith('__reactProps'));

/**
 * Whether it is, or was, part of what React has yet to bring to life: there the nearest living element has React's mark
 * of such a part, `<!--$…-->`, before it. Buttons of others, such as Google's in a map, are theirs to answer.
 */
function isHeldBack(button: Element): boolean {
  let top = button;
  for (let parent = top.parentElement; parent && !isAlive(parent); parent = top.parentElement) top = parent;
  if (!top.parentElement) return true;
  for (let before = top.previousSibling; before; before = before.previousSibling)
    if (before instanceof Comment && before.data.startsWith('$')) return true;
  return false;
}

const nameOf = (button: HTMLElement) => button.ariaLabel ?? button.textContent;
/** The same button, or the one that React has drawn in its place. */
function standingFor(button: HTMLElement, name: string | null): HTMLElement | undefined {
  if (button.isConnected) return button;
  const same = [...document.querySelectorAll<HTMLElement>(scripted)].filter((one) => nameOf(one) === name);
  return same.length === 1 ? same[0] : undefined;
}

/**
 * Presses a button, and says whether the press came to it. React stops one on what it cannot bring to life yet, and its
 * handlers alone do not say that it can: it puts them on while it draws a part, whose other half may not have come.
 */
function pressReaches(button: HTMLElement): boolean {
  let reached = false;
  const reach = () => {
    reached = true;
  };
  button.addEventListener('click', reach, { capture: true });
  button.click();
  button.removeEventListener('click', reach, { capture: true });
  return reached;
}

/** Presses again what was pressed while it was plain HTML, as soon as its code has come. */
function createLatePresses(wake: () => void) {
  const waiting = new Map<HTMLElement, { name: string | null; until: number; notBefore: number }>();
  let timer: ReturnType<typeof setInterval> | undefined;
  const look = () => {
    for (const [button, one] of [...waiting]) {
      const now = standingFor(button, one.name);
      const mayPress = now !== undefined && isAlive(now) && performance.now() >= one.notBefore;
      // What has no answer to give any more is not pressed whenever it has one again.
      const done = mayPress && (now.matches(':disabled') || pressReaches(now));
      if (mayPress) one.notBefore = performance.now() + pressAgainMs;
      if (!done && performance.now() < one.until) continue;
      waiting.delete(button);
      button.removeAttribute('data-waiting');
      button.removeAttribute('data-pressed');
    }
    if (waiting.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  return (button: HTMLElement) => {
    const name = nameOf(button);
    // Pressed twice by somebody who saw nothing happen is meant once.
    for (const one of waiting.values()) if (one.name === name) return;
    waiting.set(button, { name, until: performance.now() + longestWaitMs, notBefore: 0 });
    button.setAttribute('data-waiting', '');
    button.setAttribute('data-pressed', '');
    wake();
    timer ??= setInterval(look, lookAgainMs);
  };
}

/**
 * Begins to sign presses, and to keep those on parts of the page whose code has not come.
 *
 * @param wake fetches the code of such parts
 */
export function signPresses(wake: () => void): void {
  const pressLater = createLatePresses(wake);
  const page = window as EarlyWindow;
  if (page.pressing) removeEventListener('click', page.pressing, true);
  for (const button of page.pressed?.splice(0) ?? []) pressLater(button);

  const press = (target: EventTarget | null) => {
    signOff();
    const element = target instanceof Element ? target.closest(pressable) : null;
    if (element?.getAttribute('aria-disabled') !== 'true') element?.setAttribute('data-pressed', '');
  };
  const release = () =>
    setTimeout(() => {
      if (!root().hasAttribute('data-going')) signOff();
    }, leastShownMs);
  const passively = { capture: true, passive: true };
  addEventListener('pointerdown', (event) => event.button === 0 && press(event.target), passively);
  addEventListener(
    'keydown',
    ({ key, target }) => (key === 'Enter' || key === ' ') && press(target),
    passively,
  );
  for (const end of ['pointerup', 'pointercancel', 'keyup'] as const)
    addEventListener(end, release, passively);
  // A page that comes back as it was left is no longer on its way.
  addEventListener('pageshow', ({ persisted }) => persisted && signOff());

  addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest<HTMLElement>(scripted) : null;
      if (!button) return;
      // React stops a press on what it cannot bring to life yet, and answers it where it can. Whether it does is
      // asked as the press arrives: an answer may take the button away, and its handlers with it.
      let arrived = false;
      let answered = false;
      const arrive = () => {
        arrived = true;
        answered = isAlive(button);
      };
      button.addEventListener('click', arrive, { capture: true, once: true });
      setTimeout(() => {
        button.removeEventListener('click', arrive, { capture: true });
        if (!answered && (!arrived || isHeldBack(button))) pressLater(button);
      });
    },
    passively,
  );
}
