import * as z from '#schema'
import { defineEndpoint } from './endpoint.ts'
import { timestamp } from './fields.ts'
import { internalOnly } from './roles.ts'

export const keptMail = z.object({ to: z.string(), subject: z.string(), text: z.string(), sentAt: timestamp })
export type KeptMail = z.output<typeof keptMail>

/** The gateway shows it at /dev/mailbox; in production nothing is kept and nothing answers. */
export const listKeptMail = defineEndpoint({
  id: 'listKeptMail',
  service: 'tenancy',
  method: 'GET',
  path: '/internal/dev/mailbox',
  access: internalOnly,
  summary: 'Mail of a Tiffin without an SMTP server, newest first.',
  query: z.object({ to: z.optional(z.string()) }),
  response: z.array(keptMail),
})
