import { readFile } from 'node:fs/promises'
import {
  createOrder,
  giveCreditNote,
  issueBill,
  settleOrder,
  updateRestaurant,
  type Endpoint,
  type OrderDocument,
  type ResponseOf,
} from '@tiffin/contracts'
import { calendarMonthOf } from '@tiffin/domain'
import { sendWithinLimit, TestRestaurant } from '../support/access/test-restaurant.ts'
import { looksByTurns, OFFICE_LOOKS } from '../support/looks.ts'
import { stackUrl } from '../support/where.ts'
import { expect, test } from '../support/test.ts'

test.use({ role: null })

const GST = { gst_mode: 'regular', gstin: '27AAPFU0939F1ZV', address: '1 MG Road, Pune' } as const
const ACME = { name: 'Acme Foods Pvt Ltd', gstin: '29ABCDE1234F1ZW' }

test('IB-16: the file of GSTR-1 has the figures of the invoices that were issued', async ({ openSession }) => {
  const restaurant = await TestRestaurant.open()
  const tax_group_id = await restaurant.addTaxGroup()
  const thali = await restaurant.addDish({ name: 'Thali', price: '350', tax_group_id })
  const asAdmin = async <E extends Endpoint>(endpoint: E, input: object): Promise<ResponseOf<E>> => {
    const { status, text } = await sendWithinLimit(stackUrl, endpoint, input, restaurant.token('Admin'))
    expect(status, text).toBeLessThan(300)
    return JSON.parse(text) as ResponseOf<E>
  }
  await asAdmin(updateRestaurant, { body: GST })
  const place = async (quantity: number) => {
    const items = [{ id: thali.id, quantity, price: thali.price }]
    return (await asAdmin(createOrder, { body: { items, orderType: 'Takeaway' } })).order_id
  }
  const pay = async (quantity: number, more: object = {}): Promise<OrderDocument> =>
    (await asAdmin(settleOrder, { params: { id: await place(quantity) }, body: more })).document!
  const look = looksByTurns(OFFICE_LOOKS)
  const admin = await openSession(restaurant.token('Admin'))

  await test.step('a month in which nothing was issued says so', async () => {
    await admin.goto('/orders/bills')
    await admin.getByRole('link', { name: 'GSTR-1' }).click()
    await expect(admin.getByText(/^Nothing was issued in /)).toBeVisible()
    await look(admin, 'an empty month')
  })

  const plain = await pay(2)
  const business = await pay(3, { buyer: ACME })
  const cancelled = await place(1)
  for (const discount of [null, { type: 'percent', value: 10 }])
    await asAdmin(issueBill, { params: { id: cancelled }, body: { version: 1, discount } })
  const given = { items: [{ line: 0, quantity: 1 }], reason: 'complaint', method: 'Cash', credit_notes: 0 }
  const note = await asAdmin(giveCreditNote, { params: { id: plain.id }, body: given })
  const month = calendarMonthOf(new Date(note.issued_at))

  await test.step('this month has them by table', async () => {
    await admin.getByLabel('Month').selectOption(month)
    const everybody = admin.getByRole('table', { name: 'Table 7 · Everybody else' })
    await expect(everybody.getByRole('row').nth(1)).toHaveText(/27 Maharashtra5 %665\.0016\.6316\.63/)
    await expect(admin.getByRole('table', { name: 'Table 4 · Invoices to businesses' })).toContainText(business.number)
    await look(admin, 'a month of GSTR-1')
  })

  await test.step('and so has the file', async () => {
    const download = admin.waitForEvent('download')
    await admin.getByRole('button', { name: 'JSON for the portal' }).click()
    const file = await download
    const period = month.slice(5) + month.slice(0, 4)
    expect(file.suggestedFilename()).toBe(`GSTR1_${GST.gstin}_${period}.json`)
    const { gstin, fp, b2b, b2cs, hsn, doc_issue } = JSON.parse(await readFile(await file.path(), 'utf8'))

    expect([gstin, fp]).toEqual([GST.gstin, period])
    const { taxable, cgst, sgst, payable, number } = business
    const amounts = { rt: 5, txval: taxable, camt: cgst, samt: sgst, csamt: 0 }
    expect(b2b).toMatchObject([
      { ctin: ACME.gstin, inv: [{ inum: number, val: payable, itms: [{ num: 1, itm_det: amounts }] }] },
    ])
    // The amount is that of two bills: one of two portions of which a credit note gave one back, and one of a portion
    // with a discount, which was printed and not paid.
    expect(b2cs).toEqual([
      { sply_ty: 'INTRA', pos: '27', typ: 'OE', rt: 5, txval: 665, camt: 16.63, samt: 16.63, csamt: 0 },
    ])
    expect([hsn.hsn_b2b[0].txval, hsn.hsn_b2c[0].txval]).toEqual([taxable, 665])
    expect(doc_issue.doc_det).toMatchObject([
      { doc_num: 1, docs: [{ totnum: 4, cancel: 1, net_issue: 3 }] },
      { doc_num: 5, docs: [{ from: note.number, to: note.number, totnum: 1, cancel: 0, net_issue: 1 }] },
    ])
  })
})
