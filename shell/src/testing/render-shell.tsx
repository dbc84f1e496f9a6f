import { act } from '@testing-library/react'
import { useNavigate } from '@tiffin/web-kit'
import { addressShown, advanceTime, fakeTime as startFakeTime, mount } from '@tiffin/web-kit/testing'
import type { Registry, UserDetails } from '@tiffin/contracts'
import type { ReactNode } from 'react'
import { RegistryProvider } from '../modules/registry-context.ts'
import { staff } from './replies.ts'

export const emptyRegistry: Registry = { schema: 1, revision: 1, modules: [] }

/** Writes the page data as the gateway does. */
export function writePage(
  registry: Registry = emptyRegistry,
  settings: { baseDomain?: string | null; askRegistry?: boolean } = {},
): void {
  document.getElementById('tiffin-page')?.remove()
  const script = Object.assign(document.createElement('script'), { id: 'tiffin-page', type: 'application/json' })
  script.textContent = JSON.stringify({ registry, baseDomain: null, askRegistry: false, ...settings })
  document.head.append(script)
}

type Options = {
  readonly at?: string
  readonly role?: UserDetails['userRole'] | null
  /** The registry that the restaurant app around the part provides. */
  readonly registry?: Registry
}

/**
 * Renders a part of the shell at an address, for a signed-in user of a role; with role null for a visitor without a
 * session.
 */
export function renderShell(part: ReactNode, { at = '/', role = 'Admin', registry = emptyRegistry }: Options = {}) {
  let go: (path: string) => void = () => undefined
  const Navigator = () => {
    const navigate = useNavigate()
    go = (path) => void navigate(path)
    return null
  }
  const mounted = mount(
    <RegistryProvider value={registry}>
      {part}
      <Navigator />
    </RegistryProvider>,
    { at, session: role ? staff(role) : undefined },
  )
  return { ...mounted, address: addressShown, go: (path: string) => act(() => go(path)) }
}

/** Makes a token that the shell can read. It has no signature, because only servers verify one. */
export const tokenExpiringAt = (expMs: number, role = 'Admin') =>
  `e30.${btoa(JSON.stringify({ exp: expMs / 1000, role }))}.x`

/** Fakes timers and `Date`. `advance` moves them; they also follow real time, as `fakeTime` of web-kit says. */
export function fakeTime(): { advance: (ms: number) => Promise<void> } {
  startFakeTime()
  return { advance: advanceTime }
}
