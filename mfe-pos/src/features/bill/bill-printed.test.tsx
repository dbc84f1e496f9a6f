import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openBill } from '../../testing/open-bill.ts'
import { callsTo, closed, screen, tap, waitFor } from '../../testing/render-pos.tsx'

beforeEach(() => {
  vi.spyOn(window, 'print').mockImplementation(() => void window.dispatchEvent(new Event('afterprint')))
})
afterEach(() => void vi.restoreAllMocks())

test('a bill that was printed is marked on its table, with the version that is on paper', async () => {
  const { restaurant, order } = await openBill()
  tap('Print Bill')
  await waitFor(() => expect(callsTo(restaurant, 'markBillPrinted')).toHaveLength(1))
  expect(callsTo(restaurant, 'markBillPrinted')[0]!.body).toEqual({ version: order.version })

  // The floor is covered by the open bill and order.
  const table = () => screen.getByRole('button', { name: /^T2 /, hidden: true })
  await waitFor(() => expect(table().textContent).toContain('Bill printed'))
})

test('paper comes out where the mark cannot be made, and nobody is bothered', async () => {
  const { restaurant, order, toasts } = await openBill()
  order.version += 1
  tap('Print Bill')
  await waitFor(() => expect(callsTo(restaurant, 'markBillPrinted')).toHaveLength(1))

  expect(window.print).toHaveBeenCalledOnce()
  expect([order.billPrintedAt ?? null, toasts]).toEqual([null, []])
})

test('a bill that is paid was given to nobody again', async () => {
  const { restaurant } = await openBill()
  tap('Cash')
  tap(/^Pay /)
  await closed()

  expect(callsTo(restaurant, 'markBillPrinted')).toHaveLength(0)
})
