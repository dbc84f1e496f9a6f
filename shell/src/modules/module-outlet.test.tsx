import { fireEvent, screen, waitFor } from '@testing-library/react'
import { MODULE_CONTRACT } from '@tiffin/module-contract'
import { expect, test, vi } from 'vitest'
import { renderShell } from '../testing/render-shell.tsx'
import { loadModule } from './federation.ts'
import { ModuleOutlet } from './module-outlet.tsx'

vi.mock('./federation.ts', () => ({ loadModule: vi.fn() }))

const working = { contract: MODULE_CONTRACT, routes: () => <p>The tables</p> } as const
const loading = vi.mocked(loadModule)

test('a module is mounted inside its own root', async () => {
  loading.mockResolvedValue(working)
  renderShell(<ModuleOutlet name="backoffice" />)
  expect((await screen.findByText('The tables')).closest('[data-mfe]')?.getAttribute('data-mfe')).toBe('backoffice')
})

test('a module that does not load says so; Try Again asks anew until it works', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  loading.mockReset().mockRejectedValueOnce(new Error('down')).mockRejectedValueOnce(new Error('still down')).mockResolvedValue(working)
  renderShell(<ModuleOutlet name="backoffice" />)

  for (const asked of [1, 2]) {
    expect(await screen.findByRole('heading', { name: 'Loading Failed' })).toBeDefined()
    expect(loading).toHaveBeenCalledTimes(asked)
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(loading).toHaveBeenCalledTimes(asked + 1))
  }
  expect(await screen.findByText('The tables')).toBeDefined()
})

test('a module that breaks while rendering leaves the rest of the page alone', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  const Broken = () => {
    throw new Error('broken')
  }
  loading.mockReset().mockResolvedValue({ contract: MODULE_CONTRACT, routes: Broken })
  renderShell(
    <>
      <nav>Sidebar</nav>
      <ModuleOutlet name="backoffice" />
    </>,
  )
  expect(await screen.findByRole('heading', { name: 'Loading Failed' })).toBeDefined()
  expect(screen.getByText('Sidebar')).toBeDefined()
  expect(said.mock.calls.some(([text]) => text === 'Module backoffice failed')).toBe(true)
})
