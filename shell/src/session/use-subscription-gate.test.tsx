import { getSubscriptionDetails } from '@tiffin/contracts'
import { useApiQuery, useHold } from '@tiffin/web-kit'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { fakeTime, renderShell } from '../testing/render-shell.tsx'
import { answerSubscription, refuseEndpoint } from '../testing/replies.ts'
import { useSubscriptionGate } from './use-subscription-gate.ts'

/** Runs the gate and shows the status of the subscription, so that a test can wait for it. */
function Gated() {
  useSubscriptionGate()
  const { data, isError } = useApiQuery(getSubscriptionDetails, {}, { enabled: false })
  return <p data-testid="subscription">{data?.status ?? (isError ? 'failed' : 'unknown')}</p>
}

const known = (what: string) => waitFor(() => expect(screen.getByTestId('subscription').textContent).toBe(what))

test.each(['past_due', 'pending', 'cancelled', 'paused'])(
  '[C4-040] [C4-041] an Admin whose subscription is %s is sent to plans with a warning',
  async (status) => {
    answerSubscription(status)
    const shell = renderShell(<Gated />, { at: '/menu' })

    await waitFor(() => expect(shell.address()).toBe('/plans'))
    expect(shell.toasts).toMatchObject([{ kind: 'warning', text: 'Please review your subscription.' }])
  },
)

test('[C4-042] [C4-043] leaving plans without an active plan leads back with a warning, each time', async () => {
  answerSubscription('past_due')
  const shell = renderShell(<Gated />, { at: '/plans' })
  await known('past_due')
  expect(shell.texts()).toEqual([])

  for (const attempt of [1, 2]) {
    shell.go('/tables')
    await waitFor(() => expect(shell.toasts).toHaveLength(attempt))
    expect(shell.toasts.at(-1)).toMatchObject({
      kind: 'warning',
      text: 'You must select an active plan to leave the plans page.',
    })
    expect(shell.address()).toBe('/plans')
  }
})

test('[C4-042] a plan that became active meanwhile lets the Admin leave', async () => {
  answerSubscription('past_due')
  const shell = renderShell(<Gated />, { at: '/plans' })
  await known('past_due')
  answerSubscription('active')

  shell.go('/tables')

  await waitFor(() => expect(shell.address()).toBe('/tables'))
  await known('active')
  expect([shell.address(), shell.texts()]).toEqual(['/tables', []])
})

test('[C4-040] a plan that lapses, or is given by the operator, while nobody leaves the page is noticed within a minute', async () => {
  const time = fakeTime()
  answerSubscription('active')
  const shell = renderShell(<Gated />, { at: '/menu' })
  await time.advance(1_000)
  expect(shell.address()).toBe('/menu')

  answerSubscription('past_due')
  await time.advance(60_000)
  await waitFor(() => expect(shell.address()).toBe('/plans'))

  answerSubscription('active')
  await time.advance(60_000)
  shell.go('/tables')
  await time.advance(1_000)
  expect([shell.address(), shell.texts()]).toEqual(['/tables', ['Please review your subscription.']])
})

test('[C4-044] a check that fails says so and keeps the Admin there', async () => {
  answerSubscription('past_due')
  const shell = renderShell(<Gated />, { at: '/plans' })
  await known('past_due')
  refuseEndpoint(getSubscriptionDetails, 'INTERNAL')

  shell.go('/tables')

  await waitFor(() => expect(shell.toasts).toMatchObject([{ kind: 'error', text: 'Could not verify subscription.' }]))
  expect(shell.address()).toBe('/plans')
})

test('[C4-040] other roles, an active plan and a billing service that is down stop nobody', async () => {
  answerSubscription('past_due')
  const fetching = vi.spyOn(globalThis, 'fetch')
  const cashier = renderShell(<Gated />, { at: '/menu', role: 'Cashier' })
  expect([cashier.address(), cashier.texts()]).toEqual(['/menu', []])
  expect(fetching).not.toHaveBeenCalled()
  cashier.unmount()

  answerSubscription('active')
  const admin = renderShell(<Gated />, { at: '/menu' })
  await known('active')
  expect([admin.address(), admin.texts()]).toEqual(['/menu', []])
  admin.unmount()

  refuseEndpoint(getSubscriptionDetails, 'INTERNAL')
  const unknown = renderShell(<Gated />, { at: '/menu' })
  await known('failed')
  expect([unknown.address(), unknown.texts()]).toEqual(['/menu', []])
})

test('[C4-040 G20] nobody is taken away from an open order: a plan that lapsed meanwhile sends to plans after it', async () => {
  const time = fakeTime()
  answerSubscription('active')
  function Till() {
    const [isOpen, setOpen] = useState(true)
    useHold(isOpen)
    useSubscriptionGate()
    return <button onClick={() => setOpen(false)}>Close</button>
  }
  const shell = renderShell(<Till />, { at: '/pos' })
  await time.advance(1_000)
  answerSubscription('past_due')
  await time.advance(120_000)
  expect(shell.address()).toBe('/pos')

  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(shell.address()).toBe('/plans'))
})
