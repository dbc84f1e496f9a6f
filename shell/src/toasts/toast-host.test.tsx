import { act, render, screen, waitFor } from '@testing-library/react'
import { AppRouter, toast } from '@tiffin/web-kit'
import { expect, onTestFinished, test } from 'vitest'
import { fakeTime } from '../testing/render-shell.tsx'
import { ToastHost } from './toast-host.tsx'

const renderHost = (at = '/tables') => {
  history.replaceState(null, '', at)
  return render(
    <AppRouter>
      <ToastHost />
    </AppRouter>,
  )
}
const raise = (show: () => void) => act(show)

test('[C9-034] a toast stays five seconds', async () => {
  const time = fakeTime()
  renderHost()
  raise(() => toast.success('Table T1 cleared!'))
  await screen.findByText('Table T1 cleared!')

  await time.advance(4_500)
  expect(screen.queryByText('Table T1 cleared!')).not.toBeNull()
  await time.advance(1_500)
  await waitFor(() => expect(screen.queryByText('Table T1 cleared!')).toBeNull())
})

test('a toast with a time of its own stays that long', async () => {
  const time = fakeTime()
  renderHost()
  raise(() => {
    toast.info('Paneer Tikka added', { durationMs: 800 })
    toast.error('Failed to place order.')
  })
  await screen.findByText('Paneer Tikka added')

  await time.advance(2_000)
  await waitFor(() => expect(screen.queryByText('Paneer Tikka added')).toBeNull())
  expect(screen.queryByText('Failed to place order.')).not.toBeNull()
})

test('toasts raised before the host was there are not lost, and one with the id of another replaces it', async () => {
  toast.warning('Raised early')
  renderHost()
  expect(await screen.findByText('Raised early')).toBeDefined()

  raise(() => toast.info('Dal Tadka added', { id: 'item-added' }))
  await screen.findByText('Dal Tadka added')
  raise(() => toast.info('Butter Naan added', { id: 'item-added' }))
  expect(await screen.findByText('Butter Naan added')).toBeDefined()
  expect(screen.queryByText('Dal Tadka added')).toBeNull()
})

test('what is raised while the first is about to be drawn is not lost', async () => {
  renderHost()
  const observer = new MutationObserver(() => {
    if (!document.querySelector('section[aria-label^="Notifications"]')) return
    observer.disconnect()
    toast.error('Failed to update order.')
  })
  observer.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  // The toast is raised outside `act`, because `act` runs effects right after drawing.
  toast.info('Dal Makhani added')

  expect(await screen.findByText('Dal Makhani added')).toBeDefined()
  expect(await screen.findByText('Failed to update order.')).toBeDefined()
})

test.each([
  ['/pos', 'center'],
  ['/tables', 'right'],
  ['/system', 'right'],
])('[C2-164] on %s toasts are at the top %s', async (at, side) => {
  renderHost(at)
  raise(() => toast.success(`At ${at}`))
  const shown = await screen.findByText(`At ${at}`)
  const host = shown.closest('[data-sonner-toaster]')
  expect([host?.getAttribute('data-y-position'), host?.getAttribute('data-x-position')]).toEqual(['top', side])
})
