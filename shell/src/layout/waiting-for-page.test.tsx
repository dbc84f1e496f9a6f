import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeTime, renderShell } from '../testing/render-shell.tsx'
import { WaitingForPage } from './waiting-for-page.tsx'

test('after 15 seconds of waiting "Loading Failed" is shown with a button to try again', async () => {
  const time = fakeTime()
  renderShell(<WaitingForPage />)
  await time.advance(14_000)
  expect(screen.queryByRole('heading', { name: 'Loading Failed' })).toBeNull()

  await time.advance(1_000)
  expect(screen.getByRole('heading', { name: 'Loading Failed' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeDefined()
})
