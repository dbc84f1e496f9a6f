import { randomUUID } from 'node:crypto'
import { createMenuItem } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { preparePicture } from '../pictures/prepare-picture.ts'
import { fromItemForm, fromVegField, toWireMenuItem } from '../wire.ts'
import { itemFormRefusals } from './item-form.ts'

/** POST /api/menu */
export function createMenuItemRoute({ items, pictures, limits }: RouteDeps) {
  return route(
    createMenuItem,
    async ({ tenant, body, file, req }) => {
      const dish = fromItemForm(body)
      const imageFile = file && (await pictures.savePicture(tenant, await preparePicture(file.content)))
      const isVeg = fromVegField(body.is_veg ?? '')
      const item = await limits.under(tenant, req.id, (limit) => items.create(tenant, { ...dish, id: randomUUID(), isVeg, imageFile }, limit))
      return toWireMenuItem(tenant, item)
    },
    itemFormRefusals,
  )
}
