import type { Order, PunchReply, Station } from '@tiffin/contracts'
import { MAX_NOTES_LENGTH, MAX_STATION_NAME_LENGTH, MAX_UPI_NAME_LENGTH, MAX_VOID_NOTE_LENGTH } from '@tiffin/domain'
import type { BrowserContext, Page } from 'playwright-core'
import { openDevice, TillPage, withBrowser } from '../../support/browser.ts'
import { addressOf, Client, json } from '../../support/http.ts'
import { itemsOf, newKey } from '../../support/ledger.ts'
import { openRestaurant, type Restaurant } from '../../support/restaurants.ts'
import { Findings, type RowContext, type Row } from '../../row.ts'
import { PAYLOAD_COUNT, xssPayloads } from './xss-payloads.ts'

const COUNT = { short: 20, full: PAYLOAD_COUNT }
const SCREENS = [
  '/dashboard',
  '/menu',
  '/orders',
  '/tables',
  '/users',
  '/settings',
  '/activity',
  '/plans',
  '/pos',
  '/kitchen',
] as const
const LOOK_MS = 700

export const b5: Row = {
  id: 'B5',
  area: 'input',
  goal: 'Scripts in every text field, every screen, bill and ticket: 0 run',
  async run(context, extent) {
    const findings = new Findings()
    const { product, random } = context
    const restaurant = await openRestaurant(product, random, { tables: 1, dishes: 2 })
    const texts = xssPayloads(COUNT[extent])
    findings.tried = await plant(context, restaurant, texts, findings)
    await withBrowser(async (browser) => {
      const ran: string[] = []
      const reported: string[] = []
      const device = await openDevice(browser, product.url, restaurant.tokens.Admin)
      await listen(device, ran, reported)
      const page = await device.newPage()
      for (const screen of SCREENS) await look(page, screen, findings)
      await printAll(page, texts, findings)
      findings.require(ran.length === 0, `Scripts ran: ${ran.join(', ')}`)
      findings.require(
        reported.length === 0,
        `The content policy had to stop ${reported.length} things, as: ${reported[0]}`,
      )

      // The same texts as markup prove that the row notices a script that runs.
      await page.evaluate((markup) => void document.body.insertAdjacentHTML('beforeend', markup), texts.join(''))
      await page.waitForTimeout(LOOK_MS)
      findings.control(
        'the same texts as markup are reported by the content policy or run',
        ran.length + reported.length > 0,
      )
    })
    return findings
  },
}

/** Writes the texts into the text fields of a restaurant. @returns the number of accepted writes */
async function plant(
  { product, random }: RowContext,
  restaurant: Restaurant,
  texts: readonly string[],
  findings: Findings,
): Promise<number> {
  const client = new Client(product.url, { address: addressOf(random.integer(1, 50_000)) })
  const { Admin: token } = restaurant.tokens
  let planted = 0
  const dish = restaurant.dishes[0]!
  await product.sql(
    'catalog',
    'UPDATE menu_items SET name = $2, description = $3, main_category = $2 WHERE restaurant_id = $1 AND id = $4',
    [restaurant.id, texts[1], texts[0], dish.id],
  )
  await product.sql('tenancy', 'UPDATE restaurants SET name = $2 WHERE id = $1', [restaurant.id, texts[1]])
  const send = async (method: string, path: string, body: unknown) => {
    const reply = await client.send({ method, path, token, json: body, key: newKey() })
    // A field may refuse a text with a 4xx, but the request must not fail with a 5xx.
    findings.require(reply.status < 500, `${path} answered ${reply.status} to ${JSON.stringify(body).slice(0, 80)}`)
    if (reply.status < 300) planted++
    return reply
  }
  const settings = ['address', 'gstin', 'phone', 'bill_header', 'bill_footer', 'kot_header', 'kot_footer']
  for (const [nth, field] of settings.entries())
    await send('PUT', '/api/restaurant', {
      [field]: (texts[nth % texts.length] ?? '').slice(0, 30 + (field.includes('_') ? 400 : 0)),
    })
  for (const text of texts)
    await send('PUT', '/api/restaurant', { upi_vpa: 'shop@okicici', upi_name: text.slice(0, MAX_UPI_NAME_LENGTH) })
  const station = await send('POST', '/api/stations', { name: texts[1]!.slice(0, MAX_STATION_NAME_LENGTH) })
  if (station.status < 300)
    await send('PUT', `/api/kitchen/outputs/${json<Station>(station).id}`, { kind: 'screen', due_seconds: 5 })
  for (const text of texts) {
    const area = await send('POST', '/api/areas', { name: text.slice(0, 60) })
    if (area.status < 300)
      await send('POST', '/api/tables', { name: text.slice(0, 40), pax: 2, areaId: json<{ id: string }>(area).id })
    await send('POST', '/api/categories', { main_category: text.slice(0, 60) })
    const placed = await send('POST', '/api/orders', {
      items: itemsOf([{ dish, quantity: 2 }]).map((item) => ({ ...item, notes: text.slice(0, MAX_NOTES_LENGTH) })),
      orderType: 'Delivery',
      customerDetails: { name: text.slice(0, 120), address: text, contact: text.slice(0, 40) },
    })
    if (placed.status < 300) {
      const [order] = json<Order[]>(await client.send({ path: '/api/orders?limit=1', token }))
      await send('POST', `/api/orders/${order!.id}/void`, {
        line_id: order!.items[0]!.line_id,
        quantity: 1,
        reason: 'other',
        note: text.slice(0, MAX_VOID_NOTE_LENGTH),
        wasted: false,
        version: order!.version,
      })
    }
    // The order with the last text stays active, because the till opens it afterwards.
    if (placed.status < 300 && random.chance(0.3) && text !== texts.at(-1))
      await send('POST', `/api/orders/${json<PunchReply>(placed).order_id}/settle`, {})
  }
  client.close()
  return planted + 4
}

async function listen(device: BrowserContext, ran: string[], reported: string[]): Promise<void> {
  await device.exposeFunction('pwned', (id: unknown) => void ran.push(String(id)))
  device.on('console', (message) => {
    if (message.text().startsWith('content policy')) reported.push(message.text())
  })
  await device.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`content policy: ${event.violatedDirective} ${event.blockedURI}`),
    )
  })
}

async function look(page: Page, screen: string, findings: Findings): Promise<void> {
  await page.goto(screen)
  await page.getByRole('main').first().waitFor()
  await page.waitForTimeout(LOOK_MS)
  findings.require(
    (await page.getByRole('heading', { name: 'Loading Failed' }).count()) === 0,
    `${screen} did not load`,
  )
}

/** Prints bill and kitchen ticket of the delivery order whose guest has the last text as a name. */
async function printAll(page: Page, texts: readonly string[], findings: Findings): Promise<void> {
  const till = new TillPage(page)
  await page.goto('/pos')
  await page.getByRole('tab', { name: 'Delivery' }).click()
  const card = page
    .getByRole('button')
    .filter({ hasText: texts.at(-1)!.slice(0, 20) })
    .first()
  await card.click()
  await till.popup.waitFor()
  await till.button('KOT').click()
  const ticket = page.getByRole('article', { name: 'Kitchen ticket' })
  await ticket.waitFor()
  findings.require((await ticket.innerText()).includes(texts[1]!), 'The kitchen ticket does not show the text as it is')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await till.button('Bill').click()
  await page.getByRole('article', { name: 'Guest Copy' }).waitFor()
  await page.waitForTimeout(LOOK_MS)
}
