import type { BodyOf, createModifierGroup, ModifierGroup } from '@tiffin/contracts'
import { MOST_OPTIONS_OF_GROUP } from '@tiffin/domain'
import { messages } from './messages.ts'

/** An option as its fields hold it. The id is missing until the option is stored. */
type OptionForm = { readonly id?: string; readonly name: string; readonly price: string; readonly isDefault: boolean }

export type AddOnForm = {
  readonly name: string
  readonly min: string
  readonly max: string
  readonly options: readonly OptionForm[]
}

export const blankOption: OptionForm = { name: '', price: '0', isDefault: false }
const blankForm: AddOnForm = { name: '', min: '0', max: '1', options: [blankOption, blankOption] }

export function formOfGroup(group: ModifierGroup | null): AddOnForm {
  if (!group) return blankForm
  return {
    name: group.name,
    min: String(group.min),
    max: String(group.max),
    options: group.options.map(({ id, name, price, is_default }) => ({
      id,
      name,
      price: String(price),
      isDefault: is_default,
    })),
  }
}

export function toBody({ name, min, max, options }: AddOnForm): BodyOf<typeof createModifierGroup> {
  return {
    name: name.trim(),
    min: Number(min),
    max: Number(max),
    options: options.map((option) => ({
      ...(option.id !== undefined && { id: option.id }),
      name: option.name.trim(),
      price: Number(option.price),
      is_default: option.isDefault,
    })),
  }
}

export function validateMin(min: string, { options }: AddOnForm): true | string {
  if (!isCount(min, 0)) return messages.minInvalid(MOST_OPTIONS_OF_GROUP)
  return Number(min) <= options.length || messages.minAboveOptions
}

export function validateMax(max: string, { min }: AddOnForm): true | string {
  if (!isCount(max, 1)) return messages.maxInvalid(MOST_OPTIONS_OF_GROUP)
  return Number(max) >= Number(min) || messages.maxBelowMin
}

/** Checks whether an option may be a default. A default costs nothing, and a group has at most `max` of them. */
export function validateDefault(index: number, { max, options }: AddOnForm): true | string {
  const option = options[index]
  if (!option?.isDefault) return true
  if (Number(option.price) > 0) return messages.defaultCosts
  const before = options.slice(0, index).filter(({ isDefault }) => isDefault).length
  return before < Number(max) || messages.defaultsTooMany
}

function isCount(text: string, least: number): boolean {
  return /^\d+$/.test(text) && Number(text) >= least && Number(text) <= MOST_OPTIONS_OF_GROUP
}
