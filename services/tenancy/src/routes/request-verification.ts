import { AppError, requestVerification } from '@tiffin/contracts'
import { MIN_PASSWORD_LENGTH } from '@tiffin/domain'
import { route } from '@tiffin/service-kit'
import * as z from 'zod/mini'
import type { RouteDeps } from '../deps.ts'
import { CODE_LIFE_MS } from '../domain/code.ts'
import { newCode } from '../new-code.ts'
import { authAttemptOf } from '../throttle/auth-attempt.ts'
import { signUpMail } from '../mail/code-mail.ts'
import { requireAvailable } from '../domain/subdomain.ts'

const anEmail = z.email()

/** POST /api/request-verification. This is the first step of a sign-up; it is repeated when the code got lost. */
export function requestVerificationRoute(deps: RouteDeps) {
  const { restaurants, signUps, passwords, mailer, loginThrottle, authEvents, now } = deps
  return route(requestVerification, async ({ body, req }) => {
    const { restaurantName, subdomain, email, password } = body
    if (restaurantName === '') throw new AppError('RESTAURANT_NAME_REQUIRED')
    if (!z.safeParse(anEmail, email).success) throw new AppError('USER_EMAIL_INVALID')
    if (password.length < MIN_PASSWORD_LENGTH) throw new AppError('PASSWORD_TOO_SHORT')
    requireAvailable(await restaurants.subdomainState(subdomain))

    const attempt = authAttemptOf(req, { email, subdomain })
    await loginThrottle.consume('mailsFromAddress', attempt.address)
    await loginThrottle.consume('mailsToAddress', email)
    const code = newCode()
    const [passwordHash, codeHash] = await Promise.all([passwords.hash(password), passwords.hash(code)])
    await signUps.save(
      { email, restaurantName, subdomain, passwordHash, codeHash },
      new Date(now().getTime() + CODE_LIFE_MS),
    )
    await mailer.send(signUpMail(email, restaurantName, code)).catch((cause: unknown) => {
      throw Object.assign(new AppError('MAIL_NOT_SENT'), { cause })
    })
    await authEvents.record('verification_requested', attempt)
    return { message: `We sent a code of six digits to ${email}.` }
  })
}
