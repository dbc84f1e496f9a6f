import {
  addItems,
  createOrder,
  issueBill,
  listOrders,
  markBillPrinted,
  settleOrder,
  verifyDocuments,
} from '@tiffin/contracts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'
import { untilWaiting } from '../testing/until-waiting.ts'

const AT_ONCE = 20
let service: OrdersUnderTest
let spice: TestRestaurant
let owner: pg.Client
beforeAll(async () => {
  service = await startOrders()
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
})
beforeEach(async () => {
  spice = service.addRestaurant()
  await service.billByGst(spice)
})
afterAll(async () => {
  await owner.end()
  await service.stop()
})

async function place(): Promise<string> {
  const items = [ask(spice, 'Masala Dosa')]
  return (await spice.call(createOrder, { body: { items, orderType: 'Takeaway' } })).body.order_id
}
const print = (id: string, version = 1) => spice.call(issueBill, { params: { id }, body: { version } }, 'Cashier')
const settle = (id: string, body: object = {}) => spice.call(settleOrder, { params: { id }, body }, 'Cashier')
const addCoffee = (id: string) =>
  spice.call(addItems, { params: { id }, body: { items: [ask(spice, 'Filter Coffee')] } })
const stored = async (id: string) => (await spice.call(listOrders, {}, 'Admin')).body.find((order) => order.id === id)!
const times = <Each>(run: (index: number) => Promise<Each>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, index) => run(index)))
const column = async <Value>(sql: string) => {
  const { rows } = await owner.query<{ value: Value }>(sql, [spice.id])
  return rows.map(({ value }) => value)
}
const serials = () => column<number>('SELECT n AS value FROM documents WHERE restaurant_id = $1 ORDER BY n')
/** Lists the numbers of documents that are neither on their order nor cancelled, or are both. */
const astray = () =>
  column<string>(
    `SELECT d.number AS value FROM documents d LEFT JOIN orders o ON o.restaurant_id = $1 AND o.document_id = d.id
     WHERE d.restaurant_id = $1 AND (o.id IS NOT NULL) = EXISTS (
       SELECT FROM document_events e WHERE e.document_id = d.id AND e.kind = 'cancelled')`,
  )
const cancelledInAudit = () =>
  column<string | null>(
    `SELECT after->>'document' AS value FROM audit_entries
     WHERE restaurant_id = $1 AND action = 'order.invoice-cancelled' ORDER BY seq`,
  )
const broken = async () =>
  (await spice.call(verifyDocuments, {}, 'Admin')).body.series.map(({ first_broken }) => first_broken)

describe('twenty terminals that print one bill at once', () => {
  test('have one invoice, of which one paper is the original', async () => {
    const id = await place()
    const printed = await times(() => print(id))

    expect(new Set(printed.map(({ body }) => body.order.document!.number))).toEqual(
      new Set([(await stored(id)).document!.number]),
    )
    expect(printed.filter(({ body }) => body.copy === 'original')).toHaveLength(1)
    expect([await serials(), await astray()]).toEqual([[1], []])
  })

  test('also where it is paid and was never printed', async () => {
    const id = await place()
    await settle(id)
    const printed = await times(() => print(id, 2))

    expect(printed.map(({ status }) => status)).toEqual(printed.map(() => 200))
    expect(printed.filter(({ body }) => body.copy === 'original')).toHaveLength(1)
  })
})

