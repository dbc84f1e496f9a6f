import type { FastifyRequest } from 'fastify'
import type { Visit } from '../repository/door-events.ts'
import { addressOf } from './address.ts'

export function visitOf(
  req: FastifyRequest,
  { email, subdomain = null }: { readonly email: string; readonly subdomain?: string | null },
): Visit {
  return { email, subdomain, address: addressOf(req), requestId: req.id }
}
