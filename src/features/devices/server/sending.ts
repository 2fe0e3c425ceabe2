/** One message to one browser's push service, encrypted for that browser alone (RFC 8291) and signed with our keys (RFC 8292). */
import { request } from 'node:https';
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

const timeoutMs = 10_000;

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

/** Browsers name the service, so only hosts on the open internet are spoken to; redirects are not followed. */
export const handToService: Hand = (details) =>
  new Promise((heard, failed) => {
    if (!isPublicUrl(details.endpoint))
      return failed(new Error('the push service is not on the open internet'));
    const { method, headers } = details;
    const asked = request(
      details.endpoint,
      { method, headers, lookup: lookUpPublic, timeout: timeoutMs },
      (answer) => {
        answer.resume();
        answer.on('end', () => heard(answer.statusCode ?? 0));
        answer.on('error', failed);
      },
    );
    asked.on('timeout', () => asked.destroy(new Error('the push service did not answer')));
    asked.on('error', failed);
    asked.end(details.body);
  });