describe('prints, dishes and payments at once', () => {
  beforeEach(() =>
    // The trigger fires at the end of the statement, when the serial has been taken.
    owner.query(`
      CREATE FUNCTION spoil() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'rolled back'; END $$;
      CREATE TRIGGER spoil AFTER INSERT ON order_payments FOR EACH ROW WHEN (NEW.method = 'Other') EXECUTE FUNCTION spoil()`),
  )
  afterEach(() => owner.query('DROP TRIGGER spoil ON order_payments; DROP FUNCTION spoil'))

  /**
   * Prints an order twice and pays it. Of five orders, the second and the fourth also get a dish, and the payment of
   * the fifth is rolled back.
   */
  async function actOn(id: string, index: number): Promise<number[]> {
    const payments = [{ method: index % 5 === 4 ? 'Other' : 'Cash', amount: 126 }]
    const acts = [print(id), print(id), settle(id, { payments }), ...(index % 2 ? [addCoffee(id)] : [])]
    return (await Promise.all<{ readonly status: number }>(acts)).map(({ status }) => status)
  }

  test('of twenty orders leave no gap and no invoice astray, whatever was rolled back', async () => {
    const ids = await times(place)
    const statuses: number[] = []
    // Five orders at a time send 17 requests, so that some of them wait in the restaurant's queue and none is refused.
    for (let begin = 0; begin < AT_ONCE; begin += 5)
      statuses.push(...(await Promise.all(ids.slice(begin, begin + 5).map(actOn))).flat())

    const issued = await serials()
    expect(statuses.filter((status) => ![200, 409, 422, 500].includes(status))).toEqual([])
    expect(issued).toEqual(issued.map((_, index) => index + 1))
    // Three of five orders get no further dish, so each of these three has an invoice.
    expect(issued.length).toBeGreaterThanOrEqual(12)
    expect([await astray(), await broken()]).toEqual([[], [null]])
    expect(await cancelledInAudit()).not.toContain(null)
  })
})

test('a dish that waits for the print of its order cancels the invoice of that print, and names it', async () => {
  const id = await place()
  const month = `(SELECT month FROM orders WHERE id = '${id}')`
  await owner.query('BEGIN')
  await owner.query('SELECT FROM orders WHERE id = $1 FOR UPDATE', [id])
  const adding = addCoffee(id)
  await untilWaiting(owner, 1)
  await owner.query(`
    INSERT INTO documents (restaurant_id, id, kind, series, month, order_id, issued_at, issued_by, place_of_supply,
      taxable_paise, cgst_paise, sgst_paise, other_paise, vat_paise, discount_paise, round_off_paise, payable_paise, body)
    VALUES ('${spice.id}', '${id}', 'invoice', 'X', ${month}, '${id}', now(), '${spice.id}', '29', 12000, 300, 300, 0, 0, 0, 0,
      12600, '{}');
    UPDATE orders SET document_id = '${id}' WHERE id = '${id}'`)
  await owner.query('COMMIT')

  expect((await adding).status).toBe(200)
  expect((await stored(id)).document).toBeUndefined()
  expect(await cancelledInAudit()).toEqual([expect.stringMatching(/^X.\d{4}.000001$/)])
})

describe('an invoice that its order leaves', () => {
  const ofLastRelease = (id: string) => owner.query('UPDATE orders SET document_id = NULL WHERE id = $1', [id])

  test('is cancelled also by a process without open ones in memory', async () => {
    const id = await place()
    await print(id)
    await ofLastRelease(id)

    expect(await astray()).toEqual([])
    expect(
      await column("SELECT reason AS value FROM document_events WHERE restaurant_id = $1 AND kind <> 'printed'"),
    ).toEqual(['order_changed'])
  })

  test('control: without the trigger it is astray', async () => {
    await owner.query('ALTER TABLE orders DISABLE TRIGGER order_left_document')
    const id = await place()
    const { document } = (await print(id)).body.order
    await ofLastRelease(id)
    await owner.query('ALTER TABLE orders ENABLE TRIGGER order_left_document')

    expect(await astray()).toEqual([document!.number])
  })
})

test('control: the print of an earlier release, which takes the number at payment alone, has none on its paper', async () => {
  const id = await place()
  const { body } = await spice.call(markBillPrinted, { params: { id }, body: { version: 1 } })

  expect([body.bill_printed_at, body.document]).toEqual([expect.any(String), undefined])
  expect(await serials()).toEqual([])
})
