import { listKeptMail } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { Mailbox } from '../../mail/mailbox.ts'

/** GET /internal/dev/mailbox */
export function listKeptMailRoute(mailbox: Mailbox) {
  return route(listKeptMail, ({ query }) => mailbox.list(query.to))
}
