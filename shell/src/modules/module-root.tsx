import type { ReactNode } from 'react'
import { useStyleSheets } from './sheets.ts'

/**
 * The root of a module's page or slot. The module's style sheets apply only inside such roots and the module's static
 * page, and are on only while one of these is shown.
 */
export function ModuleRoot({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  useStyleSheets(name)
  return (
    <div data-mfe={name} className="contents">
      {children}
    </div>
  )
}
