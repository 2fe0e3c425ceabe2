/** Makes a new secret for sessions and signed links; the one before goes on verifying: `npm run secret:rotate`. */
import { parseConfig } from '#src/platform/config.ts';
import { rotateSessionSecret } from '#src/platform/secrets/secret.ts';

try {
  rotateSessionSecret(parseConfig(process.env));
  console.log('There is a new secret. Start Rove again to use it; what the one before signed stays good.');
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
