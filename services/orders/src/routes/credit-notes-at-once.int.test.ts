import { randomUUID } from 'node:crypto'
import { verifyDocuments } from '@tiffin/contracts'
import type { Tenant } from '@tiffin/service-kit'
import { violationsOf } from '@tiffin/stack/testing'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Prisma } from '../generated/prisma/client.ts'
import { createClock, type OrdersDatabase, type Transaction } from '../repository/database.ts'
import { giveCreditNote } from '../repository/give-credit-note.ts'
import { addRestaurantByGst, givenBack, giveNote, ONE, payOrderOf } from '../testing/credit-notes.ts'
import { startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'

const NOON = '2026-11-21T06:30:00.000Z'
let service: OrdersUnderTest
let spice: TestRestaurant
let owner: pg.Client
beforeAll(async () => {
  service = await startOrders({ now: () => new Date(NOON) })
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
})
beforeEach(async () => {
  spice = await addRestaurantByGst(service)
})
afterAll(async () => {
  await owner.end()
  await service.stop()
})
/** Lists the data of this restaurant that break an invariant. */
const violations = async () =>
  (await violationsOf('orders', service.database.ownerUrl)).filter(({ what }) => what.includes(spice.id))

describe('a repetition', () => {
  test('is answered as the first time, also when its reply is forgotten, and gives nothing again', async () => {
    const order = await payOrderOf(spice, { Biryani: 2 }, 735)
    const { invoice } = order
    const key = randomUUID()
    const first = await giveNote(spice, invoice, ONE, { key })
    await giveNote(spice, invoice, { ...ONE, credit_notes: 1 })
    const again = await giveNote(spice, invoice, ONE, { key })
    await owner.query('DELETE FROM idempotency_keys')
    const later = await giveNote(spice, invoice, ONE, { key })

    for (const repeated of [again, later]) {
      expect([repeated.status, repeated.body]).toEqual([201, first.body])
      expect(repeated.headers['idempotent-replayed']).toBe('true')
    }
    expect(await givenBack(owner, order)).toEqual({ notes: 2, rupees: 735 })
  })

  test('under the key of another request is refused', async () => {
    const order = await payOrderOf(spice, { Biryani: 2 }, 735)
    const { invoice } = order
    const key = randomUUID()
    await giveNote(spice, invoice, ONE, { key })
    expect((await giveNote(spice, invoice, {}, { key })).failure.code).toBe('IDEMPOTENCY_MISMATCH')
    await owner.query('DELETE FROM idempotency_keys')
    expect((await giveNote(spice, invoice, {}, { key })).failure.code).toBe('IDEMPOTENCY_MISMATCH')
    expect((await givenBack(owner, order)).notes).toBe(1)
  })

  test('of twenty at once under one key gives one', async () => {
    const order = await payOrderOf(spice, { Biryani: 2 }, 735)
    const { invoice } = order
    const key = randomUUID()
    const replies = await Promise.all(Array.from({ length: 20 }, () => giveNote(spice, invoice, ONE, { key })))

    expect(new Set(replies.map(({ status, body }) => `${status} ${body.number}`))).toEqual(
      new Set(['201 CX/2627/000001']),
    )
    expect(await givenBack(owner, order)).toEqual({ notes: 1, rupees: 368 })
  })
})

describe('twenty at once', () => {
  test('of people who saw the same bill give one note', async () => {
    const order = await payOrderOf(spice, { Biryani: 20 }, 7_350)
    const { invoice } = order
    const replies = await Promise.all(Array.from({ length: 20 }, () => giveNote(spice, invoice, ONE)))

    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(new Set(replies.filter(({ status }) => status !== 201).map(({ failure }) => failure.code))).toEqual(
      new Set(['DOCUMENT_CHANGED']),
    )
    expect(await givenBack(owner, order)).toEqual({ notes: 1, rupees: 368 })
  })

  test('who each look again until they are the next give all of it, and never more', async () => {
    const order = await payOrderOf(spice, { Biryani: 20 }, 7_350)
    const { invoice } = order
    const giveMine = async () => {
      for (let seen = 0; ; seen++) {
        const { status } = await giveNote(spice, invoice, { ...ONE, credit_notes: seen })
        if (status === 201) return
        expect(status).toBe(409)
      }
    }
    await Promise.all(Array.from({ length: 20 }, giveMine))

    expect(await givenBack(owner, order)).toEqual({ notes: 20, rupees: 7_350 })
    expect((await giveNote(spice, invoice, { credit_notes: 20 })).failure.code).toBe('NOTHING_LEFT_TO_REFUND')
    expect((await spice.call(verifyDocuments, {}, 'Admin')).body.series.map((each) => each.first_broken)).toEqual([
      null,
      null,
    ])
    expect(await violations()).toEqual([])
  })

  test('control: without the lock two who saw the same bill give the same money', async () => {
    const order = await payOrderOf(spice, { Biryani: 1 }, 368)
    const db = withoutLock(service.db, 2)
    const { id: tenantId, staff } = spice
    const tenant = { id: tenantId, actor: { kind: 'staff', id: staff.Captain.userId } } as unknown as Tenant
    const request = {
      portions: null,
      reason: 'food_returned',
      note: null,
      method: 'Cash',
      reference: null,
      notesSeen: 0,
      givenBy: staff.Captain.userId,
      requireApproval: () => null,
    } as const
    const give = () =>
      giveCreditNote(
        db,
        createClock(() => new Date(NOON)),
        tenant,
        order.invoice,
        request,
        null,
      )
    await Promise.all([give(), give()])

    expect(await givenBack(owner, order)).toEqual({ notes: 2, rupees: 736 })
  })
})

/**
 * Returns the database with transactions that lock no order. Before a transaction writes, it waits until all have read.
 *
 * @param count the number of transactions that wait for each other
 */
function withoutLock(db: OrdersDatabase, count: number): OrdersDatabase {
  let read = 0
  let resolve = () => {}
  const allHaveRead = new Promise<void>((done) => (resolve = done))
  const queryRaw = async (tx: Transaction, strings: TemplateStringsArray, values: readonly unknown[]) => {
    if (strings.join('').includes('clock_timestamp')) {
      if (++read === count) resolve()
      await allHaveRead
    }
    return tx.$queryRaw(
      Prisma.sql(
        strings.map((text) => text.replace('FOR UPDATE OF o', '')),
        ...values,
      ),
    )
  }
  return {
    ...db,
    inTenant: (tenant, work) =>
      db.inTenant(tenant, (tx, moment) =>
        work(
          new Proxy(tx, {
            get: (of, name, receiver) =>
              name === '$queryRaw'
                ? (strings: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) =>
                    strings instanceof Prisma.Sql ? tx.$queryRaw(strings) : queryRaw(tx, strings, values)
                : (Reflect.get(of, name, receiver) as unknown),
          }),
          moment,
        ),
      ),
  }
}
