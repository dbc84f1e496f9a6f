import { AppError, systemPaths, type PaymentIssue } from '@tiffin/contracts'
import { createMockRestaurant, mockIssue, mockPayment, type MockRestaurant } from '@tiffin/mock-api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { callsTo, renderPanel } from '../../testing/render-system.tsx'

/** Makes a platform with these payment issues. Its first restaurant is on Growth at ₹999. */
function platformWith(issuesOf: (mock: MockRestaurant) => PaymentIssue[]) {
  const mock = createMockRestaurant()
  mock.platform.paymentIssues = issuesOf(mock)
  return mock
}
const first = (mock: MockRestaurant) => mock.platform.restaurants[0]!

function paidTwice(mock: MockRestaurant): PaymentIssue {
  const restaurant = first(mock)
  const payments = [mockPayment(mock, restaurant, 0), mockPayment(mock, restaurant, 1)]
  mock.platform.payments.set(restaurant.id, payments)
  return mockIssue(restaurant, 1, payments)
}

const list = async () => within(await screen.findByRole('list', { name: 'Needs attention' }))
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))

test('the dashboard has no list while nothing needs attention', async () => {
  const { mock } = renderPanel('/system')
  await waitFor(() => expect(callsTo(mock, 'listPaymentIssues')).toHaveLength(1))

  expect(screen.queryByRole('region', { name: 'Needs attention' })).toBeNull()
})

test('what was paid twice stands on the dashboard: whose, what happened, since when, and both payments', async () => {
  const mock = platformWith((each) => [paidTwice(each)])
  renderPanel('/system', { mock })
  const { name, id } = first(mock)
  const row = (await list()).getAllByRole('listitem')[0]!

  expect(within(row).getByRole('link', { name }).getAttribute('href')).toBe(systemPaths.restaurant(id))
  for (const text of ['Paid twice', 'Two payments for the same time.', /^Since .* \(5 days\)$/])
    expect(within(row).getByText(text)).toBeDefined()
  const payments = within(within(row).getByRole('list', { name: `Payments: ${name}` })).getAllByRole('listitem')
  expect(payments.map((each) => /₹[\d,.]+/.exec(each.textContent)?.[0])).toEqual(['₹999.00', '₹999.00'])
  expect(within(payments[0]!).getByText('Current plan')).toBeDefined()
  expect(within(payments[1]!).queryByText('Current plan')).toBeNull()
})

test('one of two payments is given back by a click, all of it unless another amount is typed, and leaves the list', async () => {
  const mock = platformWith((each) => [paidTwice(each)])
  const { texts } = renderPanel('/system', { mock })
  const [, second] = mock.platform.paymentIssues[0]!.payments
  await userEvent.click((await list()).getByRole('button', { name: `Give back ${second!.invoice_number}` }))
  const form = await dialog(`Give back ${second!.invoice_number}`)
  expect(form.getByRole<HTMLInputElement>('textbox', { name: /^Amount/ }).value).toBe('999')
  expect(form.queryByText(/^This pays for the current plan/)).toBeNull()
  await userEvent.type(form.getByRole('textbox', { name: /^Reason/ }), 'Paid twice')
  await userEvent.click(form.getByRole('button', { name: 'Give Back' }))

  await waitFor(() => expect(texts()).toEqual(['₹999.00 is given back.']))
  expect(callsTo(mock, 'refundPayment')).toMatchObject([
    {
      params: { id: first(mock).id },
      body: { payment_id: second!.payment_id, amount_in_paise: 999_00, reason: 'Paid twice' },
      idempotencyKey: expect.stringMatching(/^\w{32}$/),
    },
  ])
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Needs attention' })).toBeNull())
  await userEvent.click(await screen.findByText('Settled in the last 30 days (1)'))
  const settled = within(screen.getByRole('list', { name: 'Settled in the last 30 days (1)' }))
  expect(settled.getAllByText('Given back')).toBeDefined()
  expect(settled.getByText(/^Given back: ₹999.00 · TC\/26-27\/\d{6} · /)).toBeDefined()
  expect(settled.queryByRole('button')).toBeNull()
})

