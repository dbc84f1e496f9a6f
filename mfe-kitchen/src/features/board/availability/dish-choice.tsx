import { useEffect, useRef } from 'react'
import type { NamedDish } from './dishes-at-hand.ts'
import { LeftMark } from './left-mark.tsx'

type DishChoiceProps = { readonly dishes: readonly NamedDish[]; readonly onChoose: (dish: NamedDish) => void }

/** Lists the dishes of which a cook chooses one. The first has the focus, for the keys of a bump bar. */
export function DishChoice({ dishes, onChoose }: DishChoiceProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => list.current?.querySelector('button')?.focus(), [])
  return (
    <ul ref={list} className="-m-5">
      {dishes.map((dish) => (
        <li key={dish.id} className="border-b border-line last:border-b-0">
          <button
            type="button"
            onClick={() => onChoose(dish)}
            className="flex min-h-16 w-full items-center justify-between gap-3 px-5 py-2 text-left text-xl text-ink
              hover:bg-sunken focus-visible:-outline-offset-2"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">{dish.name}</span>
            <LeftMark dishId={dish.id} />
          </button>
        </li>
      ))}
    </ul>
  )
}
