import * as z from '#schema'
import { everyone } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { code, email, message, password } from './fields.ts'
import { subdomain } from './subdomains.ts'

export const forgotPassword = defineEndpoint({
  id: 'forgotPassword',
  service: 'tenancy',
  method: 'POST',
  path: '/api/password/forgot',
  access: everyone,
  summary: 'Mails a code to set a new password with; the answer is the same whether or not there is such a user.',
  body: z.object({ email, subdomain }),
  response: message,
})

export const resetPassword = defineEndpoint({
  id: 'resetPassword',
  service: 'tenancy',
  method: 'POST',
  path: '/api/password/reset',
  access: everyone,
  summary: 'Sets a new password when the code is right, and ends every session of the user.',
  body: z.object({ email, subdomain, code, password }),
  response: 'none',
})
