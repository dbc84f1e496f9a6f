import type { SlotName, SlotProps } from '@tiffin/contracts'
import { createContext, useContext, type ReactNode } from 'react'

export type FilledSlot = { readonly name: SlotName; readonly given: object }

const FillContext = createContext<(slot: FilledSlot) => ReactNode>(() => null)

/** Provides the function that renders what fills a slot; the shell renders this provider. */
export const SlotProvider = FillContext.Provider

/**
 * A place in a page where other modules may show something, for example `<Slot name="order-details" orderId={id} />`.
 * The slot is empty without such a module, and without the shell. Place it after the page's own content.
 */
export function Slot<Name extends SlotName>({ name, ...given }: { readonly name: Name } & SlotProps[Name]) {
  return useContext(FillContext)({ name, given })
}
