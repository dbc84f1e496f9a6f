import { AppError } from '@tiffin/contracts'
import {
  cancelDocumentOf,
  createMockRestaurant,
  giveCreditNoteFor,
  issueBillOf,
  settleOrderById,
} from '@tiffin/mock-api'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { unzipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addressShown, callsTo, fakeTime, renderPage } from '../../testing/render-backoffice.tsx'
import { gstRestaurant, order, paid, print } from '../bills/testing/bills-page.ts'

const ACME = { name: '=Acme', gstin: '29ABCDE1234F1Z5' }
let saved: { readonly name: string; readonly blob: Blob }[] = []

// The spy collects the files that a user would find among the downloads.
beforeEach(() => {
  saved = []
  let blob: Blob | null = null
  fakeTime()
  vi.setSystemTime('2026-11-21T14:30:00Z')
  URL.createObjectURL = (content: Blob) => {
    blob = content
    return 'blob:gstr1'
  }
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: blob! })
  })
})
afterEach(() => void vi.restoreAllMocks())

/**
 * Creates a month with four bills. Two are paid, one of them by a business, and each of the two has a credit note for a
 * portion; the others are a cancelled bill and an open one.
 */
function month() {
  const restaurant = gstRestaurant()
  const give = (id: string) =>
    giveCreditNoteFor(restaurant, id, {
      reason: 'complaint',
      method: 'Cash',
      credit_notes: 0,
      items: [{ line: 0, quantity: 1 }],
    })
  const plain = paid(restaurant)
  give(plain.id)
  const { id, version } = order(restaurant)
  const business = issueBillOf(restaurant, id, { version, buyer: ACME }).order.document!
  settleOrderById(restaurant, id, { payments: [{ method: 'UPI', amount: business.payable }] })
  give(business.id)
  cancelDocumentOf(restaurant, print(restaurant, order(restaurant)).id, { reason: 'wrong_details' })
  print(restaurant, order(restaurant))
  return { restaurant, bill: plain, business }
}

const open = (restaurant = month().restaurant, search = '?month=2026-11') => renderPage('gstr1', { restaurant, search })
const table = async (name: string | RegExp) => within(await screen.findByRole('table', { name }))
const textsOf = async (name: string | RegExp) =>
  (await table(name)).getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))
const amount = (rupees: number) =>
  rupees.toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

describe('the page', () => {
  test('IB-16: is reached from Bills, by an Admin', async () => {
    renderPage('bills', { restaurant: gstRestaurant() })
    await userEvent.click(await screen.findByRole('link', { name: 'GSTR-1' }))

    expect(await screen.findByRole('heading', { level: 1, name: 'GSTR-1' })).toBeDefined()
    expect(addressShown()).toBe('/orders/gstr1')
    expect(screen.getByText(/Nothing is filed/)).toBeDefined()
  })

  test.each(['Captain', 'Cashier'] as const)('IB-16: a %s does not see it', async (role) => {
    renderPage('bills', { restaurant: gstRestaurant(), role })
    await screen.findByRole('link', { name: 'Bills' })

    expect(screen.queryByRole('link', { name: 'GSTR-1' })).toBeNull()
  })

  test('IB-16: begins with the last whole month, and the address keeps another one', async () => {
    const { restaurant } = month()
    open(restaurant, '')
    expect(await screen.findByText('Nothing was issued in October 2026.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'CSV' })).toBeNull()
    const choice = screen.getByLabelText<HTMLSelectElement>('Month')
    expect([choice.value, choice.options[0]!.text]).toEqual(['2026-10', 'November 2026'])
    fireEvent.change(choice, { target: { value: '2026-11' } })

    await table('Table 7 · Everybody else')
    expect(addressShown()).toBe('/orders/gstr1?month=2026-11')
    expect(callsTo(restaurant, 'getGstr1').map(({ query }) => query)).toEqual([
      { month: '2026-10' },
      { month: '2026-11' },
    ])
  })

  test.each(['2026-12', '2026-13', 'now'])(
    'a month that has not begun, or is none, is not asked for: %s',
    async (asked) => {
      const restaurant = gstRestaurant()
      open(restaurant, `?month=${asked}`)
      await screen.findByText('Nothing was issued in October 2026.')

      expect(callsTo(restaurant, 'getGstr1').map(({ query }) => query)).toEqual([{ month: '2026-10' }])
    },
  )

  test('a month long ago in the address is among those to choose', async () => {
    open(gstRestaurant(), '?month=2021-04')
    expect(await screen.findByText('Nothing was issued in April 2021.')).toBeDefined()
    expect(screen.getByLabelText<HTMLSelectElement>('Month').value).toBe('2021-04')
  })

  test('says why it has no figures, and can be asked again', async () => {
    const restaurant = createMockRestaurant()
    restaurant.refusals.set('getGstr1', new AppError('NOT_BILLED_BY_GST'))
    open(restaurant)
    expect(await screen.findByText('This restaurant has never billed by GST, so it has no GSTR-1.')).toBeDefined()
    restaurant.refusals.clear()
    restaurant.settings = { ...restaurant.settings, gst_mode: 'regular' }
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))

    expect(await screen.findByText('Nothing was issued in November 2026.')).toBeDefined()
  })
})

