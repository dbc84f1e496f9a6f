import { randomUUID } from 'node:crypto'
import { createMenuItem, type ResponseOf } from '@tiffin/contracts'
import { replayStored, route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { fromItemForm, fromOptionalFields, toWireMenuItem } from '../wire.ts'
import { itemFormRefusals } from './shared/item-form.ts'

const UNSAID = { isVeg: null, code: null, isFavourite: false } as const

/**
 * The picture is stored before the dish. When the dish is then refused, the sweep of unused pictures removes the
 * picture.
 */
export function createMenuItemRoute({ items, savePicture, limits }: RouteDeps) {
  return route(
    createMenuItem,
    async ({ tenant, body, file, idempotency, req, reply }) => {
      const dish = { ...UNSAID, ...fromItemForm(body), ...fromOptionalFields(body) }
      const imageFile = file && (await savePicture(tenant, file.content))
      const limit = await limits.load(tenant, req.id)
      const created = { ...dish, id: randomUUID(), imageFile }
      const { item, repeats } = await items.create(tenant, created, limit, idempotency)
      const added = toWireMenuItem(tenant, item)
      return repeats && idempotency
        ? replayStored<ResponseOf<typeof createMenuItem>>(
            { route: createMenuItem.id, status: 201, reply: added, ...repeats },
            idempotency,
            reply,
          )
        : added
    },
    itemFormRefusals,
  )
}
