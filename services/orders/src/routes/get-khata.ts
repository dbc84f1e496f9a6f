import { AppError, getKhata } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { nextPageOf, toWireKhata, toWireKhataEntry } from '../khata-wire.ts'

export function getKhataRoute({ khatas }: RouteDeps) {
  return route(
    getKhata,
    async ({ tenant, params: { id }, query: { cursor } }) => {
      const khata = await khatas.load(tenant, id)
      const entries = await khatas.entriesOf(tenant, id, cursor)
      return { khata: toWireKhata(khata), entries: entries.map(toWireKhataEntry), next: nextPageOf(entries) }
    },
    { whenParamsInvalid: () => new AppError('KHATA_NOT_FOUND') },
  )
}
