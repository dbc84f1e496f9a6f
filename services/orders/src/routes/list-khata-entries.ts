import { listKhataEntries } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { nextPageOf, toWireKhataEntry } from '../khata-wire.ts'

export function listKhataEntriesRoute({ khatas }: RouteDeps) {
  return route(listKhataEntries, async ({ tenant, query: { cursor } }) => {
    const entries = await khatas.allEntries(tenant, cursor)
    return {
      entries: entries.map((entry) => ({
        ...toWireKhataEntry(entry),
        khata_id: entry.khataId,
        khata_number: entry.khataNumber,
      })),
      next: nextPageOf(entries),
    }
  })
}
