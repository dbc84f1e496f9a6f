import { ROLES } from '@tiffin/domain'
import * as z from '#schema'
import { defineEndpoint } from './endpoint.ts'
import { everyRole } from './roles.ts'

// Apart from tenancy.ts: this is in the first paint of every page.
export const role = z.enum(ROLES)

export const userDetails = z.object({ userRole: role, userEmail: z.string(), restaurantName: z.string() })
export type UserDetails = z.output<typeof userDetails>

export const getUserDetails = defineEndpoint({
  id: 'getUserDetails',
  service: 'tenancy',
  method: 'GET',
  path: '/api/user-details',
  access: everyRole,
  summary: 'Who is signed in, with which role, at which restaurant.',
  response: userDetails,
})
