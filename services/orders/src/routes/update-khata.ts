import { AppError, updateKhata } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { toWireKhata } from '../khata-wire.ts'
import { fromKhataForm } from './shared/khata-form.ts'

export function updateKhataRoute({ khatas }: RouteDeps) {
  return route(
    updateKhata,
    async ({ tenant, user, params: { id }, body }) =>
      toWireKhata(await khatas.update(tenant, id, fromKhataForm(body), user.role)),
    { whenParamsInvalid: () => new AppError('KHATA_NOT_FOUND') },
  )
}
