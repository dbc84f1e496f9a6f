import { networkOfAddress } from '@tiffin/service-kit'
import type { FastifyRequest } from 'fastify'
import type { AuthAttempt } from '../repository/auth-events-repository.ts'

/** Describes the attempt that a request makes, with the email and the subdomain that its body or its token names. */
export function authAttemptOf(
  req: FastifyRequest,
  { email, subdomain = null }: { readonly email: string; readonly subdomain?: string | null },
): AuthAttempt {
  return { email, subdomain, address: clientAddressOf(req), requestId: req.id }
}

/**
 * Returns the client's address as the gateway saw it; of an IPv6 address its network. The gateway overwrites a
 * forwarding header that the client sent.
 */
export function clientAddressOf(req: Pick<FastifyRequest, 'headers' | 'ip'>): string {
  const forwarded = req.headers['x-forwarded-for']
  return networkOfAddress((typeof forwarded === 'string' && forwarded.trim()) || req.ip)
}
