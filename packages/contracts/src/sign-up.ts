import { MAX_RESTAURANT_NAME_LENGTH, SUBDOMAIN_STATES } from '@tiffin/domain'
import * as z from '#schema'
import { everyone } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { code, email, password, text } from './fields.ts'

const message = z.object({ message: z.string() })
const subdomain = text(63).check(z.toLowerCase())

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

/** A repeated request sends a new code; only the last details and the last code count (gap G37). */
export const requestVerification = defineEndpoint({
  id: 'requestVerification',
  service: 'tenancy',
  method: 'POST',
  path: '/api/request-verification',
  access: everyone,
  asksOutside: true,
  summary: 'Begins a sign-up: keeps the details for ten minutes and mails a code of six digits.',
  body: z.object({ restaurantName: text(MAX_RESTAURANT_NAME_LENGTH), subdomain, email, password }),
  response: message,
})

export const signUp = defineEndpoint({
  id: 'signUp',
  service: 'tenancy',
  method: 'POST',
  path: '/api/signup',
  access: everyone,
  summary: 'Creates the restaurant and its Admin, on the free plan, when the code is right.',
  body: z.object({ email, code }),
  response: z.object({ subdomainUrl: z.string() }),
  status: 201,
})

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
