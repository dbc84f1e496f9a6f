import { renderUnicodeCompact } from 'uqr'
import { newSecret } from './second-factor.ts'

// `npm run operator:totp`: prints a secret for SYSTEM_TOTP_SECRET and its QR code. The secret is stored nowhere.
const { secret, uri } = newSecret(process.argv[2] ?? 'operator')
process.stdout.write(`${renderUnicodeCompact(uri, { border: 2 })}

Scan this with an authenticator app, or enter the secret there by hand:

  SYSTEM_TOTP_SECRET=${secret}
  ${uri}

Put the first line into the settings of the tenancy service and restart it. That ends every session of the operator.
`)
