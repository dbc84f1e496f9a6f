import { SUBDOMAIN_STATES } from '@tiffin/domain'
import * as z from '#schema'
import { everyone } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { text } from './fields.ts'

/** The restaurant of a call without a session, by subdomain. */
export const ownSubdomain = z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(63))

export const subdomain = text(63).check(z.toLowerCase())

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
