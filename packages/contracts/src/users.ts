import * as z from '#schema'
import { adminOnly } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, idParams, newEmail, newPassword, role } from './fields.ts'

export const user = z.object({ id, email: z.string(), role })
export type User = z.output<typeof user>

export const listUsers = defineEndpoint({
  id: 'listUsers',
  service: 'tenancy',
  method: 'GET',
  path: '/api/users',
  access: adminOnly,
  summary: 'The staff accounts of the restaurant by email.',
  response: z.array(user),
})

export const createUser = defineEndpoint({
  id: 'createUser',
  service: 'tenancy',
  method: 'POST',
  path: '/api/users',
  access: adminOnly,
  summary: 'Adds a staff account.',
  body: z.object({
    email: newEmail,
    password: newPassword,
    role,
  }),
  response: user,
  status: 201,
})

export const updateUser = defineEndpoint({
  id: 'updateUser',
  service: 'tenancy',
  method: 'PUT',
  path: '/api/users/:id',
  access: adminOnly,
  summary: 'Changes the role or the password of a staff account and ends its sessions.',
  params: idParams,
  body: z.object({ role: z.optional(role), password: z.optional(newPassword) }),
  response: user,
})

export const deleteUser = defineEndpoint({
  id: 'deleteUser',
  service: 'tenancy',
  method: 'DELETE',
  path: '/api/users/:id',
  access: adminOnly,
  summary: 'Removes a staff account and ends its sessions; the last Admin stays.',
  params: idParams,
  response: 'none',
})

export const endUserSessions = defineEndpoint({
  id: 'endUserSessions',
  service: 'tenancy',
  method: 'POST',
  path: '/api/users/:id/logout',
  access: adminOnly,
  summary: 'Ends every session of a staff account, whose password stays as it is.',
  params: idParams,
  response: 'none',
})
