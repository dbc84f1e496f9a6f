import { closeInBilling, purgeInBilling } from '@tiffin/contracts'
import { DAY_MS } from '@tiffin/domain'
import { tablesMentioning } from '@tiffin/service-kit/testing'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startBilling, type BillingUnderTest } from '../testing/harness.ts'
import { openShop, type Buyer } from '../testing/purchases.ts'

let service: BillingUnderTest
let shop: Awaited<ReturnType<typeof openShop>>
let owner: pg.Client
let spice: Buyer
beforeAll(async () => {
  service = await startBilling()
  shop = await openShop(service)
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
})
beforeEach(async () => {
  service.clock.skewMs = 0
  service.webhooks.drop()
  await owner.query('DELETE FROM provider_events')
  spice = shop.addBuyer()
})
afterAll(async () => {
  await owner.end()
  await service.stop()
})

/** The payer, whom the provider names with every payment. */
const person = {
  email: 'owner@spice.example',
  contact: '+919876543210',
  vpa: 'owner@okbank',
  card: { name: 'A Owner', last4: '1111' },
  notes: { address: '12 Church Street' },
}
/** In quotes, the four digits of the card are no part of a time or an id. */
const SECRETS = ['owner@spice.example', '+919876543210', 'owner@okbank', 'A Owner', '"1111"', 'Church Street']
/** Spells a secret as the text of a row does, which doubles the quotes within a column. */
const inColumn = (secret: string) => secret.replaceAll('"', '""')

const rows = async () =>
  (await owner.query('SELECT * FROM provider_events ORDER BY received_at')).rows as {
    event_id: string
    body: object
    outcome: string | null
    restaurant_id: string | null
  }[]
const stored = async () => JSON.stringify(await rows())

/** The events of a payment, each with the payer. */
async function payAsPerson() {
  const { body } = await spice.create('plan_pro')
  service.provider.pay(body.subscriptionId, 'success')
  const events = service.webhooks.waiting().map((event) => {
    const { subscription, payment } = event.payload as {
      subscription: { entity: object }
      payment?: { entity: object }
    }
    return {
      ...event,
      payload: {
        subscription: { entity: { ...subscription.entity, customer_id: 'cust_1', customer_email: person.email } },
        ...(payment && { payment: { entity: { ...person, ...payment.entity } } }),
      },
    }
  })
  service.webhooks.drop()
  return events
}

describe('of an event is kept what is used', () => {
  test('nothing of who paid is in any column of the database, and the plan and its invoice come of it all the same', async () => {
    const events = await payAsPerson()
    service.clock.skewMs += 5 * 60_000
    await service.deliver(events)
    const captured = {
      id: 'evt_captured',
      event: 'payment.captured',
      created_at: 1,
      payload: { payment: { entity: { id: 'pay_1', amount: 1, ...person } } },
    }
    await service.deliver([captured])

    for (const secret of SECRETS)
      expect([secret, await tablesMentioning(owner, inColumn(secret))]).toEqual([secret, []])
    expect(await spice.details()).toMatchObject({ plan_id: 'plan_pro', status: 'active' })
    expect(await service.invoices.list(spice)).toHaveLength(1)
    expect((await rows()).at(-1)).toMatchObject({ body: {}, outcome: 'ignored' })
  })

  test('the same bytes under other ids, which are not signed, are one event', async () => {
    const [event] = await payAsPerson()
    for (const id of [event!.id, 'evt_1', 'evt_2', 'evt_3', 'evt_4', 'evt_5'])
      expect((await service.send({ ...event!, id })).status).toBe(200)

    expect(await rows()).toHaveLength(1)
  })

  test('what the earlier release kept whole is cut down in the next round, and worked on as before', async () => {
    const events = await payAsPerson()
    for (const { id, event: name, ...rest } of events) {
      await owner.query('INSERT INTO provider_events (event_id, name, body, happened_at) VALUES ($1, $2, $3, $4)', [
        id,
        name,
        JSON.stringify({ event: name, ...rest }),
        new Date(rest.created_at * 1_000),
      ])
    }
    await owner.query(
      `INSERT INTO provider_events (event_id, name, body, happened_at)
       VALUES ('evt_old', 'payment.captured', $1, now())`,
      [JSON.stringify({ payload: { payment: { entity: person } } })],
    )
    for (const secret of SECRETS)
      expect([secret, await tablesMentioning(owner, inColumn(secret))]).toEqual([secret, ['provider_events']])
    service.clock.skewMs += 5 * 60_000
    await service.reconcile(new Date(0))

    await service.workEvents()
    expect(await spice.details()).toMatchObject({ plan_id: 'plan_pro', status: 'active' })
    expect(await service.invoices.list(spice)).toHaveLength(1)
    for (const secret of SECRETS)
      expect([secret, await tablesMentioning(owner, inColumn(secret))]).toEqual([secret, []])
  })
})

describe('events are kept no longer than needed', () => {
  test('what nothing came of for 30 days, everything for 400', async () => {
    await service.deliver(await payAsPerson())
    await service.deliver([{ id: 'evt_other', event: 'invoice.paid', created_at: 1, payload: {} }])
    const count = async () => (await rows()).length
    const at = async (days: number) => {
      service.clock.skewMs = days * DAY_MS
      await service.reconcile(new Date(0))
      return count()
    }

    expect([await count(), await at(29), await at(31), await at(399), await at(401)]).toEqual([4, 4, 3, 3, 0])
  })

  test('none of a restaurant whose data is purged; one that comes later does not name it', async () => {
    const events = await payAsPerson()
    await service.deliver(events)
    const other = shop.addBuyer()
    await other.buy()
    await service.deliver()
    const names = async () => (await rows()).map(({ restaurant_id }) => restaurant_id)
    const before = await names()
    await service.ask(closeInBilling, {
      params: { restaurantId: spice.id },
      body: { name: 'Spice', removed_at: service.now().toISOString(), purge_at: new Date(0).toISOString() },
    })
    await service.deliver()
    const { status } = await service.ask(purgeInBilling, { params: { restaurantId: spice.id } })

    expect(status).toBe(204)
    expect(before).toEqual([spice.id, spice.id, spice.id, other.id, other.id, other.id])
    expect(await names()).toEqual([other.id, other.id, other.id])
    expect(await stored()).not.toContain(spice.id)

    const late = { ...events[0]!, id: 'evt_late', created_at: events[0]!.created_at + 1 }
    expect(JSON.stringify(late)).toContain(spice.id)
    await service.deliver([late])
    expect((await rows()).at(-1)).toMatchObject({ event_id: 'evt_late', outcome: 'unknown', restaurant_id: null })
    expect(await stored()).not.toContain(spice.id)
  })

  test('a refund of a payment that nobody knows any more names no restaurant', async () => {
    const createdAt = Math.floor((service.now().getTime() - 3 * DAY_MS) / 1_000)
    const notes = { restaurant: spice.id, refund: '01910000-0000-7000-8000-00000000000a' }
    const entity = {
      id: 'rfnd_1',
      payment_id: 'pay_gone',
      amount: 100,
      status: 'processed',
      created_at: createdAt,
      notes,
    }
    await service.deliver([
      { id: 'evt_refund', event: 'refund.processed', created_at: createdAt, payload: { refund: { entity } } },
    ])

    expect(await rows()).toMatchObject([
      {
        outcome: 'unknown',
        restaurant_id: null,
        body: { payload: { refund: { entity: { id: 'rfnd_1', payment_id: 'pay_gone', amount: 100 } } } },
      },
    ])
    expect(await stored()).not.toContain(spice.id)
  })
})