test('what pays for the current plan says that the plan ends with it; a part of it, and its bounds', async () => {
  const mock = platformWith((each) => [paidTwice(each)])
  const { texts } = renderPanel('/system', { mock })
  const [current] = mock.platform.paymentIssues[0]!.payments
  await userEvent.click((await list()).getByRole('button', { name: `Give back ${current!.invoice_number}` }))
  const form = await dialog(/^Give back/)
  const amount = form.getByRole('textbox', { name: /^Amount/ })
  expect(form.getByText(/^This pays for the current plan/)).toBeDefined()
  for (const wrong of ['0.99', '999.01', '1.234', 'all', '-5']) {
    await userEvent.clear(amount)
    await userEvent.type(amount, wrong)
    await userEvent.click(form.getByRole('button', { name: 'Give Back' }))
    expect(await form.findByText('Enter an amount between ₹1.00 and ₹999.00.')).toBeDefined()
  }
  expect(form.getByText('Please write why.')).toBeDefined()
  expect(callsTo(mock, 'refundPayment')).toEqual([])
  await userEvent.clear(amount)
  await userEvent.type(amount, '250.50')
  await userEvent.type(form.getByRole('textbox', { name: /^Reason/ }), 'A week without service')
  await userEvent.click(form.getByRole('button', { name: 'Give Back' }))

  await waitFor(() => expect(texts()).toEqual(['₹250.50 is given back.']))
  expect((await list()).getByText(/^Given back: ₹250.50/)).toBeDefined()
})

test('a refund that is refused says why; sent again without a change it has the same key, with one another', async () => {
  const mock = platformWith((each) => [paidTwice(each)])
  mock.refusals.set('refundPayment', new AppError('REFUND_REFUSED', { reason: 'The bank does not answer.' }))
  const { texts } = renderPanel('/system', { mock })
  await userEvent.click((await list()).getAllByRole('button', { name: /^Give back/ })[1]!)
  const form = await dialog(/^Give back/)
  const give = () => userEvent.click(form.getByRole('button', { name: 'Give Back' }))
  await userEvent.type(form.getByRole('textbox', { name: /^Reason/ }), 'Twice')
  await give()
  await waitFor(() =>
    expect(texts()).toEqual([
      'Failed to give back: The payment provider did not give the money back: The bank does not answer.',
    ]),
  )
  await give()
  await waitFor(() => expect(callsTo(mock, 'refundPayment')).toHaveLength(2))
  await userEvent.type(form.getByRole('textbox', { name: /^Reason/ }), '!')
  await give()
  await waitFor(() => expect(callsTo(mock, 'refundPayment')).toHaveLength(3))

  const [one, two, three] = callsTo(mock, 'refundPayment').map(({ idempotencyKey }) => idempotencyKey)
  expect([two === one, three === one]).toEqual([true, false])
})

test('a dispute shows its deadline, and later how it ended', async () => {
  const dispute = (status: string) => ({
    id: 'disp_1',
    amount_in_paise: 999_00,
    status,
    phase: 'chargeback',
    reason_code: 'goods_not_received',
    respond_by: '2099-01-31T10:00:00.000Z',
    created_at: '2026-11-20T10:00:00.000Z',
  })
  const mock = platformWith((each) => [
    mockIssue(first(each), 1, [mockPayment(each, first(each), 0, { disputes: [dispute('open')] })], {
      kind: 'dispute',
      due_at: '2099-01-31T10:00:00.000Z',
    }),
    mockIssue(
      each.platform.restaurants[1]!,
      2,
      [mockPayment(each, each.platform.restaurants[1]!, 0, { disputes: [dispute('lost')] })],
      { kind: 'dispute', settled_at: '2026-11-21T10:00:00.000Z', outcome: 'lost' },
    ),
  ])
  renderPanel('/system', { mock })

  const open = await list()
  expect(open.getByText('Answer the payment provider until Jan 31, 2099 15:30')).toBeDefined()
  expect(open.getByText('Disputed: ₹999.00 · Open · goods not received · disp_1')).toBeDefined()
  await userEvent.click(screen.getByText('Settled in the last 30 days (1)'))
  const settled = within(screen.getByRole('list', { name: 'Settled in the last 30 days (1)' }))
  expect(settled.getByText('Disputed: ₹999.00 · Lost · goods not received · disp_1')).toBeDefined()
  expect(settled.getByText('Lost')).toBeDefined()
})

