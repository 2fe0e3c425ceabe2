import type { FastifyReply } from 'fastify';

/** What protects pages says nothing of the files they load; `answer-headers.ts` gives those a short policy. */
export function leavePageHeaders(reply: FastifyReply): void {
  for (const name of pageHeaders) reply.removeHeader(name).raw.removeHeader(name);
}
const pageHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];
