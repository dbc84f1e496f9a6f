import type { JobHandler } from '@tiffin/service-kit/outbox'
import { CODE_LIFE_MS } from '../domain/code.ts'
import { newCode } from '../new-code.ts'
import type { Passwords } from '../passwords.ts'
import type { MAIL_QUEUES, PasswordResetsRepository } from '../repository/password-resets-repository.ts'
import type { RestaurantsRepository } from '../repository/restaurants-repository.ts'
import type { UsersRepository } from '../repository/users-repository.ts'
import { resetMail } from './code-mail.ts'
import type { Mailer } from './mailer.ts'

type MailDeps = {
  readonly passwordResets: PasswordResetsRepository
  readonly users: UsersRepository
  readonly restaurants: RestaurantsRepository
  readonly passwords: Passwords
  readonly mailer: Mailer
  readonly now: () => Date
}

/**
 * Handles the mail queues. Each retry makes a new code, because only the hash of a code is stored; only the newest code
 * is valid. A job older than the life of a code sends nothing.
 */
export function createMailJobs(deps: MailDeps): Readonly<Record<(typeof MAIL_QUEUES)[number], JobHandler>> {
  const { passwordResets, users, restaurants, passwords, mailer, now } = deps
  return {
    'mail-password-code': async (requestId) => {
      const request = await passwordResets.findRequest(requestId)
      if (request === null || now().getTime() - request.at.getTime() > CODE_LIFE_MS) return
      const user = await users.findLogin(request.subdomain, request.email)
      if (user === null) return
      const tenant = { id: user.restaurantId }
      const code = newCode()
      const reset = { userId: user.userId, codeHash: await passwords.hash(code) }
      await passwordResets.save(tenant, reset, new Date(now().getTime() + CODE_LIFE_MS))
      await mailer.send(resetMail(request.email, (await restaurants.loadSettings(tenant)).name, code))
    },
  }
}
