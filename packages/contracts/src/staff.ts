import { MIN_PASSWORD_LENGTH } from '@tiffin/domain'
import * as z from '#schema'
import { defineEndpoint } from './endpoint.ts'
import { id, idParams } from './fields.ts'
import { adminOnly } from './roles.ts'
import { role } from './session.ts'

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

const newPassword = z.string().check(z.minLength(MIN_PASSWORD_LENGTH), z.maxLength(200))

export const createUser = defineEndpoint({
  id: 'createUser',
  service: 'tenancy',
  method: 'POST',
  path: '/api/users',
  access: adminOnly,
  summary: 'Adds a staff account.',
  body: z.object({
    email: z.string().check(z.trim(), z.toLowerCase(), z.email(), z.maxLength(254)),
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
