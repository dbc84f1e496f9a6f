import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { emptyRegistry, fakeTime, renderShell, tokenExpiringAt, writePage } from '../testing/render-shell.tsx'
import { useHold } from '@tiffin/web-kit'
import { server } from '@tiffin/web-kit/testing'
import { applyRegistry } from './federation.ts'
import { useRegistry } from './use-registry.ts'

vi.mock('./federation.ts', () => ({ applyRegistry: vi.fn() }))

const Revision = () => <p>Revision {useRegistry()?.revision ?? 'unknown'}</p>
beforeEach(() => writePage(emptyRegistry))

test('the registry of the page is used at once and asked again every minute', async () => {
  const time = fakeTime()
  const newer = { ...emptyRegistry, revision: 2 }
  server.use(http.get('*/modules.json', () => HttpResponse.json(newer)))
  renderShell(<Revision />)
  expect(screen.getByText('Revision 1')).toBeDefined()
  expect(applyRegistry).not.toHaveBeenCalled()

  await time.advance(60_000)
  await waitFor(() => expect(screen.getByText('Revision 2')).toBeDefined())
  expect(applyRegistry).toHaveBeenCalledWith(newer)
})

test('a registry that cannot be read changes nothing and is asked again', async () => {
  const time = fakeTime()
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  server.use(http.get('*/modules.json', () => new HttpResponse(null, { status: 503 })))
  renderShell(<Revision />)
  await time.advance(60_000)
  await waitFor(() => expect(warned).toHaveBeenCalledOnce())
  expect(screen.getByText('Revision 1')).toBeDefined()

  await time.advance(60_000)
  await waitFor(() => expect(warned).toHaveBeenCalledTimes(2))
})

test('who signs in on a page that was open for long asks first', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(61_000)
  localStorage.setItem('authToken', tokenExpiringAt(Date.now() + 60_000))
  server.use(http.get('*/modules.json', () => HttpResponse.json({ ...emptyRegistry, revision: 3 })))
  renderShell(<Revision />)

  expect(screen.getByText('Revision unknown')).toBeDefined()
  expect(await screen.findByText('Revision 3')).toBeDefined()
})

test('where it has to be asked nothing is shown before the answer; without one the page’s own is used', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  localStorage.setItem('authToken', tokenExpiringAt(Date.now() + 60_000))
  writePage({ ...emptyRegistry, revision: 4 }, { askRegistry: true })
  server.use(http.get('*/modules.json', () => HttpResponse.json({ ...emptyRegistry, revision: 5 }), { once: true }))
  renderShell(<Revision />)
  expect(screen.getByText('Revision unknown')).toBeDefined()
  expect(await screen.findByText('Revision 5')).toBeDefined()
  cleanup()

  server.use(http.get('*/modules.json', () => new HttpResponse(null, { status: 503 })))
  renderShell(<Revision />)
  expect(await screen.findByText('Revision 4')).toBeDefined()
})

test('while work is open the pages stay as they are; the first moment without it brings the change', async () => {
  const time = fakeTime()
  server.use(http.get('*/modules.json', () => HttpResponse.json({ ...emptyRegistry, revision: 6 })))
  const Work = () => {
    const [isOpen, setOpen] = useState(true)
    useHold(isOpen)
    return (
      <>
        <Revision />
        <button type="button" onClick={() => setOpen(false)}>
          Done
        </button>
      </>
    )
  }
  renderShell(<Work />)
  await time.advance(60_000)
  await waitFor(() => expect(applyRegistry).toHaveBeenCalledWith({ ...emptyRegistry, revision: 6 }))
  expect(screen.getByText('Revision 1')).toBeDefined()

  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(await screen.findByText('Revision 6')).toBeDefined()
})
