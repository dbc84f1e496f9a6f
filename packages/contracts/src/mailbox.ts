import * as z from '#schema'
import { defineEndpoint } from './endpoint.ts'
import { timestamp } from './fields.ts'
import { internalOnly } from './access.ts'

export const mailboxMail = z.object({ to: z.string(), subject: z.string(), text: z.string(), sentAt: timestamp })
export type MailboxMail = z.output<typeof mailboxMail>

/** Mail of development, shown at /dev/mailbox. In production no mail is kept and the endpoint does not exist. */
export const listMailbox = defineEndpoint({
  id: 'listMailbox',
  service: 'tenancy',
  method: 'GET',
  path: '/internal/dev/mailbox',
  access: internalOnly('mailbox'),
  summary: 'Mail of a Tiffin without an SMTP server, newest first.',
  query: z.object({ to: z.optional(z.string()) }),
  response: z.array(mailboxMail),
})
