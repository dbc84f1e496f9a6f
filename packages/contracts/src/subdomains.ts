import { SUBDOMAIN_STATES } from '@tiffin/domain'
import * as z from '#schema'
import { everyone } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { text } from './fields.ts'

/** The longest name in DNS, in characters. Which subdomains a restaurant may have is decided by the domain. */
export const MAX_DNS_LABEL_LENGTH = 63

/** The restaurant of a call without a session, by subdomain. */
export const ownSubdomain = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(MAX_DNS_LABEL_LENGTH))

export const subdomain = text(MAX_DNS_LABEL_LENGTH).check(z.toLowerCase())

export const checkSubdomain = defineEndpoint({
  id: 'checkSubdomain',
  service: 'tenancy',
  method: 'GET',
  path: '/api/subdomains/:subdomain',
  access: everyone,
  summary: 'Can a new restaurant have this subdomain? `taken` also tells a login page that there is a restaurant.',
  params: z.object({ subdomain: z.string() }),
  response: z.object({ subdomain: z.string(), state: z.enum(SUBDOMAIN_STATES) }),
})
