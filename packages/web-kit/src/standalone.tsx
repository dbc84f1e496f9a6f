import type { UserDetails } from '@tiffin/contracts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useEffect, useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from './api/queries.ts'
import { attachConfirmHost } from './confirm/confirm.ts'
import { LazyPlace } from './modules/lazy-part.tsx'
import { AppRouter } from './navigation/app-router.tsx'
import { SessionProvider } from './session/session-context.tsx'
import { attachToastHost, type Toast } from './toasts/toast.ts'

/**
 * Mounts a module without the shell, for work on that module alone. Questions use the browser's own dialog. `session`
 * is null for a visitor.
 */
export function mountStandalone(name: string, session: UserDetails | null, module: ReactNode): void {
  const root = document.createElement('div')
  root.dataset['mfe'] = name
  document.body.append(root)
  attachConfirmHost(({ title, message }) => Promise.resolve(window.confirm(`${title}\n\n${message}`)))
  createRoot(root).render(<Standalone session={session}>{module}</Standalone>)
}

function Standalone({ session, children }: { session: UserDetails | null; children: ReactNode }) {
  const [queries] = useState(createQueryClient)
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <AppRouter>
          <LazyPlace>{session ? <SessionProvider session={session}>{children}</SessionProvider> : children}</LazyPlace>
        </AppRouter>
      </QueryClientProvider>
      <LastToast />
    </StrictMode>
  )
}

/** Shows the last toast only, which is enough without the shell. */
function LastToast() {
  const [toast, setToast] = useState<Toast | null>(null)
  useEffect(() => attachToastHost(setToast), [])
  // The styles are inline, because web-kit has no stylesheet and only this page would need one.
  const look = {
    position: 'fixed',
    right: 12,
    top: 64,
    zIndex: 50,
    padding: '12px 16px',
    background: 'Canvas',
    color: 'CanvasText',
    border: '1px solid',
    borderRadius: 8,
    pointerEvents: 'none',
  } as const
  return (
    toast && (
      <aside aria-label="Last message" style={look}>
        {toast.text}
      </aside>
    )
  )
}
