import { paise, sum, type ChosenDish, type ModifierGroup, type Paise } from '@tiffin/domain'
import { Button, cx, Dialog, Money } from '@tiffin/ui'
import { useId, useRef, useState, type ReactNode } from 'react'
import { chosenDish, type MenuDish } from '../../../data/menu-dishes.ts'
import { firstChoice, isFull, isMet, withOption, withVariation, type ChosenIds } from './chosen-ids.ts'
import { messages } from './messages.ts'

export type ChoiceSheetProps = {
  readonly dish: MenuDish
  readonly onChoose: (dish: ChosenDish) => void
  readonly onClose: () => void
}

/** Shows the variations and add-ons of a dish, of which the user chooses before a portion is added. */
export function AddOnSheet({ dish, onChoose, onClose }: ChoiceSheetProps) {
  const { variations, groups } = dish.choices
  const [chosen, setChosen] = useState(() => firstChoice(dish.choices))
  const body = useRef<HTMLDivElement>(null)
  const findFirst = () => body.current?.querySelector('input') ?? null
  const missing = groups.find((group) => !isMet(group, chosen))
  const ready = missing ? null : chosenDish(dish, [...chosen])
  const add = () => {
    if (!ready) return
    onChoose(ready)
    onClose()
  }
  return (
    <Dialog
      title={dish.dish.name}
      onClose={onClose}
      initialFocus={findFirst}
      className="max-w-form"
      footer={
        <Button variant="primary" size="lg" className="w-full" disabled={!ready} onClick={add}>
          <span className="flex w-full items-center justify-between gap-4">
            <span className="text-left [overflow-wrap:anywhere]">
              {missing ? messages.isMissing(missing) : messages.add}
            </span>
            <Money amountPaise={priceOf(dish, chosen)} />
          </span>
        </Button>
      }
    >
      <div ref={body} className="grid gap-5">
        {variations.length > 0 && (
          <Choices name={messages.variation} rule={messages.rule(ONE)}>
            {variations.map(({ id, name, pricePaise }) => (
              <Choice
                key={id}
                group={messages.variation}
                type="radio"
                name={name}
                price={<Money amountPaise={pricePaise} />}
                isChosen={chosen.has(id)}
                onToggle={() => setChosen(withVariation(dish.choices, chosen, id))}
              />
            ))}
          </Choices>
        )}
        {groups.map((group) => (
          <Choices key={group.id} name={group.name} rule={messages.rule(group)} isMissing={!isMet(group, chosen)}>
            {group.options.map(({ id, name, pricePaise }) => (
              <Choice
                key={id}
                group={group.id}
                type={isOneOf(group) ? 'radio' : 'checkbox'}
                name={name}
                price={pricePaise > 0 && <Extra amountPaise={pricePaise} />}
                isChosen={chosen.has(id)}
                isRefused={group.max > 1 && isFull(group, chosen) && !chosen.has(id)}
                onToggle={() => setChosen(withOption(group, chosen, id))}
              />
            ))}
          </Choices>
        ))}
      </div>
    </Dialog>
  )
}

const ONE = { min: 1, max: 1 }

function isOneOf({ min, max }: ModifierGroup): boolean {
  return min === 1 && max === 1
}

function Extra({ amountPaise }: { readonly amountPaise: Paise }) {
  return (
    <>
      + <Money amountPaise={amountPaise} />
    </>
  )
}

type ChoicesProps = {
  readonly name: string
  readonly rule: string
  /** True while fewer options of the group are chosen than it requires. */
  readonly isMissing?: boolean
  readonly children: ReactNode
}

function Choices({ name, rule, isMissing = false, children }: ChoicesProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={id}>
      <legend className="contents text-base font-bold [overflow-wrap:anywhere]">{name}</legend>
      <p id={id} className={cx('pb-2 text-sm', isMissing ? 'font-bold text-warning-ink' : 'text-muted')}>
        {rule}
      </p>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2">{children}</div>
    </fieldset>
  )
}

type ChoiceProps = {
  /** The name that the radio buttons of a group share. */
  readonly group: string
  readonly type: 'radio' | 'checkbox'
  readonly name: string
  readonly price: ReactNode
  readonly isChosen: boolean
  /** True when the group has as many chosen options as it allows, so that this one cannot be added. */
  readonly isRefused?: boolean
  readonly onToggle: () => void
}

function Choice({ group, type, name, price, isChosen, isRefused = false, onToggle }: ChoiceProps) {
  return (
    <label
      className={cx(
        'flex min-h-14 cursor-pointer select-none items-center gap-3 rounded-control border px-3 py-2 text-base',
        'transition-colors has-disabled:cursor-not-allowed has-disabled:bg-sunken has-disabled:text-muted',
        isChosen ? 'border-accent-ink bg-accent-soft font-bold text-accent-ink' : 'border-line',
      )}
    >
      <input
        type={type}
        name={group}
        checked={isChosen}
        disabled={isRefused}
        className="size-5 shrink-0 accent-accent-ink"
        onChange={onToggle}
      />
      <span className="grid min-w-0 leading-snug">
        <span className="[overflow-wrap:anywhere]">{name}</span>
        {price && <span className="text-sm tabular-nums">{price}</span>}
      </span>
    </label>
  )
}

/** Returns the price of a portion with what is chosen, also while a choice is missing. */
function priceOf({ dish, choices }: MenuDish, chosen: ChosenIds): Paise {
  const variation = choices.variations.find(({ id }) => chosen.has(id))
  const options = choices.groups.flatMap((group) => group.options).filter(({ id }) => chosen.has(id))
  return paise(sum([(variation ?? dish).pricePaise, ...options.map(({ pricePaise }) => pricePaise)]))
}
