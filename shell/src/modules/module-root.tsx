import type { ReactNode } from 'react'
import { useSheets } from './sheets.ts'

/**
 * The root of a module's page or slot. The module's style sheets apply within it alone, and only while it is mounted.
 */
export function ModuleRoot({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  useSheets(name)
  return (
    <div data-mfe={name} className="contents">
      {children}
    </div>
  )
}