describe('the tables', () => {
  test('IB-16: invoices and notes to businesses one by one, with a way to the bill', async () => {
    const { restaurant, business } = month()
    open(restaurant)
    const [, row, total] = await textsOf('Table 4 · Invoices to businesses')
    const facts = [ACME.gstin, ACME.name, business.number, 'Nov 21, 2026', '27 Maharashtra']

    const figures = [amount(business.taxable), amount(business.cgst), amount(business.sgst)]
    expect(row).toEqual([...facts, amount(business.payable), '5 %', ...figures])
    expect(total).toEqual(['Total', '', '', '', '', amount(business.payable), '', ...figures])
    const notes = await table('Table 9B · Credit notes to businesses')
    fireEvent.click(notes.getByRole('link', { name: 'CX/2627/000002' }))
    expect(addressShown()).toBe('/orders/bills?q=CX%2F2627%2F000002')
  })

  test('IB-16: everybody else net of notes, codes, series and what they add up to', async () => {
    const { restaurant, bill } = month()
    open(restaurant)
    const [, , total] = await textsOf('Table 7 · Everybody else')
    const note = restaurant.documents.find(({ number }) => number === 'CX/2627/000001')!
    // The paid bill and the open one have the same amounts, and the credit note of the paid one is taken off.
    const net = 2 * bill.taxable - note.taxable

    expect(total?.[2]).toBe(amount(net))
    expect((await textsOf('Table 12 · By code, to everybody else'))[1]?.[2]).toBe(amount(net))
    expect((await textsOf('Table 12 · By code, to businesses'))[1]?.slice(0, 3)).toEqual([
      '996331',
      '5 %',
      amount(bill.taxable - note.taxable),
    ])
    expect((await textsOf('Table 13 · Documents issued')).slice(1)).toEqual([
      ['Invoices', 'X/2627/000001', 'X/2627/000004', '4', '1', '3'],
      ['Credit notes', 'CX/2627/000001', 'CX/2627/000002', '2', '0', '2'],
      ['Total', '', '', '6', '1', '5'],
    ])
    const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent
    expect(figure('Taxable value')).toBe(`₹${amount(3 * bill.taxable - 2 * note.taxable)}`)
    expect(figure('Documents')).toBe('61 cancelled')
  })

  test('a table without rows says so', async () => {
    const restaurant = gstRestaurant()
    paid(restaurant)
    open(restaurant)
    const part = within(await screen.findByRole('region', { name: 'Table 4 · Invoices to businesses' }))

    expect(part.getByText('Nothing in this month.')).toBeDefined()
  })

  test('of two GSTINs one is chosen', async () => {
    const restaurant = gstRestaurant()
    paid(restaurant)
    restaurant.settings = { ...restaurant.settings, gstin: '29ABCDE1234F1Z5' }
    paid(restaurant)
    open(restaurant)
    fireEvent.change(await screen.findByLabelText('GSTIN'), { target: { value: '29ABCDE1234F1Z5' } })

    expect((await textsOf('Table 7 · Everybody else'))[1]?.[0]).toBe('29 Karnataka')
    expect(addressShown()).toContain('gstin=29ABCDE1234F1Z5')
  })
})

