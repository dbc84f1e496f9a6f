import { act, render } from '@testing-library/react'
import { attachToastHost, AppRouter, createQueryClient, QueryClientProvider, SessionProvider, useLocation, useNavigate, type Toast } from '@tiffin/web-kit'
import type { Registry, UserDetails } from '@tiffin/contracts'
import type { ReactNode } from 'react'
import { onTestFinished, vi } from 'vitest'
import { staff } from './replies.ts'

export const emptyRegistry: Registry = { schema: 1, revision: 1, modules: [] }

/** What the gateway writes into the page. */
export function writePage(registry: Registry = emptyRegistry, settings: { baseDomain?: string | null; moduleOverrides?: boolean } = {}): void {
  document.getElementById('tiffin-page')?.remove()
  const script = Object.assign(document.createElement('script'), { id: 'tiffin-page', type: 'application/json' })
  script.textContent = JSON.stringify({ registry, baseDomain: null, moduleOverrides: false, ...settings })
  document.head.append(script)
}

type Options = { readonly at?: string; readonly role?: UserDetails['userRole'] | null }

/** A part of the shell at an address, for somebody signed in (or not: null). Toasts are collected instead of shown. */
export function renderShell(part: ReactNode, { at = '/', role = 'Admin' }: Options = {}) {
  const toasts: Toast[] = []
  onTestFinished(attachToastHost((toast) => toasts.push(toast)))
  history.replaceState(null, '', at)
  let go: (path: string) => void = () => undefined
  const Probe = () => {
    const navigate = useNavigate()
    go = (path) => void navigate(path)
    return <output data-testid="address">{useLocation().pathname}</output>
  }
  const page = render(
    <QueryClientProvider client={createQueryClient()}>
      <AppRouter>
        {role ? <SessionProvider session={staff(role)}>{part}</SessionProvider> : part}
        <Probe />
      </AppRouter>
    </QueryClientProvider>,
  )
  return {
    ...page,
    toasts,
    texts: () => toasts.map((toast) => toast.text),
    address: () => page.getByTestId('address').textContent,
    go: (path: string) => act(() => go(path)),
  }
}

/** A token that reads like one; only servers check who signed it. */
export const tokenUntil = (expMs: number, role = 'Admin') => `e30.${btoa(JSON.stringify({ exp: expMs / 1000, role }))}.x`

/** Time stands still but for what `advance` adds, and creeps on so that waiting works. */
export function fakeTime(): { advance: (ms: number) => Promise<void> } {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  return { advance: (ms) => act(async () => void (await vi.advanceTimersByTimeAsync(ms))) }
}
