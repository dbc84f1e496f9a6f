import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asAdmin } from '../database/admin.ts'
import { SERVICES, type ServiceName } from '../services.ts'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { invariantsOf, violationsOf, violationsSeenBy, type Violation } from './invariants.ts'

const R = `'01910000-0000-7000-8000-000000000001'`
const ID = `'01910000-0000-7000-8000-0000000000aa'`
const INVOICE = `'01910000-0000-7000-8000-0000000000bb'`
const MONTH = `DATE '2024-07-01'`
const order = (status: string, table = 'NULL', month = MONTH) => `
  INSERT INTO orders (restaurant_id, month, id, order_number, order_type, table_id, status, created_at, created_by,
    completed_at, payable_paise)
  VALUES (${R}, ${month}, ${ID}, '261122-1', '${table === 'NULL' ? 'Takeaway' : 'Dine-In'}', ${table}, '${status}', now(), ${R},
    ${status === 'Completed' ? 'now(), 12000' : 'NULL, NULL'})`
/** A credit note of this many paise, and the money that went out. */
const noteOf = (payable: number) => `
  INSERT INTO documents VALUES (${R}, ${ID}, 'credit_note', 'CX', '2627', 1, 'CX/2627/000001', ${MONTH}, ${ID}, now(), ${R},
    '29', ${payable}, 0, 0, 0, 0, 0, 0, ${payable}, '{}', '', '', ${INVOICE})`
const moneyBack = (amount: number) => `
  INSERT INTO order_payments (restaurant_id, order_id, position, method, amount_paise, month, id, at, user_id, direction,
    document_id)
  VALUES (${R}, ${ID}, 1, 'Cash', ${amount}, ${MONTH}, ${ID}, now(), ${R}, 'out', ${ID})`
const plan = `
  INSERT INTO plans (plan_id, name, price_in_paise, billing_interval, features)
  VALUES ('plan_pro', 'Pro', 149900, 'monthly', '{}')`
const purchase = `${plan};
  INSERT INTO purchases (restaurant_id, id, plan_id, price_in_paise, billing_interval, status, paid_count)
  VALUES (${R}, ${ID}, 'plan_pro', 149900, 'monthly', 'active', 1)`
const subscription = (purchaseId: string) => `${plan};
  INSERT INTO subscriptions (restaurant_id, plan_id, status, source, purchase_id)
  VALUES (${R}, 'plan_pro', 'active', 'provider', ${purchaseId})`
const invoice = `
  INSERT INTO invoices (restaurant_id, id, purchase_id, payment_id, number, plan_name, amount_in_paise, paid_at)
  VALUES (${R}, ${ID}, ${ID}, 'pay_1', 'TF/26-27/000001', 'Pro', 100, now());
  INSERT INTO invoice_numbers VALUES ('26-27', 1)`
const refund = `${invoice};
  INSERT INTO refunds (restaurant_id, id, invoice_id, payment_id, amount_in_paise, status, cause, reason)
  VALUES (${R}, ${ID}, ${ID}, 'pay_1', 100, 'processed', 'operator', '')`
const creditNote = `${refund};
  INSERT INTO credit_notes (restaurant_id, id, invoice_id, refund_id, number, amount_in_paise, issued_at)
  VALUES (${R}, ${ID}, ${ID}, ${ID}, 'TC/26-27/000001', 101, now());
  INSERT INTO credit_note_numbers VALUES ('26-27', 1)`
const dish = (name: string, taxGroup: string) => `
  INSERT INTO menu_items (restaurant_id, id, name, price_paise, main_category, tax_group_id)
  VALUES (${R}, ${ID}, '${name}', 100, 'Food', ${taxGroup})`
const restaurant = (deletedAt: string) => `
  INSERT INTO restaurants (id, name, subdomain, deleted_at) VALUES (${R}, 'Spice', 'spice', ${deletedAt})`
const admin = (id: string) => `
  INSERT INTO users (restaurant_id, id, email, password_hash, role) VALUES (${R}, '${id}', 'a@spice.test', '', 'Admin')`

const chain = { 'The audit of every restaurant': `INSERT INTO audit_heads VALUES (${R}, 1, now(), '\\x00')` }

