import {
  createOrder,
  issueBill,
  listOrders,
  settleOrder,
  updateRestaurant,
  type Endpoint,
  type ResponseOf,
} from '@tiffin/contracts'
import { sendWithinLimit, TestRestaurant } from '../support/access/test-restaurant.ts'
import { expectNotLogged } from '../support/logs.ts'
import { looksByTurns, STAFF_LOOKS } from '../support/looks.ts'
import { attachPrinter } from '../support/printing.ts'
import { stackUrl } from '../support/where.ts'
import { expect, test } from '../support/test.ts'

test.use({ role: null })

const GST = { gst_mode: 'regular', gstin: '27AAPFU0939F1ZV', address: '1 MG Road, Pune' } as const

test('IB-7, IB-8: a printed bill is cancelled and the next takes the next number; paid, one dish of it comes back, and the guest reads it by link', async ({
  openSession,
  problems,
}) => {
  const restaurant = await TestRestaurant.open()
  const tax_group_id = await restaurant.addTaxGroup()
  const thali = await restaurant.addDish({ name: 'Thali', price: '350', tax_group_id })
  const chaas = await restaurant.addDish({ name: 'Chaas', price: '120', tax_group_id })
  const asAdmin = async <E extends Endpoint>(endpoint: E, input: object): Promise<ResponseOf<E>> => {
    const { status, text } = await sendWithinLimit(stackUrl, endpoint, input, restaurant.token('Admin'))
    expect(status, text).toBeLessThan(300)
    return JSON.parse(text) as ResponseOf<E>
  }
  await asAdmin(updateRestaurant, { body: GST })
  const items = [
    { id: thali.id, quantity: 2, price: thali.price },
    { id: chaas.id, quantity: 1, price: chaas.price },
  ]
  const { order_id: id } = await asAdmin(createOrder, { body: { items, orderType: 'Takeaway' } })
  /** Prints the bill, which issues its invoice, and returns the number. */
  const issue = async () => {
    const orders = await asAdmin(listOrders, {})
    const { version } = orders.find((each) => each.id === id)!
    const { order } = await asAdmin(issueBill, { params: { id }, body: { version } })
    return order.document!.number
  }
  const first = await issue()
  const look = looksByTurns(STAFF_LOOKS)
  const captain = await openSession(restaurant.token('Captain'))
  const printer = await attachPrinter(captain)
  const bills = captain.getByRole('list', { name: 'Bills' }).getByRole('listitem')
  const document = captain.getByRole('dialog', { name: /^(Tax invoice|Credit note) C?X\/\d{4}\/\d{6}$/ })
  const press = (name: string | RegExp) => captain.getByRole('button', { name }).click()

  await test.step('cancelled in the back office, the bill keeps its number', async () => {
    await captain.goto('/orders')
    await captain.getByRole('link', { name: 'Bills' }).click()
    await press(first)
    await document.getByRole('button', { name: 'Cancel bill' }).click()
    await captain.getByText('Wrong details').click()
    await look(captain, 'a bill that is being cancelled')
    await press('Cancel this bill')
    await expect(document.getByText(/^Cancelled .*: Wrong details$/)).toBeVisible()
    await document.getByRole('button', { name: 'Print again' }).click()
    await expect.poll(async () => (await printer.printed()).at(-1)).toMatch(/^DUPLICATECANCELLED/)
    await document.getByRole('button', { name: 'Dismiss' }).click()
  })

  await test.step('the next print takes the next number, and is paid', async () => {
    expect(await issue()).toBe(first.replace(/1$/, '2'))
    await asAdmin(settleOrder, { params: { id }, body: { payments: [{ method: 'UPI', amount: 861 }] } })
  })

  await test.step('one dish comes back, as in V20: ₹368 of ₹861', async () => {
    await captain.reload()
    await press(first.replace(/1$/, '2'))
    await document.getByRole('button', { name: 'Credit note' }).click()
    await press('One Thali more')
    await captain.getByText('Food was returned').click()
    await look(captain, 'a credit note before it is given')
    await press('Give ₹368.00 back')
    await expect(document.getByText('₹368.00 of ₹861.00 given back')).toBeVisible()
    await look(captain, 'a bill of which a dish came back')
    await document.getByRole('button', { name: /^CX\// }).click()
    await document.getByRole('button', { name: 'Print', exact: true }).click()
    await expect.poll(async () => (await printer.printed()).at(-1)).toMatch(/CREDIT NOTE.*Given back₹368\.00/s)
    expect((await printer.printed()).at(-1)).toContain(first.replace(/1$/, '2'))
    await document.getByRole('button', { name: 'Dismiss' }).click()
  })

  await test.step('IB-17: by a link the guest reads the bill and what came back, without signing in', async () => {
    await press(first.replace(/1$/, '2'))
    await press('Send by link')
    const sending = captain.getByRole('dialog', { name: /^Send X/ })
    await look(captain, 'a bill that is sent by link')
    const address = await sending.getByLabel('Link').inputValue()
    await sending.getByRole('button', { name: 'Dismiss' }).click()
    await document.getByRole('button', { name: 'Dismiss' }).click()

    const guest = await openSession(null)
    const asked: string[] = []
    guest.on('request', (request) => asked.push(`${request.method()} ${request.url()}`))
    const response = await guest.goto(address)
    await expect(guest.getByRole('article', { name: 'Tax Invoice' })).toContainText(
      /TAX INVOICE.*Thali.*₹861\.00.*PAID/s,
    )
    await expect(guest.getByRole('status')).toHaveText(/^₹368\.00 of this bill was given back on .*, credit note CX/)
    await look(guest, 'a bill by link')
    const { origin } = new URL(address)
    expect(asked).toEqual([`GET ${address.split('#')[0]}`, `POST ${origin}/api/bill-links/read`])
    expect(await guest.context().cookies()).toEqual([])
    expect(response!.headers()).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' })

    const token = new URL(address).hash.slice(1)
    problems.allow(/ 404 \(Not Found\) .*\/api\/bill-links\/read\)$/)
    await guest.goto(`${address.split('#')[0]}#${token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))}`)
    await expect(guest.getByText(/^This link opens no bill\./)).toBeVisible()
    await expectNotLogged([token])
  })

  await test.step('the list has all three', async () => {
    await expect(bills).toContainText([/^CX.*Credit note/, /^X.*Partly refunded/, /^X.*Cancelled/])
    await look(captain, 'the list of bills')
  })

  await test.step('and every number is whole', async () => {
    const admin = await openSession(restaurant.token('Admin'))
    await admin.goto('/orders/bills')
    await admin.getByRole('button', { name: 'Check the numbers' }).click()
    await expect(admin.getByRole('dialog').getByText('All whole')).toHaveCount(2)
  })
})
