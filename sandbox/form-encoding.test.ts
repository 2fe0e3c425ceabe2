import { describe, expect, it } from 'vitest';
import { parseForm } from './form-encoding.ts';

describe('form encoding', () => {
  it('reads nesting, lists and escapes', () => {
    const form = parseForm('a[b][c]=1&a[b][d]=x%26y+z&l[0]=p&l[1]=q&m[]=r&m[]=s&o[0][k]=1&o[1][k]=2&e=');
    expect(JSON.parse(JSON.stringify(form))).toEqual({
      a: { b: { c: '1', d: 'x&y z' } },
      l: ['p', 'q'],
      m: ['r', 's'],
      o: [{ k: '1' }, { k: '2' }],
      e: '',
    });
  });

  it('gives names no way to a prototype', () => {
    parseForm('__proto__[polluted]=1&constructor[prototype][polluted]=1&a[__proto__][polluted]=1');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it.each(['[a]=1', 'a[=1', 'a[b=1', 'a]b=1', 'a[b]c=1', 'a=1&a[b]=2', 'a=%zz', `a${'[x]'.repeat(9)}=1`])(
    'refuses %s',
    (text) => {
      expect(() => parseForm(text)).toThrow();
    },
  );
});