/** For each rule, by the start of its text, a statement that breaks it. */
const BROKEN: Record<ServiceName, Record<string, string>> = {
  orders: {
    ...chain,
    'Every order has at least one line': order('Active'),
    'The order numbers': `INSERT INTO order_counters VALUES (${R}, DATE '2026-11-22', 2); ${order('Active')}`,
    'The numbers of the kitchen tickets': `INSERT INTO order_counters (restaurant_id, business_day, last, last_kot)
      VALUES (${R}, DATE '2026-11-22', 0, 2)`,
    'No more portions of an order': `
      INSERT INTO kots (restaurant_id, month, id, order_id, business_day, number, kind, is_addition, station_id,
        station_name, lines, created_at)
      VALUES (${R}, ${MONTH}, ${ID}, ${ID}, DATE '2026-11-22', 1, 'new', false, ${ID}, 'Tandoor',
        '[{"name": "Dosa", "quantity": 1}]', now())`,
    'At most one punch placed': `${order('Active')};
      INSERT INTO order_punches (restaurant_id, punch_id, kind, month, order_id, content_hash)
      VALUES (${R}, ${ID}, 'settle', ${MONTH}, ${ID}, '')`,
    'As many portions of an order': `
      INSERT INTO voids (restaurant_id, month, id, order_id, line_id, name, quantity, reason, wasted, value_paise,
        requested_by, at)
      VALUES (${R}, ${MONTH}, ${ID}, ${ID}, 'a', 'Dosa', 1, 'complaint', false, 12000, ${R}, now())`,
    'A merged order has no portion left': `${order('Active')};
      UPDATE orders SET status = 'Merged', merged_into = ${R} WHERE id = ${ID}`,
    'Every order has exactly one audit entry of its placing': order('Active'),
    'What an order has on a khata': `${order('Completed')};
      INSERT INTO order_payments VALUES (${R}, ${ID}, 0, 'Khata', 12000, ${MONTH})`,
    'A khata owes what its ledger': `
      INSERT INTO khatas (restaurant_id, id, number, name, phone, opened_at, owed_paise, charged_paise)
      VALUES (${R}, ${ID}, 1, 'Ravi', '98450 12345', now(), 100, 100)`,
    'A completed order was paid': `${order('Completed')}; INSERT INTO order_payments VALUES (${R}, ${ID}, 0, 'Cash', 1, ${MONTH})`,
    'Every completed order has exactly one audit entry': order('Completed'),
    'An active order at a table': order('Active', ID),
    'A table is occupied': `INSERT INTO occupied_tables VALUES (${R}, ${ID}, ${MONTH}, ${ID})`,
    'Every order has its number': order('Active'),
    'The month of an order': order('Active', 'NULL', `DATE '2026-11-01'`),
    'An active order has a discount': `${order('Active')}; UPDATE orders SET document_id = ${ID} WHERE id = ${ID}`,
    'Every invoice of a restaurant': `
      INSERT INTO documents VALUES (${R}, ${ID}, 'invoice', 'X', '2627', 1, 'X/2627/000001', ${MONTH}, ${ID}, now(), ${R},
        '29', 0, 0, 0, 0, 0, 0, 0, 0, '{}', '', '')`,
    'An invoice that a till has numbered': `
      INSERT INTO documents VALUES (${R}, ${ID}, 'invoice', 'A1', '2627', 1, 'A1/2627/000001', ${MONTH}, ${ID}, now(), ${R},
        '29', 0, 0, 0, 0, 0, 0, 0, 0, '{}', '', '', NULL, ${R}, 1)`,
    'A credit note is of an invoice': noteOf(100),
    'The documents of a series': `
      INSERT INTO document_series VALUES (${R}, 'invoice', 'X', '2627', 2, '', '', now())`,
    'A paid order with a document': `${order('Completed')}; UPDATE orders SET document_id = ${ID} WHERE id = ${ID}`,
    'The reply kept under a key': `
      INSERT INTO idempotency_keys VALUES (${R}, 'k', 'POST', 'h', 201, jsonb_build_object('order_id', ${ID}))`,
  },
  billing: {
    ...chain,
    'Every purchase that was charged': purchase,
    'The invoice numbers': `INSERT INTO invoice_numbers VALUES ('26-27', 1)`,
    'The credit note numbers': `INSERT INTO credit_note_numbers VALUES ('26-27', 1)`,
    'No more of an invoice is credited': creditNote,
    'Money that was given back': refund,
    'A subscription that lives by a purchase': subscription(ID),
    'Every subscription has a history': `${subscription('NULL')}; DELETE FROM subscription_changes`,
  },
  catalog: {
    ...chain,
    'A dish has a price': dish('', 'NULL'),
    'A dish is taxed': dish('Dosa', ID),
    'A restaurant has a category': `DROP INDEX categories_name_key;
      INSERT INTO categories VALUES (${R}, ${ID}, 'Food', ''), (${R}, ${R}, 'food', '')`,
  },
  tenancy: {
    ...chain,
    'Every restaurant that is not removed': restaurant('NULL'),
    'No restaurant has two users': `DROP INDEX IF EXISTS users_email_key; ${restaurant('NULL')};
      ${admin('01910000-0000-7000-8000-0000000000a1')}; ${admin('01910000-0000-7000-8000-0000000000a2')}`,
    'Every removed restaurant': restaurant('now()'),
  },
}

