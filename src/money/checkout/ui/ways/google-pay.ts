/** Whether Google Pay would answer, asked of its own script in its TEST environment, as the specification sets it up. */

const scriptAddress = 'https://pay.google.com/gp/p/js/pay.js';

/** From the specification's sections 7 and 9. */
const baseCardMethod = {
  type: 'CARD',
  parameters: {
    allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
    allowedCardNetworks: ['MASTERCARD', 'VISA', 'AMEX'],
  },
};

interface PaymentsClient {
  isReadyToPay(request: object): Promise<{ result: boolean }>;
}
interface GoogleWindow {
  google?: { payments?: { api?: { PaymentsClient: new (options: object) => PaymentsClient } } };
}

let loading: Promise<void> | undefined;

function loadScript(): Promise<void> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = scriptAddress;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error('Google Pay did not load'));
    document.head.append(script);
  });
  return loading;
}

export interface GooglePayState {
  ready: boolean;
  /** Google's code where it said why not, such as `DEVELOPER_ERROR`. */
  refusal: string | null;
}

/** Not ready also when its script cannot be had. */
export async function googlePayState(): Promise<GooglePayState> {
  try {
    await loadScript();
    const { google } = window as GoogleWindow;
    const Client = google?.payments?.api?.PaymentsClient;
    if (!Client) return { ready: false, refusal: null };
    const client = new Client({ environment: 'TEST' });
    const answer = await client.isReadyToPay({
      apiVersion: 2,
      apiVersionMinor: 0,
      allowedPaymentMethods: [baseCardMethod],
    });
    return { ready: answer.result, refusal: null };
  } catch (thrown) {
    const { statusCode } = (thrown ?? {}) as { statusCode?: unknown };
    return { ready: false, refusal: typeof statusCode === 'string' ? statusCode : null };
  }
}
