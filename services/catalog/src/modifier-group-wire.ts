import type { BodyOf, createModifierGroup, ModifierGroup as WireModifierGroup } from '@tiffin/contracts'
import { paiseFromRupees, rupeesFromPaise, type ModifierGroup } from '@tiffin/domain'
import type { ModifierGroupForm } from './domain/modifier-groups.ts'

export function toWireModifierGroup({ id, name, min, max, options }: ModifierGroup): WireModifierGroup {
  return {
    id,
    name,
    min,
    max,
    options: options.map((option) => ({
      id: option.id,
      name: option.name,
      price: rupeesFromPaise(option.pricePaise),
      is_default: option.isDefault,
    })),
  }
}

export function fromModifierGroupBody(body: BodyOf<typeof createModifierGroup>): ModifierGroupForm {
  const { name, min, max, options } = body
  return {
    name,
    min,
    max,
    options: options.map((option) => ({
      id: option.id,
      name: option.name,
      pricePaise: paiseFromRupees(option.price),
      isDefault: option.is_default ?? false,
    })),
  }
}
