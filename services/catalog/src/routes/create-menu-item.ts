import { randomUUID } from 'node:crypto'
import { createMenuItem, type MenuItem } from '@tiffin/contracts'
import { replayStored, route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { preparePicture } from '../pictures/prepare-picture.ts'
import { fromItemForm, fromVegField, toWireMenuItem } from '../wire.ts'
import { itemFormRefusals } from './item-form.ts'

/** POST /api/menu */
export function createMenuItemRoute({ items, pictures, limits }: RouteDeps) {
  return route(
    createMenuItem,
    async ({ tenant, body, file, idempotency, req, reply }) => {
      const dish = fromItemForm(body)
      const imageFile = file && (await pictures.savePicture(tenant, await preparePicture(file.content)))
      const isVeg = fromVegField(body.is_veg ?? '')
      const { item, repeats } = await limits.under(tenant, req.id, (limit) =>
        items.create(tenant, { ...dish, id: randomUUID(), isVeg, imageFile }, limit, idempotency),
      )
      const added = toWireMenuItem(tenant, item)
      return repeats && idempotency
        ? replayStored<MenuItem>(
            { route: createMenuItem.id, status: 201, reply: added, ...repeats },
            idempotency,
            reply,
          )
        : added
    },
    itemFormRefusals,
  )
}
