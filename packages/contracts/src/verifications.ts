import { MAX_RESTAURANT_NAME_LENGTH } from '@tiffin/domain'
import * as z from '#schema'
import { everyone } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { email, message, password, text } from './fields.ts'
import { subdomain } from './subdomains.ts'

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
