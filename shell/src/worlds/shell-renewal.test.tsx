import { fireEvent } from '@testing-library/react'
import { useHold } from '@tiffin/web-kit'
import { beforeEach, expect, test, vi } from 'vitest'
import { reloadPage } from '../modules/reload-page.ts'
import { emptyRegistry, fakeTime, renderShell, writePage } from '../testing/render-shell.tsx'
import { ShellRenewal } from './shell-renewal.tsx'

vi.mock('../modules/reload-page.ts', () => ({ reloadPage: vi.fn(async () => undefined) }))

const HOUR_MS = 60 * 60_000
const MINUTE_MS = 60_000
const servedWith = (shell?: string) => ({ ...emptyRegistry, ...(shell !== undefined && { shell }) })
const Tickets = () => {
  useHold(true)
  return null
}

beforeEach(() => {
  vi.mocked(reloadPage).mockClear()
  writePage(servedWith('of-may'))
})

function openScreen(shell?: string) {
  const time = fakeTime()
  return { time, ...renderShell(<ShellRenewal registry={servedWith(shell)} />) }
}

test('a newer shell is taken once nobody has touched the screen for three hours', async () => {
  const { time } = openScreen('of-june')
  await time.advance(2 * HOUR_MS)
  fireEvent.pointerDown(document.body)
  await time.advance(3 * HOUR_MS - MINUTE_MS)
  expect(reloadPage).not.toHaveBeenCalled()

  await time.advance(2 * MINUTE_MS)
  expect(reloadPage).toHaveBeenCalled()
})

test('not while tickets are open', async () => {
  const { time, unmount } = openScreen('of-june')
  unmount()
  renderShell(
    <>
      <Tickets />
      <ShellRenewal registry={servedWith('of-june')} />
    </>,
  )
  await time.advance(24 * HOUR_MS)

  expect(reloadPage).not.toHaveBeenCalled()
})

test.each([
  ['the same shell', 'of-may'],
  ['a gateway that does not say which', undefined],
])('control: %s changes nothing', async (_what, shell) => {
  const { time } = openScreen(shell)
  await time.advance(24 * HOUR_MS)

  expect(reloadPage).not.toHaveBeenCalled()
})
