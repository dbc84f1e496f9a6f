import * as z from '#schema'
import { everyone } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { code, email } from './fields.ts'

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
