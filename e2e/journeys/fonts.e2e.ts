import { Till } from '../pages/till.ts'
import { expect, test } from '../support/test.ts'

test('a font for Hindi or Tamil is fetched for such letters only', async ({ page, context }) => {
  const fetched: string[] = []
  context.on('request', (request) => {
    if (request.resourceType() === 'font') fetched.push(new URL(request.url()).pathname)
  })
  await new Till(page).open()
  expect(fetched.filter((path) => /devanagari|tamil/.test(path))).toEqual([])

  for (const [name, text, family] of [
    ['devanagari', 'मसाला डोसा', 'Noto Sans Devanagari'],
    ['tamil', 'இட்லி', 'Noto Sans Tamil'],
  ] as const) {
    await page.evaluate((words) => document.body.append(words), text)
    await expect.poll(() => fetched.some((path) => path.includes(name))).toBe(true)
    await expect
      .poll(() =>
        page.evaluate(([font, words]) => document.fonts.check(`16px "${font}"`, words), [family, text] as const),
      )
      .toBe(true)
  }
})
