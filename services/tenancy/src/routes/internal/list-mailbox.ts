import { listMailbox } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { Mailbox } from '../../mail/mailbox.ts'

export function listMailboxRoute(mailbox: Mailbox) {
  return route(listMailbox, ({ query }) => mailbox.list(query.to))
}
