/** One message to one browser's push service, encrypted for that browser alone (RFC 8291) and signed with our keys (RFC 8292). */
import { type RequestOptions, request } from 'node:https';
import webPush, { type RequestDetails } from 'web-push';
import { isPublicUrl, lookUpPublic } from '#src/platform/http/public-hosts.ts';

export interface PushMessage {
  title: string;
  body: string;
  /** The page of this site that a tap opens. */
  path: string;
  /** A later message of the same name takes the place of one that is still shown. */
  tag: string;
  /** After this it is of no use any more. */
  livesSeconds: number;
}

export interface Vapid {
  publicKey: string;
  privateKey: string;
  /** Whom a push service may write to, `mailto:…`. */
  subject: string;
}

/** Hands a request to a push service. @returns its status */
export type Hand = (details: RequestDetails) => Promise<number>;

export const seal = (
  device: { endpoint: string; p256dh: string; auth: string },
  message: PushMessage,
  vapid: Vapid,
): RequestDetails =>
  webPush.generateRequestDetails(
    { endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } },
    JSON.stringify({ title: message.title, body: message.body, path: message.path, tag: message.tag }),
    {
      vapidDetails: vapid,
      TTL: message.livesSeconds,
      urgency: 'high',
      contentEncoding: 'aes128gcm',
    },
  );

/**
 * Browsers name the service, so only hosts on the open internet are spoken to; redirects are not followed. Its status is
 * the answer: what else it says is let pass, and cut off with all that is not done within `timeoutMs`.
 */
export const createHand =
  (timeoutMs = 10_000, how: RequestOptions = { lookup: lookUpPublic }): Hand =>
  ({ endpoint, method, headers, body }) =>
    new Promise((heard, failed) => {
      if (!isPublicUrl(endpoint)) return failed(new Error('the push service is not on the open internet'));
      const signal = AbortSignal.timeout(timeoutMs);
      const asked = request(endpoint, { ...how, method, headers, signal }, (answer) => {
        heard(answer.statusCode ?? 0);
        answer.on('error', () => {});
        answer.resume();
      });
      asked.on('error', (error) =>
        failed(signal.aborted ? new Error('the push service did not answer in time') : error),
      );
      asked.end(body);
    });

export const handToService = createHand();
