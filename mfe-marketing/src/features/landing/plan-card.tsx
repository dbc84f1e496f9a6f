import type { PlanFigures } from '@tiffin/domain'
import { Check, Minus } from 'lucide-react'

/**
 * Shows the card of a plan: its price, and what it includes. The build also draws this card, with `{{…}}` for the
 * figures.
 */
export function PlanCard({ plan }: { plan: PlanFigures }) {
  return (
    <li className="grid content-start gap-4 rounded-card border border-line bg-surface p-6">
      <h3 className="text-lg font-bold">{plan.name}</h3>
      <p className="@container tabular-nums">
        <span className="text-lg font-bold @min-[12rem]:text-xl">{plan.price}</span>
        <wbr />
        <span className="text-base text-muted">{plan.each}</span>
      </p>
      <ul className="grid gap-2 text-base">
        {linesOf(plan).map(([text, isIncluded]) => (
          <li key={text} className={isIncluded ? 'flex gap-2' : 'flex gap-2 text-muted'}>
            {isIncluded ? (
              <Check size={20} aria-hidden className="mt-0.5 shrink-0 text-confirm-ink" />
            ) : (
              <Minus size={20} aria-hidden className="mt-0.5 shrink-0" />
            )}
            {text}
          </li>
        ))}
      </ul>
    </li>
  )
}

function linesOf({ orders, dishes, users, managesUsers }: PlanFigures): [text: string, isIncluded: boolean][] {
  return [
    [`${orders} orders a day`, true],
    [`${dishes} dishes on the menu`, true],
    [`${users} users`, true],
    [managesUsers ? 'User management' : 'No user management', managesUsers],
  ]
}
