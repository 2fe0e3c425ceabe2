import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox.ts';

test.each([
  ['M.a.y.a+rove@GoogleMail.com', 'maya@gmail.com'],
  ['maya@gmail.com.', 'maya@gmail.com'],
  ['may.a@example.com', 'may.a@example.com'],
  ['Maya+1@example.com', 'maya@example.com'],
  ['maya+a+b@example.com', 'maya@example.com'],
  ['+maya@example.com', '+maya@example.com'],
  ['ｍaya@example.com', 'maya@example.com'],
  ['maya@bücher.example', 'maya@xn--bcher-kva.example'],
  ['maya@XN--BCHER-KVA.example', 'maya@xn--bcher-kva.example'],
])('%s ends in the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address).mailbox).toBe(mailbox);
});