const databases = {} as Record<ServiceName, TestDatabase>
beforeAll(async () => {
  for (const service of SERVICES) databases[service] = await createTestDatabase(service)
})
afterAll(() => Promise.all(Object.values(databases).map((database) => database.drop())))

/** Checks the rules after statements in a transaction, which is rolled back. */
const violationsAfter = (service: ServiceName, statements: string): Promise<Violation[]> =>
  asAdmin(databases[service].ownerUrl, async (owner) => {
    // Foreign keys are not checked, as if the row came from a damaged page.
    await owner.query(`BEGIN; SET session_replication_role = replica; ${statements}`)
    const violations = await violationsSeenBy(owner, service)
    await owner.query('ROLLBACK')
    return violations
  })

describe.each(SERVICES)('the rules of %s', (service) => {
  test('hold in an empty database', async () => {
    expect(await violationsOf(service, databases[service].ownerUrl)).toEqual([])
  })

  test.each(invariantsOf(service).map(({ rule }) => rule))('find what breaks one: %s', async (rule) => {
    const breaks = Object.entries(BROKEN[service]).find(([begin]) => rule.startsWith(begin))?.[1]
    expect(await violationsAfter(service, breaks!)).toContainEqual({
      service,
      rule,
      what: expect.any(String) as string,
    })
  })
})

test('a day that has kitchen tickets before its first order breaks no rule', async () => {
  const ticketFirst = `
    INSERT INTO order_counters (restaurant_id, business_day, last, last_kot) VALUES (${R}, DATE '2026-11-22', 0, 1);
    INSERT INTO kots (restaurant_id, month, id, order_id, business_day, number, kind, is_addition, station_id,
      station_name, lines, created_at)
    VALUES (${R}, ${MONTH}, ${ID}, ${ID}, DATE '2026-11-22', 1, 'new', true, ${ID}, 'Tandoor', '[]', now())`

  expect(await violationsAfter('orders', ticketFirst)).toEqual([])
})

describe('money that went out of a completed order', () => {
  const paidOrder = `${order('Completed')}; UPDATE orders SET document_id = ${INVOICE} WHERE id = ${ID};
    INSERT INTO order_payments VALUES (${R}, ${ID}, 0, 'Cash', 12000, ${MONTH})`

  test.each([
    ['as much as its credit notes say breaks no rule', [noteOf(100), moneyBack(100)], 0],
    ['without a credit note breaks the rule', [moneyBack(100)], 1],
    ['more than its credit notes say breaks the rule', [noteOf(100), moneyBack(101)], 1],
    ['less than its credit notes say breaks the rule', [noteOf(100)], 1],
  ])('%s', async (_what, rows, count) => {
    const violations = await violationsAfter('orders', [paidOrder, ...rows].join(';'))

    expect(violations.filter(({ rule }) => rule.startsWith('A completed order was paid'))).toHaveLength(count)
  })
})
