import * as z from '#schema'
import { everyRole } from './access.ts'
import { defineEndpoint } from './endpoint.ts'

export const getDashboard = defineEndpoint({
  id: 'getDashboard',
  service: 'tenancy',
  method: 'GET',
  path: '/api/dashboard',
  access: everyRole,
  summary: 'The restaurant of the signed-in user.',
  response: z.object({ restaurant: z.object({ name: z.string() }) }),
})
