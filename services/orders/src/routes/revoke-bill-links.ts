import { AppError, revokeBillLinks } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'

export function revokeBillLinksRoute({ billLinks }: RouteDeps) {
  return route(revokeBillLinks, ({ tenant, params }) => billLinks.revoke(tenant, params.id), {
    whenParamsInvalid: () => new AppError('DOCUMENT_NOT_FOUND'),
  })
}
