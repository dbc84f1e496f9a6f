import type { ReactNode } from 'react'
import { useSheets } from './sheets.ts'

/** The root of a module, or of what it shows in a slot: its sheets end there, and are on while it is there. */
export function ModuleRoot({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  useSheets(name)
  return (
    <div data-mfe={name} className="contents">
      {children}
    </div>
  )
}
