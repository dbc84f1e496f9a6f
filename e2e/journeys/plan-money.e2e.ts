import { createSubscription, type ResponseOf } from '@tiffin/contracts'
import { Plans } from '../pages/plans.ts'
import { SystemPanel } from '../pages/system-panel.ts'
import { toast } from '../pages/toasts.ts'
import { signIn } from '../support/api.ts'
import { expectUsable } from '../support/looks.ts'
import { asOperator } from '../support/operator.ts'
import { attachPrinter } from '../support/printing.ts'
import { OwnRestaurant } from '../support/restaurant.ts'
import { expect, test } from '../support/test.ts'
import { stackUrl } from '../support/where.ts'

test.use({ role: null })

const DAY = String.raw`\w{3} \d\d, 20\d\d`

async function post(path: string, body: object, token?: string): Promise<unknown> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const reply = await fetch(stackUrl + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(`${path} answered ${reply.status} ${await reply.text()}`)
  return reply.json()
}

test('[C4-032] [C4-034] yearly to monthly on the first day: the screen says when it changes, before and after, and it can be taken back', async ({
  openSession,
}) => {
  const restaurant = await OwnRestaurant.create('Admin')
  const page = await openSession(await signIn('Admin', restaurant.subdomain))
  const plans = new Plans(page)
  const buy = async (plan: string) => {
    await plans.open()
    await plans.choose(plan)
    await plans.answer('Pay')
    await expect(page).toHaveURL('/dashboard')
  }
  await buy('Pro Yearly')

  await test.step('chooses the month', async () => {
    await plans.open()
    await plans.card('Pro').getByRole('button', { name: 'View Details' }).click()
    await expect(plans.dialog).toContainText(new RegExp(`Your Pro Yearly plan stays until ${DAY}; Pro starts then\\.`))
    await expect(plans.dialog).toContainText(new RegExp(`Nothing is due before ${DAY}\\. ₹1,499\\.00 is charged then`))
    await expectUsable(page, 'a plan that follows')
    await plans.dialog.getByRole('button', { name: 'Confirm & Pay' }).click()
    await plans.checkout.waitFor()
    await plans.answer('Pay')
    await expect(toast(page, 'Pro starts on ')).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
  })

  await test.step('has the year until then, and one invoice', async () => {
    await plans.open()
    await expect(plans.current).toContainText('Pro Yearly')
    await expect(plans.current).toContainText(new RegExp(`Your Pro Yearly plan stays until ${DAY}; Pro starts then\\.`))
    await expect(plans.card('Pro')).toContainText(new RegExp(`Pro starts on ${DAY}\\.`))
    await expect(page.getByRole('button', { name: /^View invoice / })).toHaveCount(1)
    await expectUsable(page, 'plans with one that follows')
  })

  await test.step('takes it back', async () => {
    await plans.current.getByRole('button', { name: 'Keep this plan' }).click()
    await expect(plans.dialog).toContainText(/and Pro does not start\./)
    await plans.dialog.getByRole('button', { name: 'Confirm & Pay' }).click()
    await plans.checkout.waitFor()
    await plans.answer('Pay')
    await expect(page).toHaveURL('/dashboard')
    await plans.open()
    await expect(plans.current).toContainText(new RegExp(`Renews on ${DAY}`))
    await expect(page.getByRole('button', { name: /^View invoice / })).toHaveCount(1)
  })
})

test('two checkouts that are both paid: the operator sees it and gives one back, and the Admin has a credit note', async ({
  openSession,
  openTerminal,
}) => {
  const restaurant = await OwnRestaurant.create('Admin')
  const token = await signIn('Admin', restaurant.subdomain)
  const begin = async (planId: string) =>
    ((await post(createSubscription.path, { plan_id: planId }, token)) as ResponseOf<typeof createSubscription>)
      .subscriptionId
  const opened = [await begin('plan_pro_monthly'), await begin('plan_pro_yearly')]
  for (const id of opened) await post(`/dev/razorpay/subscriptions/${id}/pay`, { outcome: 'success' })

  const panel = new SystemPanel(await openTerminal(null, await asOperator()))
  const list = panel.page.getByRole('list', { name: 'Needs attention' })
  const row = list.getByRole('listitem').filter({ has: panel.page.getByRole('link', { name: restaurant.subdomain }) })

  await test.step('the operator sees it', async () => {
    await expect(async () => {
      await panel.open()
      await expect(row).toContainText('Paid twice', { timeout: 10_000 })
    }).toPass()
    await expect(row).toContainText('₹14,990.00')
    await expect(row).toContainText('₹1,499.00')
    await expectUsable(panel.page, 'the dashboard with what needs attention')
  })

  await test.step('and gives one back', async () => {
    await row
      .getByRole('listitem')
      .filter({ hasText: '₹1,499.00' })
      .getByRole('button', { name: /^Give back / })
      .click()
    await panel.dialog.getByRole('textbox', { name: /^Reason/ }).fill('Paid twice')
    await expectUsable(panel.page, 'giving a payment back')
    await panel.dialog.getByRole('button', { name: 'Give Back' }).click()
    await expect(toast(panel.page, '₹1,499.00 is given back.')).toBeVisible()
    await expect(row).toHaveCount(0)
    await panel.open('/activity')
    await expect(panel.done('Refund requested', restaurant.subdomain)).toContainText('Paid twice')
  })

  await test.step('the Admin keeps the year and has a credit note', async () => {
    const page = await openSession(token)
    const printer = await attachPrinter(page)
    const plans = new Plans(page)
    await plans.open()
    await expect(plans.current).toContainText('Pro Yearly')
    await page.getByRole('button', { name: /^View credit note TC\// }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Print' }).click()
    expect((await printer.printed())[0]).toMatch(/Credit note.*Credit note for TF\/.*-₹1,499\.00/)
  })
})
