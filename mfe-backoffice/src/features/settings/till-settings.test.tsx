import { createMockRestaurant, seedSettings } from '@tiffin/mock-api'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { callsTo, renderPage } from '../../testing/render-backoffice.tsx'

const primary = () => screen.findByLabelText<HTMLSelectElement>('Primary button of an order')
const method = () => screen.findByLabelText<HTMLSelectElement>('Payment method chosen when a bill opens')
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))

test('the primary button and the payment method of the till are chosen, and only what was changed is sent', async () => {
  const { restaurant, texts } = renderPage('settings')
  expect([(await primary()).value, (await method()).value]).toEqual(['order', ''])

  await userEvent.selectOptions(await primary(), 'kot')
  await save()
  await waitFor(() => expect(texts()).toEqual(['Settings saved!']))
  const [first] = callsTo(restaurant, 'updateRestaurant')
  expect(first?.body).toMatchObject({ primary_punch: 'kot' })
  expect(first?.body).not.toHaveProperty('default_payment_method')

  await userEvent.selectOptions(await method(), 'Cash')
  await save()
  await waitFor(() => expect(restaurant.settings).toMatchObject({ default_payment_method: 'Cash' }))
})

test('whether the till asks for the tip is off until it is switched on, and is sent only when it was changed', async () => {
  const { restaurant, texts } = renderPage('settings')
  const tips = await screen.findByLabelText<HTMLInputElement>('Ask for the tip')
  expect(tips.checked).toBe(false)

  await userEvent.click(tips)
  await save()
  await waitFor(() => expect(texts()).toEqual(['Settings saved!']))
  expect(restaurant.settings.tips).toBe(true)
  await userEvent.selectOptions(await primary(), 'kot')
  await save()
  await waitFor(() => expect(restaurant.settings.primary_punch).toBe('kot'))
  expect(callsTo(restaurant, 'updateRestaurant')[1]?.body).not.toHaveProperty('tips')

  await userEvent.click(await screen.findByLabelText('Ask for the tip'))
  await save()
  await waitFor(() => expect(restaurant.settings.tips).toBe(false))
})

test('no method is chosen beforehand again once it is taken away', async () => {
  const settings = { ...seedSettings, default_payment_method: 'UPI' as const }
  const { restaurant } = renderPage('settings', { restaurant: createMockRestaurant({ settings }) })
  expect((await method()).value).toBe('UPI')

  await userEvent.selectOptions(await method(), '')
  await save()

  await waitFor(() => expect(restaurant.settings.default_payment_method).toBeNull())
  expect(restaurant.settings.primary_punch).toBe('order')
})
