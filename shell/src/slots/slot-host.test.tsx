import type { RegistryModule } from '@tiffin/contracts'
import { fireEvent, screen, within } from '@testing-library/react'
import { MODULE_CONTRACT, type RemoteRoutes } from '@tiffin/module-contract'
import { Slot, SlotProvider } from '@tiffin/web-kit'
import { server } from '@tiffin/web-kit/testing'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { loadModule, markFailed } from '../modules/federation.ts'
import { moduleOf, registryOf } from '../testing/modules.ts'
import { renderShell } from '../testing/render-shell.tsx'
import { SlotHost } from './slot-host.tsx'

vi.mock('../modules/federation.ts', () => ({
  loadModule: vi.fn(),
  isLoaded: vi.fn(() => true),
  markFailed: vi.fn(),
  versionOf: vi.fn(() => '1.0.0'),
}))
const loading = vi.mocked(loadModule)

const contributor = (name: string, title: string, roles: readonly ('Admin' | 'Waiter')[] = ['Admin']): RegistryModule =>
  moduleOf(name, { slots: [{ slot: 'order-details', title, roles }] })
const exposing = (slots: object): RemoteRoutes => ({ contract: MODULE_CONTRACT, routes: () => null, slots })
const Loyalty = ({ orderId }: { orderId: string }) => <p>Points of {orderId}</p>

function open(...modules: RegistryModule[]) {
  return renderShell(
    <SlotProvider value={(slot) => <SlotHost {...slot} />}>
      <p>The bill</p>
      <Slot name="order-details" orderId="o-1" />
    </SlotProvider>,
    { registry: registryOf(...modules) },
  )
}

beforeEach(() => {
  loading.mockReset()
  server.use(http.post('*/api/module-failures', () => new HttpResponse(null, { status: 204 })))
})

test('what a module shows stands below its title, in a root of its own, with what the slot gives', async () => {
  loading.mockResolvedValue(exposing({ 'order-details': Loyalty }))
  open(contributor('loyalty', 'Loyalty'))
  const part = within(await screen.findByRole('region', { name: 'Loyalty' }))

  const shown = await part.findByText('Points of o-1')
  expect(shown.closest('[data-mfe]')?.getAttribute('data-mfe')).toBe('loyalty')
  // The heading is the shell's, so the style sheets of the page's module must end before it.
  expect(part.getByRole('heading').closest('[data-mfe]')?.getAttribute('data-mfe')).toBe('shell')
  expect(loading).toHaveBeenCalledExactlyOnceWith('loyalty', { keepsRunning: true })
})

test('for other roles, in other slots and without contributions nothing stands there, and nothing is loaded', () => {
  open(
    contributor('loyalty', 'Loyalty', ['Waiter']),
    moduleOf('weather', { slots: [{ slot: 'dashboard-overview', title: 'Weather', roles: ['Admin'] }] }),
    moduleOf('reports'),
  )
  expect(screen.getByText('The bill')).toBeDefined()
  expect(screen.queryByRole('region')).toBeNull()
  expect(loading).not.toHaveBeenCalled()
})

test.each<[string, () => void]>([
  ['does not load', () => loading.mockRejectedValueOnce(new Error('down'))],
  ['has nothing for the slot', () => loading.mockResolvedValueOnce(exposing({}))],
  [
    'throws while rendering',
    () =>
      loading.mockResolvedValueOnce(
        exposing({
          'order-details': () => {
            throw new Error('broken')
          },
        }),
      ),
  ],
])('one that %s costs itself only, is reported, and may be tried again', async (_what, fail) => {
  vi.spyOn(console, 'error').mockReturnValue()
  const Tip = () => <p>Tip: 10 %</p>
  fail()
  loading.mockImplementation(async (name) => exposing({ 'order-details': name === 'tips' ? Tip : Loyalty }))
  open(contributor('loyalty', 'Loyalty'), contributor('tips', 'Tips'))

  const failed = within(await screen.findByRole('region', { name: 'Loyalty' }))
  expect(await failed.findByText('Loyalty could not be shown here.')).toBeDefined()
  expect(await screen.findByText('Tip: 10 %')).toBeDefined()
  expect(screen.getByText('The bill')).toBeDefined()
  expect(markFailed).toHaveBeenCalledWith('loyalty')

  fireEvent.click(failed.getByRole('button', { name: 'Try Again' }))
  expect(await failed.findByText('Points of o-1')).toBeDefined()
})
