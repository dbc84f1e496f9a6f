import type { ChosenDish } from '@tiffin/domain'
import { Button, Dialog, Money } from '@tiffin/ui'
import { useRef } from 'react'
import type { MenuDish } from '../../../data/menu-dishes.ts'

type ChoiceSheetProps = {
  readonly dish: MenuDish
  readonly onChoose: (dish: ChosenDish) => void
  readonly onClose: () => void
}

/**
 * Lists the variations of a dish, such as Half and Full, with their prices. A tap adds a portion of a variation and
 * closes the sheet.
 */
export function ChoiceSheet({ dish: { dish, choices }, onChoose, onClose }: ChoiceSheetProps) {
  const list = useRef<HTMLUListElement>(null)
  const findFirst = () => list.current?.querySelector('button') ?? null
  return (
    <Dialog title={dish.name} onClose={onClose} initialFocus={findFirst} className="max-w-form">
      <ul ref={list} className="grid gap-3">
        {choices.map((choice) => (
          <li key={choice.modifiers?.[0]?.id}>
            <Button
              size="lg"
              className="w-full"
              onClick={() => {
                onChoose(choice)
                onClose()
              }}
            >
              <span className="flex w-full items-center justify-between gap-4">
                <span className="text-left [overflow-wrap:anywhere]">{choice.modifiers?.[0]?.name}</span>
                <Money amountPaise={choice.pricePaise} className="font-bold" />
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
