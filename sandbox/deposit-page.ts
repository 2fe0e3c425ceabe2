import { escaped } from './authentication-page.ts';

/** The page on which a payer types the code of the deposit on their bank statement. */
export function depositPage(note: string, open: boolean, nonce: string): string {
  const form = `<form method="post"><label for="code">Six characters beginning with SM</label>
<input id="code" name="descriptor_code" required maxlength="6" autocomplete="off"><button>Verify account</button></form>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>Verify your bank account</title><style nonce="${nonce}">
body{font:16px/1.5 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-items:center;background:#f4f5f7;color:#1b1f24}
main{background:#fff;border:1px solid #d8dce2;border-radius:12px;padding:32px;max-width:360px;margin:16px}
h1{font-size:20px;margin:0 0 8px}input,button{display:block;width:100%;min-height:44px;margin-top:8px;font:inherit;box-sizing:border-box}
</style></head><body><main><h1>Verify your bank account</h1>
<p>This stands for the page of the payment provider. No real account or money is involved.</p>
${note ? `<p role="status">${escaped(note)}</p>` : ''}${open ? form : ''}</main></body></html>`;
}
