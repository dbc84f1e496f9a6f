import { randomUUID } from 'node:crypto'
import { eraseGuest } from '@tiffin/contracts'
import { HELD_KEPT_DAYS } from '@tiffin/domain'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGuestsRepository } from '../repository/guests-repository.ts'
import { addTable, ask, startOrders, type OrdersUnderTest } from '../testing/harness.ts'
import { holding } from '../testing/holding.ts'

let service: OrdersUnderTest
let owner: pg.Client
beforeAll(async () => {
  service = await startOrders()
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await service.stop()
})

const guest = { name: 'Zubaida', contact: '+91 90000 77777', address: '9 Nehru Marg' }

/** Holds a takeaway of a guest with a wish. */
async function ofGuest() {
  const spice = service.addRestaurant()
  const { hold, decide } = holding(spice)
  const items = [{ ...ask(spice, 'Masala Dosa'), notes: 'Zubaida: no onion' }]
  const body = { orderType: 'Takeaway', tableId: null, items, customerDetails: guest }
  const { id } = await hold([{ id: randomUUID(), kind: 'place', body }], {
    reason: 'too-old',
    orderType: 'Takeaway',
    table: null,
    guest: guest.name,
  })
  const stored = async () => {
    const { rows } = await owner.query('SELECT guest, commands FROM held_commands WHERE id = $1', [id])
    return JSON.stringify(rows)
  }
  return { spice, decide, id, stored }
}

test('the guest of an undecided command is erased by the number, and its dishes stay', async () => {
  const { spice, stored, id, decide } = await ofGuest()
  expect(await stored()).toContain('Zubaida')
  const erased = await spice.call(eraseGuest, { body: { phone: '90000-77777' } }, 'Admin')

  expect(erased.body.erased).toBe(1)
  expect(await stored()).not.toMatch(/Zubaida|77777|Nehru/)
  expect((await decide(id, { as: 'takeaway' })).status).toBe(200)
  expect((await spice.call(eraseGuest, { body: { phone: '90000-77777' } }, 'Admin')).body.erased).toBe(0)
})

test('the guest of an undecided command is forgotten after the days of the restaurant, and not before', async () => {
  const { spice, stored, id } = await ofGuest()
  const guests = createGuestsRepository(service.db)
  expect(await guests.forget({ id: spice.id }, 30)).toBe(0)
  expect(await stored()).toContain('Zubaida')
  await owner.query(`UPDATE held_commands SET held_at = now() - interval '31 days' WHERE id = $1`, [id])

  expect(await guests.forget({ id: spice.id }, 30)).toBe(1)
  expect(await stored()).not.toMatch(/Zubaida|77777|Nehru/)
  expect(await guests.forget({ id: spice.id }, 30)).toBe(0)
})

test('what was decided goes after 90 days; what needs a decision stays, whatever its age', async () => {
  const spice = service.addRestaurant()
  const { decide, hold, placing } = holding(spice)
  const tableId = await addTable(spice, 'T4')
  const old = await hold([placing(tableId)])
  await decide(old.id, { as: 'drop', reason: 'Taken twice' })
  const recent = await hold([placing(tableId)])
  await decide(recent.id, { as: 'takeaway' })
  const undecided = await hold([placing(tableId)])
  const ids = [old.id, recent.id, undecided.id]
  const age = (id: string, days: number) =>
    owner.query(`UPDATE held_commands SET decided_at = now() - make_interval(days => $2) WHERE id = $1`, [id, days])
  await age(old.id, HELD_KEPT_DAYS + 1)
  await age(recent.id, HELD_KEPT_DAYS - 1)
  await owner.query(`UPDATE held_commands SET held_at = now() - interval '400 days' WHERE id = $1`, [undecided.id])

  expect((await owner.query('SELECT purge_held_commands(1000) AS purged')).rows).toEqual([{ purged: 1 }])
  const left = await owner.query('SELECT id FROM held_commands WHERE id = ANY ($1::uuid[])', [ids])
  expect(left.rows.map(({ id }) => id).toSorted()).toEqual([recent.id, undecided.id].toSorted())
})
