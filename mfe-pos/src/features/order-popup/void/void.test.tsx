import { createMockRestaurant, type MockRestaurant } from '@tiffin/mock-api'
import type { Role } from '@tiffin/domain'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import {
  callsTo,
  cartContents,
  fireEvent,
  openTable,
  renderPos,
  screen,
  seedOrder,
  tap,
  waitFor,
  within,
} from '../../../testing/render-pos.tsx'

const PIN = '2580'
const TIKKA = 'Paneer Tikka'
let restaurant: MockRestaurant
beforeEach(() => {
  restaurant = createMockRestaurant()
})

const sheet = async (name: string) => within(await screen.findByRole('dialog', { name }))
function signIn(role: Role) {
  restaurant.user = { ...restaurant.user, userEmail: `me.${role}@spice.test`, userRole: role }
}
async function openVoid() {
  seedOrder(restaurant, { table: 'T2' })
  const pos = renderPos(restaurant)
  await openTable('T2')
  fireEvent.click(await screen.findByRole('button', { name: `Void ${TIKKA}` }))
  return { ...pos, form: await sheet(`Void ${TIKKA}`) }
}

test('a Captain takes one of two portions back, with a reason', async () => {
  signIn('Captain')
  const { form, texts } = await openVoid()
  fireEvent.click(form.getByRole('radio', { name: 'Guest changed mind' }))
  fireEvent.click(form.getByRole('button', { name: `Void 1 × ${TIKKA}` }))

  await waitFor(() => expect(texts()).toEqual([`1 × ${TIKKA} voided.`]))
  await waitFor(() => expect(cartContents()).toEqual([`1 × ${TIKKA}`, '1 × Masala Chaas']))
  expect(callsTo(restaurant, 'voidLine')[0]!.body).toMatchObject({
    quantity: 1,
    reason: 'guest_changed_mind',
    note: null,
    wasted: false,
    version: 1,
  })
})

test('of two lines that differ only in the kind of their tax the one that was tapped is voided', async () => {
  signIn('Captain')
  const order = seedOrder(restaurant, { table: 'T2' })
  const [tikka, ...others] = order.lines
  restaurant.orders = [{ ...order, lines: [tikka!, { ...tikka!, quantity: 3 }, ...others] }]
  renderPos(restaurant)
  await openTable('T2')
  fireEvent.click((await screen.findAllByRole('button', { name: `Void ${TIKKA}` }))[1]!)
  const form = await sheet(`Void ${TIKKA}`)
  for (const _ of ['a second', 'a third']) fireEvent.click(form.getByRole('button', { name: 'One portion more' }))

  expect(form.getByRole('button', { name: `Void 3 × ${TIKKA}` })).toBeDefined()
})

