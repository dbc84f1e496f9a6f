import { ticketDishes, ticketStations, ticketVectors } from '@tiffin/domain/kitchen-tickets.vectors'
import { Till } from '../pages/till.ts'
import { TestRestaurant } from '../support/access/test-restaurant.ts'
import { attachPrinter } from '../support/printing.ts'
import { expect, signedIn, test } from '../support/test.ts'

/** Number, station and dishes of each slip on a paper. */
function read(paper: string) {
  return [...paper.matchAll(/KOT (\d+) · (Tandoor|Bar)(.*?)Powered by/gs)].map(([, number, station, slip = '']) => ({
    number: Number(number),
    station,
    lines: [...slip.matchAll(/(\d+) ×(Paneer Tikka|Roti|Lassi)/g)].map(([, count, name]) => [name, Number(count)]),
  }))
}

test('[G12] each station gets what was punched for it, once, and hears where the party sits now', async ({
  openTerminal,
}) => {
  const restaurant = await TestRestaurant.open()
  const stations = new Map<string, string>()
  for (const name of ticketStations) stations.set(name, await restaurant.openStation(name))
  for (const [name, station] of Object.entries(ticketDishes))
    await restaurant.addDish({ name, station_id: stations.get(station) ?? '' })
  await restaurant.addTable('T4')
  await restaurant.addTable('T7')
  const page = await openTerminal(null, { storageState: signedIn(restaurant.token('Waiter')) })
  const printer = await attachPrinter(page)
  const till = new Till(page)
  await page.goto('/pos')

  for (const [index, { punch, tickets }] of ticketVectors.entries()) {
    await till.openTable('T4')
    if (index > 0) await expect(till.title()).toContainText('Viewing Order')
    for (const [dish, portions] of punch) for (let each = 0; each < portions; each++) await till.add(dish)
    await till.button('Punch + KOT').click()
    await expect.poll(printer.printed).toHaveLength(index + 1)
    expect(read((await printer.printed()).at(-1) ?? '')).toEqual(tickets)
    await till.popup.waitFor({ state: 'detached' })
  }

  await till.openTable('T4')
  await till.button('Move to another table').click()
  await page.getByRole('dialog', { name: 'Move T4 to' }).getByRole('button', { name: 'T7' }).click()
  await expect(till.title()).toContainText('Viewing Order: T7')
  await till.button('KOT').click()
  const kot = page.getByRole('dialog', { name: 'Kitchen Order Ticket' })
  await expect(kot.getByRole('article')).toHaveCount(2)
  await expect(kot.getByRole('article').first()).toContainText('T4 is now T7')
  await kot.getByRole('button', { name: 'Print' }).click()
  await expect.poll(printer.printed).toHaveLength(ticketVectors.length + 1)

  const third = kot.getByRole('option', { name: 'KOT 3 · Tandoor' })
  await kot.getByRole('combobox', { name: 'Ticket' }).selectOption(await third.getAttribute('value'))
  await kot.getByRole('button', { name: 'Print' }).click()
  await expect.poll(printer.printed).toHaveLength(ticketVectors.length + 2)
  expect((await printer.printed()).at(-1)).toContain('REPRINT 1 of KOT 3')
})
