import { updateMenuItem } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { decidePicture } from '../domain/picture-change.ts'
import { preparePicture } from '../pictures/prepare-picture.ts'
import { fromItemForm, fromVegField, pictureUrl, toWireMenuItem } from '../wire.ts'
import { itemFormRefusals } from './item-form.ts'

/** PUT /api/menu/{id}. A form that does not know the mark of the dish leaves it (spec §7 has none). */
export function updateMenuItemRoute({ items, pictures }: RouteDeps) {
  return route(
    updateMenuItem,
    async ({ tenant, params, body, file }) => {
      const { imageFile: stored } = await items.load(tenant, params.id)
      const change = { ...fromItemForm(body), ...(body.is_veg !== undefined && { isVeg: fromVegField(body.is_veg) }) }
      const savePicture = async (content: Buffer) => ({
        imageFile: await pictures.savePicture(tenant, await preparePicture(content)),
      })
      const keepPicture = () =>
        decidePicture(pictureUrl(tenant, stored), body) === 'remove' ? { imageFile: null } : {}
      const picture = file ? await savePicture(file.content) : keepPicture()
      return toWireMenuItem(tenant, await items.update(tenant, params.id, { ...change, ...picture }))
    },
    itemFormRefusals,
  )
}
