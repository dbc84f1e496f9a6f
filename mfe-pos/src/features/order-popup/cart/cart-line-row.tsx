import { paise, type CartLine } from '@tiffin/domain'
import { Badge, IconButton, Money } from '@tiffin/ui'
import { Minus, Plus } from 'lucide-react'
import { memo } from 'react'

type CartLineRowProps = {
  readonly line: CartLine
  /** How much of it is punched already. */
  readonly punched: number
  readonly isGone: boolean
  readonly onMinus: (line: CartLine, punched: number) => void
  readonly onPlus: (line: CartLine) => void
}

export const CartLineRow = memo(function CartLineRow({ line, punched, isGone, onMinus, onPlus }: CartLineRowProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 border-b border-line py-1.5 last:border-b-0">
      <div className="min-w-0">
        <p className="line-clamp-2 text-base font-medium leading-snug [overflow-wrap:anywhere]" title={line.name}>
          {line.name}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          <Money amountPaise={line.pricePaise} />
          {punched > 0 && punched < line.quantity && <span>{punched} punched</span>}
          {punched > 0 && punched === line.quantity && <span>Punched</span>}
          {isGone && <Badge tone="danger">No longer on the menu</Badge>}
        </p>
      </div>
      <div className="text-right">
        <Money amountPaise={paise(line.pricePaise * line.quantity)} className="block pr-2 text-base font-bold" />
        <div className="flex items-center">
          <IconButton
            size="lg"
            label={`One less ${line.name}`}
            icon={<Minus size={20} />}
            onClick={() => onMinus(line, punched)}
          />
          <span className="min-w-7 text-center text-base font-bold tabular-nums">{line.quantity}</span>
          <IconButton
            size="lg"
            label={`One more ${line.name}`}
            icon={<Plus size={20} />}
            disabled={isGone}
            onClick={() => onPlus(line)}
          />
        </div>
      </div>
    </li>
  )
})
