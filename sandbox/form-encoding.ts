import { badParameter } from './errors.ts';

export type FormValue = string | FormValue[] | FormObject;
export interface FormObject {
  [name: string]: FormValue;
}

const MAX_DEPTH = 8;
const MAX_PAIRS = 1000;

/**
 * Reads `application/x-www-form-urlencoded` with Stripe's nesting: `a[b][c]=1`, `a[0]=1`, `a[]=1`.
 * Objects have no prototype, so no name can reach one.
 * @throws WireError 400 when it is malformed, too deep or too long.
 */
export function parseForm(text: string): FormObject {
  const root = emptyObject();
  if (text === '') return root;
  const pairs = text.split('&');
  if (pairs.length > MAX_PAIRS) throw badParameter('The request has too many parameters.', '');
  for (const pair of pairs) {
    if (pair === '') continue;
    const cut = pair.indexOf('=');
    const name = decode(cut < 0 ? pair : pair.slice(0, cut));
    place(root, namePath(name), name, cut < 0 ? '' : decode(pair.slice(cut + 1)));
  }
  return listsIn(root) as FormObject;
}

function emptyObject(): FormObject {
  return Object.create(null) as FormObject;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw badParameter('The request body is not valid form encoding.', '');
  }
}

function namePath(name: string): string[] {
  const head = /^[^[\]]+/.exec(name)?.[0];
  if (!head) throw badParameter(`Invalid parameter name: ${name}`, name);
  const rest = name.slice(head.length);
  const path = [head, ...Array.from(rest.matchAll(/\[([^[\]]*)\]/g), (match) => match[1] ?? '')];
  const covered = path.slice(1).reduce((length, part) => length + part.length + 2, 0);
  if (covered !== rest.length || path.length > MAX_DEPTH) {
    throw badParameter(`Invalid parameter name: ${name}`, name);
  }
  return path;
}

function place(root: FormObject, path: string[], name: string, value: string): void {
  let here = root;
  path.forEach((part, index) => {
    const key = part === '' ? String(Object.keys(here).length) : part;
    if (index === path.length - 1) {
      here[key] = value;
      return;
    }
    const next = here[key] ?? emptyObject();
    if (typeof next === 'string') throw badParameter(`Invalid parameter name: ${name}`, name);
    here[key] = next;
    here = next as FormObject;
  });
}

/** Objects whose names count up from 0 are lists. */
function listsIn(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const names = Object.keys(value);
  if (names.length > 0 && names.every((name, index) => name === String(index))) {
    return names.map((name) => listsIn(value[name] ?? ''));
  }
  for (const name of names) value[name] = listsIn(value[name] ?? '');
  return value;
}
