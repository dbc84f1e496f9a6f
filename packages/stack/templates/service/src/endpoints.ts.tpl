import { closeIn, defineEndpoint, purgeIn } from '@tiffin/contracts'
import * as z from 'zod/mini'

export const listItems = defineEndpoint({
  id: 'listItems',
  service: '__NAME__',
  method: 'GET',
  path: '/api/__NAME__/items',
  access: { scope: 'restaurant', roles: ['Admin'] },
  summary: 'The items of the restaurant, by name.',
  response: z.array(z.object({ id: z.uuid(), name: z.string() })),
})

/** Tenancy calls these two endpoints when a restaurant is removed. */
export const close = closeIn('__NAME__')
export const purge = purgeIn('__NAME__')

/** Every endpoint of the service. The gateway routes those for clients, below `/api/__NAME__`. */
export const endpoints = { listItems, close, purge }
