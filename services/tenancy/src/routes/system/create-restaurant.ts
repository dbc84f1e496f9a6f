import { randomUUID } from 'node:crypto'
import { AppError, createRestaurant } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { newSettings } from '../../domain/restaurant.ts'
import { toWireRestaurant } from '../../wire.ts'
import { normalizeOperatorSubdomain, requireAvailable } from '../../domain/subdomain.ts'

export function createRestaurantRoute({ restaurants, platform, passwords }: RouteDeps) {
  return route(
    createRestaurant,
    async ({ body: { name, subdomain: wanted, admin_email: email, admin_password: password }, operator, req }) => {
      const subdomain = normalizeOperatorSubdomain(wanted)
      if (name === '') throw new AppError('RESTAURANT_NAME_REQUIRED')
      requireAvailable(await restaurants.subdomainState(subdomain))
      const tenant = { id: randomUUID() }
      const admin = { id: randomUUID(), email, role: 'Admin', passwordHash: await passwords.hash(password) } as const
      await platform.create(tenant, { ...newSettings(name), subdomain }, admin, {
        actor: operator.email,
        requestId: req.id,
      })
      return toWireRestaurant(await platform.load(tenant))
    },
    { whenBodyInvalid: bodyProblem },
  )
}

function bodyProblem(detail: string): AppError {
  if (detail.startsWith('admin_email:')) return new AppError('USER_EMAIL_INVALID')
  if (detail.startsWith('admin_password:')) return new AppError('ADMIN_PASSWORD_TOO_SHORT')
  return new AppError('INVALID_REQUEST', { detail })
}
