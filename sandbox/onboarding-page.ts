import { escaped } from './authentication-page.ts';

/** The page on which somebody who is paid out names their bank account. */
export function onboardingPage(note: string, returnUrl: string, nonce: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>Name your bank account</title><style nonce="${nonce}">
body{font:16px/1.5 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-items:center;background:#f4f5f7;color:#1b1f24}
main{background:#fff;border:1px solid #d8dce2;border-radius:12px;padding:32px;max-width:400px;margin:16px}
h1{font-size:20px;margin:0 0 8px}label{display:block;margin-top:12px;font-weight:600}
input,button{display:block;width:100%;min-height:44px;margin-top:4px;font:inherit;box-sizing:border-box;padding:0 10px}
button{margin-top:20px;background:#1b1f24;color:#fff;border:0;border-radius:8px}a{display:inline-block;margin-top:16px;color:inherit}
[role=alert]{background:#fdecea;padding:8px 12px;border-radius:8px}
</style></head><body><main><h1>Name your bank account</h1>
<p>This stands for the page of the payment provider. No real account or money is involved: only test numbers are taken.</p>
${note ? `<p role="alert">${escaped(note)}</p>` : ''}
<form method="post">
<label for="transit">Transit number</label><input id="transit" name="transit" inputmode="numeric" value="11000" required>
<label for="institution">Institution number</label><input id="institution" name="institution" inputmode="numeric" value="000" required>
<label for="account">Account number</label><input id="account" name="account_number" inputmode="numeric" value="000123456789" required autocomplete="off">
<button>Use this account</button></form>
<p>000123456789 takes payouts; 000111111116 sends them back.</p>
<a href="${escaped(returnUrl)}">Not now</a></main></body></html>`;
}
