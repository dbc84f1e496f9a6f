import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { Login } from '../pages/login.ts'
import { Till } from '../pages/till.ts'
import { toast } from '../pages/toasts.ts'
import { newRestaurantAs } from '../support/new-restaurant.ts'
import { expect, test } from '../support/test.ts'

test.use({ role: null })

const csv = (text: string, name = 'menu.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test('[C7-014] [C8-053] a dish added with a picture is on the till, with its picture and price', async ({
  openSession,
}) => {
  const { page } = await newRestaurantAs('Admin', openSession)
  await page.goto('/menu')
  await page.getByLabel('Name').fill('Dal Makhani')
  await page.getByLabel('Price').fill('260.50')
  await page.getByRole('combobox', { name: 'Tax Group' }).selectOption('GST 5%')
  for (const [what, name] of [
    ['Main Category', 'Mains'],
    ['Subcategory', 'Dal'],
  ] as const) {
    await page.getByRole('button', { name: new RegExp(`^New ${what}`, 'i') }).click()
    await page.getByRole('textbox', { name: `New ${what}` }).fill(name)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: what }).locator('option:checked')).toHaveText(name)
  }
  const picture = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#c0703a' } })
    .jpeg()
    .toBuffer()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'dal.jpg', mimeType: 'image/jpeg', buffer: picture })
  await page.getByRole('button', { name: 'Add Item' }).last().click()
  await expect(toast(page, 'Item "Dal Makhani" added!')).toBeVisible()
  const thumbnail = page.getByRole('main').locator('img[src^="/media/"]').last()
  await expect(thumbnail).toHaveJSProperty('naturalWidth', 240)

  await page.goto('/pos')
  await page.getByRole('tab', { name: 'Takeaway' }).click()
  await page.getByRole('button', { name: 'New Takeaway Order' }).click()
  await expect(new Till(page).popup.getByRole('button', { name: /^Dal Makhani/ })).toContainText('₹260.50')
})

test('[C5-018] [C7-020] [C8-056] a menu comes from a CSV file: wrong rows are shown first, then everything is imported, and exported again it is the same', async ({
  openSession,
}) => {
  const { page } = await newRestaurantAs('Admin', openSession)
  await page.goto('/menu')
  const file = page.locator('input[type=file][accept*=csv]')
  const dialog = page.getByRole('dialog')
  const previewButton = page.getByRole('main').locator('form').getByRole('button', { name: 'Import CSV' })
  const header = 'name,price,main_category,subcategory,description,tax_group_name\n'

  await previewButton.click()
  await expect(toast(page, 'Please select a CSV file.')).toBeVisible()
  await expect(page.getByRole('main').getByText('Please select a CSV file.')).toBeVisible()
  await file.setInputFiles(
    csv(
      `${header}Idli,40,South Indian,Steamed,,\nVada,forty,South Indian,Fried,,\nDosa,90,South Indian,Dosa,,Luxury\n`,
    ),
  )
  await previewButton.click()
  await expect(dialog.getByRole('row', { name: /^3 / })).toBeVisible()
  await expect(dialog.getByRole('row', { name: /^4 .*Luxury/ })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Import/ })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('No items yet.')).toBeVisible()

  await file.setInputFiles(
    csv(
      `${header}Idli,40,South Indian,Steamed,"Two, with chutney",GST 5%\n'=1+1 Special,99.5,South Indian,Steamed,,\n`,
    ),
  )
  await previewButton.click()
  await dialog.getByRole('button', { name: 'Import 2 Items' }).click()
  await expect(toast(page, '2 item(s) imported!')).toBeVisible()
  await expect(page.getByRole('main').getByText('=1+1 Special')).toBeVisible()

  await page.getByRole('button', { name: 'Export Menu' }).click()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export CSV' }).click()
  const exported = await download
  expect(exported.suggestedFilename()).toBe('menu-export.csv')
  const text = await readFile(await exported.path(), 'utf8')
  expect(text).toContain('"Two, with chutney"')
  expect(text).toContain("'=1+1 Special")

  await file.setInputFiles(csv(text))
  await previewButton.click()
  await expect(dialog.getByText('2 skipped: already on the menu')).toBeVisible()
})

