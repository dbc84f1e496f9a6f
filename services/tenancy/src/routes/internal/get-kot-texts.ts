import { AppError, getKotTexts } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

export function getKotTextsRoute({ restaurants }: RouteDeps) {
  return route(getKotTexts, async ({ params }) => {
    const settings = await restaurants.findSettings({ id: params.restaurantId })
    if (settings === null) throw new AppError('NOT_FOUND')
    return { kot_header: settings.kotHeader, kot_footer: settings.kotFooter }
  })
}
