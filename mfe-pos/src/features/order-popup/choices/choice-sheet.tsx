import { Button, Dialog, Money } from '@tiffin/ui'
import { useRef } from 'react'
import { chosenDish } from '../../../data/menu-dishes.ts'
import { AddOnSheet, type ChoiceSheetProps } from './add-on-sheet.tsx'

/** Lets the user choose a variation of a dish, such as Half, and its add-ons. */
export function ChoiceSheet(props: ChoiceSheetProps) {
  return props.dish.choices.groups.length > 0 ? <AddOnSheet {...props} /> : <VariationSheet {...props} />
}

/** Lists the variations of a dish with their prices. A tap adds a portion of a variation and closes the sheet. */
function VariationSheet({ dish, onChoose, onClose }: ChoiceSheetProps) {
  const list = useRef<HTMLUListElement>(null)
  const findFirst = () => list.current?.querySelector('button') ?? null
  const choose = (id: string) => {
    const chosen = chosenDish(dish, [id])
    if (chosen) onChoose(chosen)
    onClose()
  }
  return (
    <Dialog title={dish.dish.name} onClose={onClose} initialFocus={findFirst} className="max-w-form">
      <ul ref={list} className="grid gap-3">
        {dish.choices.variations.map(({ id, name, pricePaise }) => (
          <li key={id}>
            <Button size="lg" className="w-full" onClick={() => choose(id)}>
              <span className="flex w-full items-center justify-between gap-4">
                <span className="text-left [overflow-wrap:anywhere]">{name}</span>
                <Money amountPaise={pricePaise} className="font-bold" />
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
