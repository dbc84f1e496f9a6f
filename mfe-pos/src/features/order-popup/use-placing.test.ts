import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { PopupTarget } from '../../data/popup-target.ts'
import { usePlacing, type Placing } from './use-placing.ts'

const SENDING: Placing = { status: 'placing', kind: 'order', goOn: null }
const takeaway: PopupTarget = { kind: 'new', orderType: 'Takeaway', table: null }
const PLACED: Placing = {
  status: 'success',
  text: 'Order Placed!',
  title: 'New Order: Takeaway',
  target: takeaway,
  isKept: false,
}

/** Starts the placing status with a clock that only the test moves. */
function startPlacing() {
  vi.useFakeTimers()
  const onClose = vi.fn()
  const { result, rerender } = renderHook(({ target, mayClose }) => usePlacing(target, onClose, mayClose), {
    initialProps: { target: takeaway, mayClose: true },
  })
  const status = () => result.current[0].status
  const go = (placing: Placing) => act(() => result.current[1](placing))
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
  const open = (target: PopupTarget) => rerender({ target, mayClose: true })
  const hold = (isHeld: boolean) => rerender({ target: takeaway, mayClose: !isHeld })
  return { onClose, status, go, pass, open, hold }
}

test('[C4-009] [C4-010] [C9-004] a success closes the popup after 1200 ms, to the millisecond', () => {
  const { onClose, status, go, pass } = startPlacing()
  expect(status()).toBe('idle')
  go(SENDING)
  expect(status()).toBe('placing')

  go(PLACED)
  pass(1_199)
  expect([status(), onClose.mock.calls.length]).toEqual(['success', 0])
  pass(1)
  expect(onClose).toHaveBeenCalledOnce()
})

test('[C4-009] [C4-011] [C8-011] [C9-005] an error is idle after 2000 ms, to the millisecond', () => {
  const { onClose, status, go, pass } = startPlacing()
  go(SENDING)

  go({ status: 'error' })
  pass(1_999)
  expect(status()).toBe('error')
  pass(1)
  expect([status(), onClose.mock.calls.length]).toEqual(['idle', 0])
})

test('an order is sent for as long as it takes', () => {
  const { onClose, status, go, pass } = startPlacing()
  go(SENDING)

  pass(60_000)

  expect([status(), onClose.mock.calls.length]).toEqual(['placing', 0])
})

test('a success closes only its own popup: the next one is open already and stays', () => {
  const { onClose, status, go, pass, open } = startPlacing()
  go(SENDING)
  go(PLACED)
  pass(600)

  open({ kind: 'new', orderType: 'Delivery', table: null })
  expect(status()).toBe('idle')
  pass(60_000)

  expect([status(), onClose.mock.calls.length]).toEqual(['idle', 0])
})

test('a success whose papers are still being read closes the popup once they are printed, and not before', () => {
  const { onClose, go, pass, hold } = startPlacing()
  go(PLACED)
  hold(true)
  pass(60_000)
  expect(onClose).not.toHaveBeenCalled()

  hold(false)
  expect(onClose).toHaveBeenCalledOnce()
})
