import { useState, type ReactNode } from 'react'
import { unstable_HistoryRouter as HistoryRouter } from 'react-router'
import { createGuardedHistory } from './guarded-history.ts'

/** The router of the app, which asks before a page with unsaved changes is left (`useUnsavedChanges`). */
export function AppRouter({ children }: { children: ReactNode }) {
  const [history] = useState(createGuardedHistory)
  return <HistoryRouter history={history}>{children}</HistoryRouter>
}
