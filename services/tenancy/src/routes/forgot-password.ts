import { forgotPassword } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { CODE_LIFE_MS, newCode } from '../domain/code.ts'
import { visitOf } from '../door/visit.ts'
import { resetMail } from '../mail/code-mail.ts'

/**
 * POST /api/password/forgot. Answers before it looks for the user and sends the mail afterwards: neither the words nor
 * the time tell whether there is an account.
 */
export function forgotPasswordRoute({ users, restaurants, passwordResets, passwords, mailer, door, now }: RouteDeps) {
  async function sendCode(email: string, subdomain: string): Promise<void> {
    const user = await users.findLogin(subdomain, email)
    if (user === null) return
    const tenant = { id: user.restaurantId }
    const code = newCode()
    await passwordResets.keep(
      tenant,
      { userId: user.userId, codeHash: await passwords.hash(code) },
      new Date(now().getTime() + CODE_LIFE_MS),
    )
    await mailer.send(resetMail(email, (await restaurants.loadSettings(tenant)).name, code))
  }

  return route(forgotPassword, async ({ body: { email, subdomain }, req }) => {
    const visit = visitOf(req, { email, subdomain })
    await door.throttle.spend('mailsFromAddress', visit.address)
    await door.throttle.spend('mailsToAddress', `${subdomain} ${email}`)
    await door.events.record('password_reset_requested', visit)
    sendCode(email, subdomain).catch((err: unknown) => req.log.error({ err }, 'a password code was not sent'))
    return { message: 'If there is an account with this email, a code is on its way.' }
  })
}
