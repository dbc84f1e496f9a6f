import { AppError, requestVerification } from '@tiffin/contracts'
import { MIN_PASSWORD_LENGTH } from '@tiffin/domain'
import { route } from '@tiffin/service-kit'
import * as z from 'zod/mini'
import type { RouteDeps } from '../deps.ts'
import { CODE_LIFE_MS, newCode } from '../domain/code.ts'
import { visitOf } from '../door/visit.ts'
import { signUpMail } from '../mail/code-mail.ts'
import { refuseSubdomain } from './refuse-subdomain.ts'

const anEmail = z.email()

/** POST /api/request-verification. The first step of a sign-up, and its repetition when the code got lost. */
export function requestVerificationRoute({ restaurants, signUps, passwords, mailer, door, now }: RouteDeps) {
  return route(requestVerification, async ({ body, req }) => {
    const { restaurantName, subdomain, email, password } = body
    if (restaurantName === '') throw new AppError('RESTAURANT_NAME_REQUIRED')
    if (!z.safeParse(anEmail, email).success) throw new AppError('USER_EMAIL_INVALID')
    if (password.length < MIN_PASSWORD_LENGTH) throw new AppError('PASSWORD_TOO_SHORT')
    refuseSubdomain(await restaurants.subdomainState(subdomain))

    const visit = visitOf(req, { email, subdomain })
    await door.throttle.spend('mailsFromAddress', visit.address)
    await door.throttle.spend('mailsToAddress', email)
    const code = newCode()
    const [passwordHash, codeHash] = await Promise.all([passwords.hash(password), passwords.hash(code)])
    await signUps.keep(
      { email, restaurantName, subdomain, passwordHash, codeHash },
      new Date(now().getTime() + CODE_LIFE_MS),
    )
    await mailer.send(signUpMail(email, restaurantName, code)).catch((cause: unknown) => {
      throw Object.assign(new AppError('MAIL_NOT_SENT'), { cause })
    })
    await door.events.record('verification_requested', visit)
    return { message: `We sent a code of six digits to ${email}.` }
  })
}
