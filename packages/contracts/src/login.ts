import { MAX_EMAIL_LENGTH, MAX_PASSWORD_LENGTH } from '@tiffin/domain'
import * as z from '#schema'
import { everyone } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { code, email, password } from './fields.ts'
import { ownSubdomain } from './subdomains.ts'

export const loginBody = z.object({
  email: z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(MAX_EMAIL_LENGTH)),
  password: z.string().check(z.minLength(1), z.maxLength(MAX_PASSWORD_LENGTH)),
  subdomain: ownSubdomain,
})

export const login = defineEndpoint({
  id: 'login',
  service: 'tenancy',
  method: 'POST',
  path: '/api/login',
  access: everyone,
  summary: 'Signs a staff member in to a restaurant and answers a token that lives 12 hours.',
  body: loginBody,
  response: z.object({ token: z.string() }),
})

export const systemLogin = defineEndpoint({
  id: 'systemLogin',
  service: 'tenancy',
  method: 'POST',
  path: '/api/system/login',
  access: everyone,
  summary: 'Signs the operator of the platform in; with a code where the installation asks for a second factor.',
  body: z.object({ email, password, code: z.optional(code) }),
  response: z.object({ token: z.string() }),
})