describe('the files', () => {
  test('IB-16: JSON has the names of the portal, and money in rupees', async () => {
    const { restaurant, bill, business } = month()
    open(restaurant)
    fireEvent.click(await screen.findByRole('button', { name: 'JSON for the portal' }))
    const notes = restaurant.documents.filter(({ kind }) => kind === 'credit_note')
    const amounts = (figures: { taxable: number; cgst: number; sgst: number }) => ({
      rt: 5,
      txval: figures.taxable,
      camt: figures.cgst,
      samt: figures.sgst,
      csamt: 0,
    })
    const less = (column: 'taxable' | 'cgst' | 'sgst', times: number) =>
      Math.round(100 * (times * bill[column] - notes[0]![column])) / 100
    const net = (times: number) =>
      amounts({ taxable: less('taxable', times), cgst: less('cgst', times), sgst: less('sgst', times) })
    const bySac = { num: 1, hsn_sc: '996331', desc: 'Restaurant services', uqc: 'NA', qty: 0, iamt: 0 }
    const supplied = { pos: '27', rchrg: 'N', inv_typ: 'R' }

    expect(saved.map(({ name }) => name)).toEqual(['GSTR1_27AAPFU0939F1ZV_112026.json'])
    expect(JSON.parse(await saved[0]!.blob.text())).toEqual({
      gstin: '27AAPFU0939F1ZV',
      fp: '112026',
      b2b: [
        {
          ctin: ACME.gstin,
          inv: [
            {
              inum: 'X/2627/000002',
              idt: '21-11-2026',
              val: business.payable,
              ...supplied,
              itms: [{ num: 1, itm_det: amounts(business) }],
            },
          ],
        },
      ],
      b2cs: [{ sply_ty: 'INTRA', pos: '27', typ: 'OE', ...net(2) }],
      cdnr: [
        {
          ctin: ACME.gstin,
          nt: [
            {
              ntty: 'C',
              nt_num: 'CX/2627/000002',
              nt_dt: '21-11-2026',
              val: notes[1]!.payable,
              ...supplied,
              itms: [{ num: 1, itm_det: amounts(notes[1]!) }],
            },
          ],
        },
      ],
      hsn: { hsn_b2b: [{ ...bySac, ...net(1) }], hsn_b2c: [{ ...bySac, ...net(2) }] },
      doc_issue: {
        doc_det: [
          {
            doc_num: 1,
            docs: [{ num: 1, from: 'X/2627/000001', to: 'X/2627/000004', totnum: 4, cancel: 1, net_issue: 3 }],
          },
          {
            doc_num: 5,
            docs: [{ num: 1, from: 'CX/2627/000001', to: 'CX/2627/000002', totnum: 2, cancel: 0, net_issue: 2 }],
          },
        ],
      },
    })
  })

  test('IB-16: CSV has a file for each table, which spreadsheets open and add up', async () => {
    const { restaurant, business } = month()
    open(restaurant)
    fireEvent.click(await screen.findByRole('button', { name: 'CSV' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    const files = unzipSync(new Uint8Array(await saved[0]!.blob.arrayBuffer()))

    expect(saved[0]!.name).toBe('GSTR1_27AAPFU0939F1ZV_112026.zip')
    expect(Object.keys(files)).toEqual([
      '4-b2b.csv',
      '7-b2cs.csv',
      '8-nil.csv',
      '9B-cdnr.csv',
      '12-hsn-b2b.csv',
      '12-hsn-b2c.csv',
      '13-docs.csv',
    ])
    const figures = [business.taxable, business.cgst, business.sgst].map((rupees) => rupees.toFixed(2)).join(',')
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(files['4-b2b.csv'])).toBe(
      '\uFEFFGSTIN,Name,Number,Date,Place of supply,Value,Rate,Taxable value,CGST,SGST\r\n' +
        `${ACME.gstin},'=Acme,X/2627/000002,2026-11-21,27 Maharashtra,${business.payable.toFixed(2)},5,${figures}`,
    )
  })
})
