import type { SlotName, SlotProps } from '@tiffin/contracts'
import { createContext, useContext, type ReactNode } from 'react'

export type FilledSlot = { readonly name: SlotName; readonly given: object }

const FillContext = createContext<(slot: FilledSlot) => ReactNode>(() => null)

/** The shell provides how slots are filled. */
export const SlotProvider = FillContext.Provider

/**
 * A place in a page where other modules may show something, for example `<Slot name="order-details" orderId={id} />`.
 * Empty where no module does, and without the shell. It belongs behind what the page needs.
 */
export function Slot<Name extends SlotName>({ name, ...given }: { readonly name: Name } & SlotProps[Name]) {
  return useContext(FillContext)({ name, given })
}
