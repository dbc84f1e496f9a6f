import { Till } from '../pages/till.ts'
import { seriesOfTill } from '../support/stored-replies.ts'
import { expect, test } from '../support/test.ts'

const TABLES = ['W1', 'W2', 'W3'] as const

test('three tabs of one browser are one till: what they punch at once has three references, on paper too', async ({
  context,
  api,
  openTerminal,
}) => {
  for (const table of TABLES) await api.ownTable(table)
  const tills = await Promise.all(TABLES.map(async () => new Till(await context.newPage())))
  for (const till of tills) await till.open()
  const series = await seriesOfTill(tills[0]!.page)
  for (const [index, till] of tills.entries()) {
    await till.openTable(TABLES[index]!)
    await till.add('Filter Coffee')
  }
  await Promise.all(tills.map((till) => till.punch()))

  const refs = (await Promise.all(TABLES.map((table) => api.activeOrdersOf(table))))
    .flat()
    .flatMap((order) => order.till_refs ?? [])
  expect(refs.toSorted()).toEqual([`${series}-1`, `${series}-2`, `${series}-3`])
  const [till] = tills
  await till!.openTable('W1')
  await till!.button('KOT').click()
  const paper = till!.page.getByRole('article', { name: 'Kitchen ticket' })
  await expect(paper).toContainText(new RegExp(`Reference${series}-\\d`))

  const admin = await openTerminal('Admin')
  await admin.goto('/settings')
  const list = admin.getByRole('region', { name: 'Tills' })
  await expect(list.getByRole('row')).not.toHaveCount(1)
  // Beside the tills of other journeys, the till of this test may not be among the eight that are listed at first.
  const all = list.getByRole('button', { name: 'Show all' })
  if (await all.isVisible()) await all.click()
  await expect(list.getByRole('row', { name: new RegExp(`Series ${series}\\b`) })).toContainText(`Till ${series}`)
})
