import { updateMenuItem } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { decidePicture } from '../domain/picture-change.ts'
import { fromItemForm, fromOptionalFields, pictureUrl, toWireMenuItem } from '../wire.ts'
import { itemFormRefusals } from './shared/item-form.ts'

/**
 * PUT /api/menu/{id}. An `OptionalField` that the form leaves out stays as it is (spec §7). A form without a
 * description or a tax group removes the stored one.
 */
export function updateMenuItemRoute({ items, savePicture }: RouteDeps) {
  return route(
    updateMenuItem,
    async ({ tenant, params, body, file }) => {
      const { imageFile: stored } = await items.load(tenant, params.id)
      const change = { ...fromItemForm(body), ...fromOptionalFields(body) }
      const keepPicture = () =>
        decidePicture(pictureUrl(tenant, stored), body) === 'remove' ? { imageFile: null } : {}
      const picture = file ? { imageFile: await savePicture(tenant, file.content) } : keepPicture()
      return toWireMenuItem(tenant, await items.update(tenant, params.id, { ...change, ...picture }))
    },
    itemFormRefusals,
  )
}
