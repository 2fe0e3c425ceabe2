/**
 * Calls between two people who do not see each other's number: the gateway rings whoever calls, then the other, and
 * shows both a number of its own. It is spoken to as Twilio's Calls are, a wire that others speak too: a form with `To`,
 * `From` and `Twiml`, and the account in the address.
 */
import { handForm } from '#src/platform/sms/gateway.ts';

export interface CallProxy {
  /** False where there is no gateway: nobody is rung. */
  connects: boolean;
  /**
   * Rings `caller` and connects them to `callee`, for `longestSeconds` at most.
   * @returns what `end` knows the call by
   * @throws when the gateway does not take it
   */
  connect(call: { caller: string; callee: string; longestSeconds: number }): Promise<string>;
  /** Hangs up; one that has ended stays so. @throws when the gateway does not take it */
  end(id: string): Promise<void>;
}

export function createCallProxy({
  callsUrl,
  from,
}: {
  /** `https://account:token@gateway.example/…/Calls.json` */
  callsUrl: string | undefined;
  /** The number that both see. */
  from: string | undefined;
}): CallProxy {
  return {
    connects: callsUrl !== undefined,
    async connect({ caller, callee, longestSeconds }) {
      if (!callsUrl || !from) throw new Error('There is no gateway for calls.');
      const number = digitsOf(from);
      const dial = `<Dial callerId="${number}" timeLimit="${longestSeconds}">${digitsOf(callee)}</Dial>`;
      const answer = await handForm('call gateway', callsUrl, {
        To: digitsOf(caller),
        From: number,
        Twiml: `<Response>${dial}</Response>`,
      });
      const { sid } = (await answer.json()) as { sid?: unknown };
      if (typeof sid !== 'string' || !/^\w{1,64}$/.test(sid))
        throw new Error('The call gateway named no call.');
      return sid;
    },
    async end(id) {
      if (!callsUrl) return;
      const one = new URL(callsUrl);
      one.pathname = one.pathname.replace(/\.json$/, `/${id}.json`);
      await handForm('call gateway', one.href, { Status: 'completed' });
    },
  };
}

/** A number as gateways take it, of North America where no country is named; nothing of it can be read as markup. */
function digitsOf(number: string): string {
  const digits = number.replace(/\D/g, '');
  return digits.length === 10 && !number.trim().startsWith('+') ? `+1${digits}` : `+${digits}`;
}
