import type { Page } from '@playwright/test'
import { TestRestaurant } from '../support/access/test-restaurant.ts'
import { expectFits, expectUsable, emulateMediaFeatures } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'

test.use({ role: null })

async function addStation(page: Page, name: string) {
  const kitchen = page.getByRole('region', { name: 'Kitchen', exact: true })
  await kitchen.getByRole('button', { name: 'Add Station' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Station' })
  await dialog.getByLabel('Station Name').fill(name)
  await dialog.getByRole('button', { name: 'Add Station' }).click()
  await expect(kitchen.getByRole('button', { name: `Edit ${name}` })).toBeVisible()
}

test('an Admin adds two stations and sends a category to the second; a reload shows both', async ({ openSession }) => {
  const restaurant = await TestRestaurant.open()
  const { main_category, name } = await restaurant.addDish()
  const page = await openSession(restaurant.token('Admin'))
  await page.goto('/settings')
  await expect(page.getByText('A station is a place of your kitchen that gets tickets of its own')).toBeVisible()

  await addStation(page, 'Main kitchen')
  await addStation(page, 'Bar')
  const station = page.getByLabel(`Station of ${main_category}`, { exact: true })
  await expect(page.getByText('Goes to Main kitchen').first()).toBeVisible()
  await station.selectOption('Bar')
  await page.reload()

  await expect(station.locator('option:checked')).toHaveText('Bar')
  await emulateMediaFeatures(page, { colorScheme: 'dark' })
  await expectUsable(page, 'the kitchen')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page, 'the kitchen on a phone')

  await page.goto('/menu')
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await expect(page.getByRole('dialog').getByLabel('Kitchen station')).toContainText('As its category')
})