test('what was settled in another way is taken off the list with a note', async () => {
  const mock = platformWith((each) => [
    mockIssue(first(each), 1, [mockPayment(each, first(each), 0)], { kind: 'refund-failed' }),
  ])
  const { texts } = renderPanel('/system', { mock })
  await userEvent.click(
    (await list()).getByRole('button', { name: `Mark as settled: ${first(mock).name}, Not given back` }),
  )
  const form = await dialog('Mark as settled')
  await userEvent.click(form.getByRole('button', { name: 'Mark as Settled' }))
  expect(await form.findByText('Please write how it was settled.')).toBeDefined()
  await userEvent.type(form.getByRole('textbox'), 'Paid by bank transfer')
  await userEvent.click(form.getByRole('button', { name: 'Mark as Settled' }))

  await waitFor(() => expect(texts()).toEqual(['Marked as settled.']))
  expect(callsTo(mock, 'settlePaymentIssue')).toMatchObject([
    {
      params: { id: first(mock).id, issue_id: mock.platform.paymentIssues[0]!.id },
      body: { note: 'Paid by bank transfer' },
    },
  ])
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Needs attention' })).toBeNull())
})

test('the list that cannot be read says so beside the figures, and a restaurant without a name is shown all the same', async () => {
  const outage = createMockRestaurant({ outages: new Set(['listPaymentIssues']) })
  const { unmount } = renderPanel('/system', { mock: outage })
  expect(
    await screen.findByText('Failed to load what needs attention: Something went wrong on our side. Please try again.'),
  ).toBeDefined()
  unmount()

  renderPanel('/system', { mock: platformWith((each) => [{ ...paidTwice(each), restaurant_name: null }]) })
  expect((await list()).getByRole('link', { name: 'Unknown restaurant' })).toBeDefined()
})

test('the page of a restaurant has its payments, and any of them can be given back', async () => {
  const mock = createMockRestaurant()
  const { texts } = renderPanel(systemPaths.restaurant(first(mock).id), { mock })
  const payments = within(await screen.findByRole('list', { name: 'Payments' }))
  expect(payments.getAllByRole('listitem')).toHaveLength(2)
  await userEvent.click(payments.getAllByRole('button', { name: /^Give back/ })[1]!)
  const form = await dialog(/^Give back/)
  await userEvent.type(form.getByRole('textbox', { name: /^Reason/ }), 'Goodwill')
  await userEvent.click(form.getByRole('button', { name: 'Give Back' }))

  await waitFor(() => expect(texts()).toEqual(['₹999.00 is given back.']))
  expect(await screen.findByText(/^Given back: ₹999.00 · TC\/26-27\/\d{6} · .* · Goodwill$/)).toBeDefined()
})

test('a restaurant that never paid says so, and payments that cannot be read do', async () => {
  const mock = createMockRestaurant()
  const free = mock.platform.restaurants.find(({ plan_id }) => plan_id === 'plan_free')!
  const { unmount } = renderPanel(systemPaths.restaurant(free.id), { mock })
  expect(await screen.findByText('Nothing was paid for a plan yet.')).toBeDefined()
  unmount()

  const outage = createMockRestaurant({ outages: new Set(['listPlanPayments']) })
  renderPanel(systemPaths.restaurant(first(outage).id), { mock: outage })
  expect(
    await screen.findByText('Failed to load payments: Something went wrong on our side. Please try again.'),
  ).toBeDefined()
})
