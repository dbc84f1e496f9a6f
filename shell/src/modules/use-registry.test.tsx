import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { emptyRegistry, fakeTime, renderShell, writePage } from '../testing/render-shell.tsx'
import { server } from '@tiffin/web-kit/testing'
import { applyRegistry } from './federation.ts'
import { useRegistry } from './use-registry.ts'

vi.mock('./federation.ts', () => ({ applyRegistry: vi.fn() }))

const Revision = () => <p>Revision {useRegistry().revision}</p>
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
