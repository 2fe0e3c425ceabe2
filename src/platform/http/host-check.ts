import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { type Config, isLoopbackName } from '../config.ts';
import { refuse } from '../refusal.ts';

/**
 * Refuses requests under a name that is not this server's. In a demo that is every name but this machine's own and
 * PUBLIC_URL's, because a website that lets its name point to this machine could otherwise use the demo from a
 * visitor's browser, and a proxy that nobody spoke of could show it to the world.
 * @throws Refusal wrong_host, or invalid_request for what is no host name
 */
export function createHostCheck(config: Pick<Config, 'demo' | 'host' | 'publicUrl'>) {
  const publicName = config.publicUrl && new URL(config.publicUrl).hostname;
  // Where it listens for other machines it is also asked by number; a number cannot be bent to another machine.
  const listensBeyond = !isLoopbackName(config.host);
  const isOurs = (name: string) =>
    isLoopbackName(name) ||
    name === publicName ||
    name === config.host.toLowerCase() ||
    (listensBeyond && isIP(name.replace(/^\[|\]$/g, '')) !== 0);
  return (request: FastifyRequest): void => {
    const url = URL.parse(`http://${request.host}`);
    if (!url || url.username || url.pathname !== '/') {
      throw refuse('invalid_request', { words: 'The Host header is no host name.' });
    }
    if (config.demo && !isOurs(url.hostname)) throw refuse('wrong_host');
  };
}
