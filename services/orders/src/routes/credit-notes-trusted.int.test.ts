import { randomUUID } from 'node:crypto'
import { verifyDocuments } from '@tiffin/contracts'
import type { Role } from '@tiffin/domain'
import { createTokenSigner } from '@tiffin/service-kit'
import { testKeys } from '@tiffin/service-kit/testing'
import { verifyDocuments as verifyAll } from '@tiffin/stack/testing'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
const notesOf = async (invoice: string) => (await givenBack(owner, { id: invoice, invoice })).notes

describe('who may give one', () => {
  const signer = createTokenSigner({ privateKey: testKeys.restaurant.privateKey, audience: 'approval' })
  const approval = (document: string, changed: object = {}) =>
    signer.sign(
      {
        sub: spice.staff.Captain.userId,
        tid: spice.id,
        name: spice.staff.Captain.email!,
        role: 'Captain',
        action: 'credit-note',
        jti: randomUUID(),
        document,
        ...changed,
      },
      60,
    )

  test.each(['Admin', 'Captain'] satisfies Role[])('%s gives one alone', async (as) => {
    const { invoice } = await payOrderOf(spice, { Lassi: 1 }, 126)
    expect((await giveNote(spice, invoice, {}, { as })).status).toBe(201)
  })

  test('a Waiter gives none', async () => {
    const { invoice } = await payOrderOf(spice, { Lassi: 1 }, 126)
    expect((await giveNote(spice, invoice, {}, { as: 'Waiter' })).status).toBe(403)
  })

  test('a Cashier needs an approval of this act and document, which counts once', async () => {
    const { invoice } = await payOrderOf(spice, { Lassi: 3 }, 378)
    const token = approval(invoice)
    const asked = (sent: string | null, credit_notes = 0) =>
      giveNote(spice, invoice, { ...ONE, approval: sent, credit_notes }, { as: 'Cashier' })

    expect((await asked(null)).failure.code).toBe('APPROVAL_REQUIRED')
    const others = [
      approval(randomUUID()),
      approval(invoice, { action: 'cancel-document' }),
      approval(invoice, { tid: randomUUID() }),
      approval(invoice, { role: 'Cashier' }),
      'none',
    ]
    for (const refused of others) expect((await asked(refused)).failure.code).toBe('APPROVAL_NOT_VALID')
    expect(await notesOf(invoice)).toBe(0)

    expect((await asked(token)).status).toBe(201)
    const again = await asked(token, 1)
    expect([again.status, again.failure.code]).toEqual([403, 'APPROVAL_NOT_VALID'])
    expect(await notesOf(invoice)).toBe(1)
    const { rows } = await owner.query<{ by: string }>(
      `SELECT after->>'approved_by' AS by FROM audit_entries
       WHERE restaurant_id = $1 AND action = 'order.credit-note-given'`,
      [spice.id],
    )
    expect(rows).toEqual([{ by: spice.staff.Captain.email }])
    expect((await asked(approval(invoice), 1)).status).toBe(201)
  })
})

describe('the chain', () => {
  test('has the series of the notes, and names one whose figures or invoice were edited', async () => {
    const { invoice } = await payOrderOf(spice, { Biryani: 2 }, 735)
    const other = await payOrderOf(spice, { Biryani: 2 }, 735)
    await giveNote(spice, invoice, ONE)
    const { body: note } = await giveNote(spice, invoice, { credit_notes: 1 })
    const verified = async () => {
      const { series } = (await spice.call(verifyDocuments, {}, 'Admin')).body
      const byOwner = (await verifyAll(owner)).filter(({ restaurant }) => restaurant === spice.id)
      expect(byOwner.map(({ firstBroken }) => firstBroken)).toEqual(series.map((each) => each.first_broken))
      return series.map(({ kind, series: name, documents, first_broken }) => [kind, name, documents, first_broken])
    }
    const tamper = (set: string) =>
      owner.query(`SET session_replication_role = replica; UPDATE documents SET ${set} WHERE id = '${note.id}';
        SET session_replication_role = origin`)

    expect(await verified()).toEqual([
      ['credit_note', 'CX', 2, null],
      ['invoice', 'X', 2, null],
    ])
    for (const [edit, back] of [
      [
        'payable_paise = 1, round_off_paise = 1 - taxable_paise - cgst_paise - sgst_paise',
        'payable_paise = 36700, round_off_paise = -50',
      ],
      [`of_document_id = '${other.invoice}'`, `of_document_id = '${invoice}'`],
    ] as const) {
      await tamper(edit)
      expect((await verified())[0]).toEqual(['credit_note', 'CX', 2, 'CX/2627/000002'])
      await tamper(back)
      expect((await verified())[0]).toEqual(['credit_note', 'CX', 2, null])
    }
  })

  test('of invoices is what it was before there were credit notes', async () => {
    await payOrderOf(spice, { Lassi: 1 }, 126)
    await payOrderOf(spice, { Lassi: 1 }, 126)
    const { rows } = await owner.query<{ is_same: boolean }>(
      `SELECT hash = sha256(prev_hash || convert_to(n || ' ' || jsonb_build_array(id, month, order_id,
         (extract(epoch FROM issued_at) * 1000)::bigint, issued_by, place_of_supply, taxable_paise, cgst_paise, sgst_paise,
         other_paise, vat_paise, discount_paise, round_off_paise, payable_paise,
         encode(sha256(convert_to(body, 'UTF8')), 'hex'))::text, 'UTF8')) AS is_same
       FROM documents WHERE restaurant_id = $1`,
      [spice.id],
    )
    expect(rows).toEqual([{ is_same: true }, { is_same: true }])
  })

  test.each([
    ['a credit note without an invoice', `UPDATE documents SET of_document_id = NULL WHERE kind = 'credit_note'`],
    ['an invoice of an invoice', `UPDATE documents SET of_document_id = id WHERE kind = 'invoice'`],
  ])('has no room for %s', async (_what, sql) => {
    const { invoice } = await payOrderOf(spice, { Lassi: 1 }, 126)
    await giveNote(spice, invoice)
    await expect(owner.query(sql)).rejects.toThrow('documents_credit_of_invoice')
  })
})
