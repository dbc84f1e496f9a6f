import { forgotPassword } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { authAttemptOf } from '../throttle/auth-attempt.ts'

/**
 * POST /api/password/forgot. The reply is sent before the user is looked up; a job looks the user up and sends the
 * mail. So neither text nor timing reveals whether the account exists, and the mail is sent even after a crash.
 */
export function forgotPasswordRoute({ passwordResets, loginThrottle }: RouteDeps) {
  return route(forgotPassword, async ({ body: { email, subdomain }, req }) => {
    const attempt = authAttemptOf(req, { email, subdomain })
    await loginThrottle.consume('mailsFromAddress', attempt.address)
    await loginThrottle.consume('mailsToAddress', `${subdomain} ${email}`)
    await passwordResets.request(attempt)
    return { message: 'If there is an account with this email, a code is on its way.' }
  })
}