test('a Waiter asks a Captain, whose PIN lets it happen; who is signed in stays so', async () => {
  signIn('Waiter')
  const [asha, meera, ravi] = restaurant.users
  restaurant.users = [asha!, meera!, { ...ravi!, role: 'Captain' }]
  for (const { id } of restaurant.users) restaurant.pins.set(id, PIN)
  const { form, texts } = await openVoid()
  fireEvent.click(form.getByRole('button', { name: 'One portion more' }))
  fireEvent.click(form.getByRole('radio', { name: 'Complaint' }))
  fireEvent.click(form.getByRole('checkbox', { name: 'The food was thrown away' }))
  fireEvent.click(form.getByRole('button', { name: `Void 2 × ${TIKKA}` }))

  const who = await sheet('Who approves this?')
  const approvers = await who.findAllByRole('listitem')
  expect(approvers.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Admin'), 'RaviCaptain'])
  await userEvent.click(who.getByRole('button', { name: /^Ravi/ }))
  await userEvent.keyboard('1111{Enter}')
  expect(await screen.findByText(/not right|wrong|did not/i)).toBeDefined()
  await userEvent.keyboard(`${PIN}{Enter}`)

  await waitFor(() => expect(texts()).toEqual([`2 × ${TIKKA} voided.`]))
  await waitFor(() => expect(cartContents()).toEqual(['1 × Masala Chaas']))
  expect(callsTo(restaurant, 'voidLine')[0]!.body).toMatchObject({ quantity: 2, reason: 'complaint', wasted: true })
  expect(restaurant.user.userRole).toBe('Waiter')
})

test('approvers are called by the names they were given', async () => {
  signIn('Waiter')
  const [asha] = restaurant.users
  restaurant.users = [{ ...asha!, name: 'Asha Rao' }]
  restaurant.pins.set(asha!.id, PIN)
  const { form } = await openVoid()
  fireEvent.click(form.getByRole('radio', { name: 'Complaint' }))
  fireEvent.click(form.getByRole('button', { name: `Void 1 × ${TIKKA}` }))

  const who = await sheet('Who approves this?')
  await userEvent.click(await who.findByRole('button', { name: /^Asha Rao/ }))
  expect(await sheet('PIN of Asha Rao')).toBeDefined()
})

test('without a reason, and without words for another one, nothing is sent', async () => {
  signIn('Admin')
  const { form } = await openVoid()
  const submit = () => fireEvent.click(form.getByRole('button', { name: /^Void 1/ }))
  submit()
  expect(form.getByRole('alert').textContent).toBe('Please choose a reason.')
  fireEvent.click(form.getByRole('radio', { name: 'Other' }))
  submit()
  expect(await form.findByText('Please write why.')).toBeDefined()
  expect(callsTo(restaurant, 'voidLine')).toEqual([])

  fireEvent.change(form.getByRole('textbox', { name: /Note/ }), { target: { value: ' fell down ' } })
  submit()
  await waitFor(() =>
    expect(callsTo(restaurant, 'voidLine')[0]?.body).toMatchObject({ reason: 'other', note: 'fell down' }),
  )
})

test('an order that changed meanwhile shows an error, and is read again', async () => {
  signIn('Admin')
  const { form, texts } = await openVoid()
  restaurant.orders[0]!.version += 1
  fireEvent.click(form.getByRole('radio', { name: 'Wrong punch' }))
  fireEvent.click(form.getByRole('button', { name: /^Void 1/ }))

  await waitFor(() => expect(texts()[0]).toMatch(/has changed/))
  expect(cartContents()).toEqual([`2 × ${TIKKA}`, '1 × Masala Chaas'])
})

test('with a kitchen its ticket is there to be printed', async () => {
  signIn('Captain')
  const station = { id: '01910000-0000-7000-8000-000000000001', name: 'Tandoor', position: 0 }
  restaurant.stations = [{ ...station, amber_minutes: 8, red_minutes: 15 }]
  const { form } = await openVoid()
  fireEvent.click(form.getByRole('radio', { name: 'Kitchen cannot make it' }))
  fireEvent.click(form.getByRole('button', { name: /^Void 1/ }))

  const kot = await sheet('Kitchen Order Ticket')
  const slip = () => kot.getByRole('article', { name: 'Kitchen ticket' })
  await waitFor(() => expect(slip().textContent).toContain('VOID: Kitchen cannot make it'))
  expect(within(slip()).getByRole('listitem').textContent).toBe(`1 ×${TIKKA}`)
})

test('minus goes on saying that what was punched cannot be taken back by it', async () => {
  signIn('Captain')
  seedOrder(restaurant, { table: 'T2' })
  const { texts } = renderPos(restaurant)
  await openTable('T2')
  await screen.findByRole('button', { name: `Void ${TIKKA}` })
  tap(`One less ${TIKKA}`)
  expect(texts()).toEqual(['Cannot decrease quantity of already punched items.'])
})

test('a void whose reply was lost is sent again as it was, and happens once', async () => {
  signIn('Captain')
  const { form, texts } = await openVoid()
  restaurant.lostReplies.add('voidLine')
  fireEvent.click(form.getByRole('radio', { name: 'Complaint' }))
  fireEvent.click(form.getByRole('button', { name: /^Void 1/ }))
  const again = await screen.findByRole('button', { name: 'Send again' })
  expect(texts()).not.toContain(`1 × ${TIKKA} voided.`)
  restaurant.lostReplies.clear()
  fireEvent.click(again)

  await waitFor(() => expect(texts().at(-1)).toBe(`1 × ${TIKKA} voided.`))
  await waitFor(() => expect(cartContents()).toEqual([`1 × ${TIKKA}`, '1 × Masala Chaas']))
  const [first, second] = callsTo(restaurant, 'voidLine')
  expect(second).toEqual(first)
  expect(callsTo(restaurant, 'voidLine')).toHaveLength(2)
})

test('two lines of one dish are distinguished by their notes', async () => {
  signIn('Captain')
  const order = seedOrder(restaurant, { table: 'T2' })
  const [tikka] = order.lines
  order.lines = [...order.lines, { ...tikka!, quantity: 1, notes: 'less spicy' }]
  renderPos(restaurant)
  await openTable('T2')
  fireEvent.click(await screen.findByRole('button', { name: `Void ${TIKKA}, less spicy` }))

  const form = await sheet(`Void ${TIKKA}`)
  expect(form.getByText('less spicy')).toBeDefined()
  fireEvent.click(form.getByRole('radio', { name: 'Wrong punch' }))
  fireEvent.click(form.getByRole('button', { name: /^Void 1/ }))
  await waitFor(() => expect(cartContents()).toEqual([`2 × ${TIKKA}`, '1 × Masala Chaas']))
})
