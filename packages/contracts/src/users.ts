import { isStaffName, MAX_STAFF_NAME_LENGTH } from '@tiffin/domain'
import * as z from '#schema'
import { adminOnly, everyRole } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, idParams, newEmail, newPassword, role, text } from './fields.ts'

export const user = z.object({
  id,
  email: z.string(),
  role,
  /** The user's name among colleagues; absent where no name was given (`staffNameOf`). */
  name: z.optional(z.string()),
})
export type User = z.output<typeof user>

export const userDetails = z.object({
  userRole: role,
  userEmail: z.string(),
  restaurantName: z.string(),
  /** The user's name among colleagues; absent where no name was given (`staffNameOf`). */
  userName: z.optional(z.string()),
})
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

/** A user's name among colleagues; an empty text means that the user has no name. */
const newName = text(MAX_STAFF_NAME_LENGTH).check(z.refine(isStaffName, 'must be one line without @'))

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
    name: z.optional(newName),
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
  summary: 'Changes the role or the password of a staff account and ends its sessions; or its name, which ends none.',
  params: idParams,
  body: z.object({
    role: z.optional(role),
    password: z.optional(newPassword),
    /** The new name; null removes it. */
    name: z.optional(z.nullable(newName)),
  }),
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
