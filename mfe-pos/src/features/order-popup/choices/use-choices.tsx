import type { ChosenDish } from '@tiffin/domain'
import { LazyPlace, lazyPart } from '@tiffin/web-kit'
import { useCallback, useState, type ReactNode } from 'react'
import type { MenuDish } from '../../../data/menu-dishes.ts'

const ChoiceSheet = lazyPart(async () => (await import('./choice-sheet.tsx')).ChoiceSheet)

/**
 * Provides the sheet on which a guest's variation and add-ons of a dish are chosen. `open` opens it for a dish; the
 * caller renders `sheet` once.
 */
export function useChoices(onChoose: (dish: ChosenDish) => void): {
  readonly open: (dish: MenuDish) => void
  readonly sheet: ReactNode
} {
  const [dish, open] = useState<MenuDish | null>(null)
  const close = useCallback(() => open(null), [])
  const sheet = dish && (
    <LazyPlace>
      <ChoiceSheet dish={dish} onChoose={onChoose} onClose={close} />
    </LazyPlace>
  )
  return { open, sheet }
}