test('[C2-131] [C7-043] a waiter taken on signs in; let go, the session ends', async ({
  openSession,
  problems,
  page: waiter,
}) => {
  problems.allow(/401/)
  const { page, restaurant } = await newRestaurantAs('Admin', openSession)
  const email = `waiter@${restaurant.subdomain}.test`
  await page.goto('/users')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill('table-seven')
  await page.getByRole('button', { name: 'Add User' }).click()
  await expect(toast(page, `User "${email}" added!`)).toBeVisible()

  const login = new Login(waiter)
  await login.open(restaurant.subdomain)
  await login.signIn('Waiter', 'table-seven', restaurant.subdomain)
  await expect(waiter).toHaveURL('/tables')
  await expect(waiter.getByText('No tables set up.')).toBeVisible()
  await expect(waiter.getByRole('button', { name: 'Manage Areas' })).toHaveCount(0)

  await page.getByRole('button', { name: `Delete ${email}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(toast(page, `User "${email}" deleted!`)).toBeVisible()
  // Services use the last state of a session for ten seconds; an open page asks them again by itself.
  await expect(waiter).toHaveURL(`/?subdomain=${restaurant.subdomain}&returnTo=%2Ftables`)
})

test('[C1-005] [C7-012] what the settings say is on the preview at once and still there once it is saved; leaving without saving asks, and the button keeps its place and its width while it is busy', async ({
  openSession,
}) => {
  const { page } = await newRestaurantAs('Admin', openSession)
  await page.goto('/settings')
  await page.getByLabel('Restaurant Name').fill('Ravi’s Kitchen')
  await page.getByLabel('Bill Footer').fill('Come again, ₹10 off!')
  const preview = page.getByRole('article', { name: 'Guest Copy' })
  await expect(preview).toContainText('Ravi’s Kitchen')
  await expect(preview).toContainText('Come again, ₹10 off!')

  await page.getByRole('link', { name: 'Tables' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/settings')
  await expect(page.getByLabel('Restaurant Name')).toHaveValue('Ravi’s Kitchen')

  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Settings saved!')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toContainText('Ravi’s Kitchen')
  await page.reload()
  await expect(page.getByLabel('Bill Footer')).toHaveValue('Come again, ₹10 off!')

  await page.getByLabel('Bill Footer').fill('Come again!')
  const save = page.getByRole('button', { name: 'Save Changes' })
  // A later layout may round half a pixel, so `y` is compared in whole pixels.
  const box = async () => {
    const { x, y, width, height } = (await save.boundingBox())!
    return { x, y: Math.round(y), width, height }
  }
  const before = await box()
  await page.route('**/api/restaurant', () => undefined)
  await save.click()

  await expect(save).toHaveAttribute('aria-busy', 'true')
  await expect(save.locator('svg')).toBeInViewport()
  expect(await box()).toEqual(before)
})

test('[C2-105] [C9-022] [C7-051] the export of orders holds the whole range, not only what is on the screen', async ({
  api,
  openTerminal,
}) => {
  const page = await openTerminal('Admin')
  await page.goto('/orders?status=all')
  await page.getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog')
  const today = new Date().toISOString().slice(0, 10)
  await dialog
    .getByLabel('Start date', { exact: false })
    .fill(new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10))
  await dialog.getByLabel('End date', { exact: false }).fill(today)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('Spice Garden-orders.csv')
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')

  expect(lines[0]).toBe('\uFEFForder_number,created_at,order_type,table_name,total_amount,status,items')
  expect(lines.length).toBeGreaterThan(200)
  // The order is not the newest one, because other tests take orders at the same time.
  const shown = (await api.orders()).at(-1)!
  expect(lines.some((line) => line.startsWith(shown.order_number))).toBe(true)
})

test('[C2-092] Manage Categories has the main categories on the left and the subcategories of the selected one on the right', async ({
  openTerminal,
}) => {
  const page = await openTerminal('Admin')
  await page.goto('/menu')
  await page.getByRole('button', { name: 'Manage Categories' }).click()
  const dialog = page.getByRole('dialog', { name: 'Manage Categories' })
  const mains = dialog.getByRole('region', { name: 'Main Categories' })
  const chosen = await mains.getByRole('listitem').nth(1).innerText()
  await mains.getByRole('button', { name: chosen, exact: true }).click()
  const subcategories = dialog.getByRole('region', { name: `Subcategories of ${chosen}` })
  const [left, right] = [(await mains.boundingBox())!, (await subcategories.boundingBox())!]

  expect(right.x).toBeGreaterThanOrEqual(left.x + left.width)
  expect(right.y).toBe(left.y)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toHaveCount(0)
})
