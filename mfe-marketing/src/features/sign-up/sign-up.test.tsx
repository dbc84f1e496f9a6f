import { requestVerification, signUp } from '@tiffin/contracts'
import { MOCK_CODE, type MockRestaurant } from '@tiffin/mock-api'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import {
  advanceTime,
  button,
  fakeTime,
  field,
  press,
  renderMarketing,
  type,
  watchAssign,
} from '../../testing/render-marketing.tsx'
import { server } from '@tiffin/web-kit/testing'

const details = {
  'Restaurant name': 'Café Ravi',
  Subdomain: 'cafe-ravi',
  Email: 'ravi@cafe.test',
  Password: 'secret-1',
}
const byLabel = (label: string) => new RegExp(`^${label}`)
const formTitle = () => screen.findByRole('heading', { name: 'Start Your Free Trial!' })
const modal = () => screen.findByRole('dialog', { name: 'Sign-up Error' })

async function fillIn(changes: Partial<typeof details> = {}): Promise<void> {
  await formTitle()
  for (const [label, value] of Object.entries({ ...details, ...changes })) type(byLabel(label), value)
}

async function reachCode(): Promise<void> {
  await fillIn()
  press('Send verification code')
  await screen.findByRole('heading', { name: 'Check Your Email' })
}

function enterCode(code: string): void {
  type(/^Verification code/, code)
  press('Create restaurant')
}

const sent = (restaurant: MockRestaurant, endpoint: { id: string }) =>
  restaurant.calls.filter((call) => call.endpoint === endpoint.id).map((call) => call.body)

test('[C2-016] [C3-036] [C4-051] [C4-052] [C4-053] [C8-085] two steps lead to a restaurant and to its address', async () => {
  const assign = watchAssign()
  const { restaurant, toasts } = renderMarketing()
  await reachCode()
  expect(sent(restaurant, requestVerification)).toEqual([
    { restaurantName: 'Café Ravi', subdomain: 'cafe-ravi', email: 'ravi@cafe.test', password: 'secret-1' },
  ])
  expect(screen.getByText('ravi@cafe.test')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(field(/^Verification code/)))

  enterCode(MOCK_CODE)
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('http://localhost:8080/?subdomain=cafe-ravi'))
  expect(sent(restaurant, signUp)).toEqual([{ email: 'ravi@cafe.test', code: MOCK_CODE }])
  expect(toasts.map(({ kind, text }) => [kind, text])).toEqual([['success', 'Account created! Redirecting...']])
  expect(button('Create restaurant').disabled).toBe(true)
})

test('[C4-054] the back link returns to the form, with everything that was typed', async () => {
  renderMarketing()
  await reachCode()
  press('Back to the form')

  await formTitle()
  expect(Object.keys(details).map((label) => field(byLabel(label)).value)).toEqual(Object.values(details))
  await waitFor(() => expect(document.activeElement).toBe(field(/^Restaurant name/)))
})

test('what is missing is said under its field, the first of them has the focus, and nothing is sent', async () => {
  const { restaurant } = renderMarketing()
  await formTitle()
  type(/^Email/, 'ravi')
  type(/^Password/, '12345')
  press('Send verification code')

  for (const text of [
    'Restaurant name is required.',
    'Choose a subdomain.',
    'A valid email is required.',
    'Password must be at least 6 characters long.',
  ])
    expect(await screen.findByText(text)).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(field(/^Restaurant name/)))
  expect(sent(restaurant, requestVerification)).toEqual([])
})

test('[C2-017] [C8-073] a refusal opens the Sign-up Error modal with the message of the server; OK closes it and nothing is lost', async () => {
  const { restaurant } = renderMarketing()
  restaurant.accounts.subdomains.add('cafe-ravi')
  restaurant.outages.add('checkSubdomain')
  await fillIn()
  press('Send verification code')

  expect((await modal()).textContent).toContain('This subdomain is already taken.')
  await waitFor(() => expect(document.activeElement).toBe(button('OK')))
  press('OK')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(Object.keys(details).map((label) => field(byLabel(label)).value)).toEqual(Object.values(details))
  await waitFor(() => expect(document.activeElement).toBe(field(/^Subdomain/)))
})

const withoutText = [
  ['without an answer', () => HttpResponse.error()],
  ['without a text', () => new HttpResponse(null, { status: 500 })],
] as const

test.each(withoutText)('[C8-075] a failure %s of the first step shows its own words', async (_how, answer) => {
  renderMarketing()
  server.use(http.post(`*${requestVerification.path}`, answer))
  await fillIn()
  press('Send verification code')

  expect((await modal()).textContent).toContain('An unknown error occurred. Please try again.')
})

test('[C8-073] a wrong code is asked to be checked', async () => {
  renderMarketing()
  await reachCode()
  enterCode('111111')

  expect((await modal()).textContent).toContain('Verification failed. Please check the code and try again.')
})

test.each(withoutText)(
  '[C8-074] a failure %s of the second step shows its own words, and the code can be sent again',
  async (_how, answer) => {
    const assign = watchAssign()
    renderMarketing()
    await reachCode()
    server.use(http.post(`*${signUp.path}`, answer, { once: true }))
    enterCode(MOCK_CODE)

    expect((await modal()).textContent).toContain('Verification failed. Please check the code and try again.')
    press('OK')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    press('Create restaurant')
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('http://localhost:8080/?subdomain=cafe-ravi'))
  },
)

test('[C8-073] a code that is tried too often is refused in the words of the server, and the code stays', async () => {
  renderMarketing()
  await reachCode()
  server.use(
    http.post(`*${signUp.path}`, () =>
      HttpResponse.json(
        { error: 'Too many attempts. Please wait a moment and try again.', code: 'TOO_MANY_REQUESTS' },
        { status: 429 },
      ),
    ),
  )
  enterCode('111111')

  expect((await modal()).textContent).toContain('Too many attempts. Please wait a moment and try again.')
  press('OK')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() =>
    expect([field(/^Verification code/).value, document.activeElement]).toEqual([
      '111111',
      field(/^Verification code/),
    ]),
  )
})

test('[C5-062] the code has at most six characters, digits only, and can be pasted as mails show it', async () => {
  const { restaurant } = renderMarketing()
  await reachCode()
  const code = field(/^Verification code/)
  expect([code.maxLength, code.inputMode, code.autocomplete]).toEqual([6, 'numeric', 'one-time-code'])

  fireEvent.paste(code, { clipboardData: { getData: () => ' 123 456\n' } })
  expect(code.value).toBe('123456')
  type(/^Verification code/, '12a3456789')
  expect(code.value).toBe('123456')
  enterCode('123')
  expect(await screen.findByText('The code has six digits.')).toBeDefined()
  expect(sent(restaurant, signUp)).toEqual([])
})

test('another code can be asked for after a minute, and then after another', async () => {
  fakeTime()
  const { restaurant, texts } = renderMarketing()
  await reachCode()
  expect(button(/^Send a new code/).disabled).toBe(true)
  await advanceTime(30_000)
  expect(button(/^Send a new code/).textContent).toMatch(/in (29|30) s$/)
  await advanceTime(30_000)
  press('Send a new code')

  await waitFor(() => expect(texts()).toEqual(['A new code is on its way. The old one no longer works.']))
  expect(sent(restaurant, requestVerification)).toHaveLength(2)
  expect(button(/^Send a new code/).disabled).toBe(true)
})

test('a second press while the first is on its way sends nothing', async () => {
  let asked = 0
  renderMarketing()
  server.use(
    http.post(`*${requestVerification.path}`, () => {
      asked += 1
      return new Promise<Response>(() => undefined)
    }),
  )
  await fillIn()
  press('Send verification code')
  await waitFor(() => expect(button('Send verification code').disabled).toBe(true))
  press('Send verification code')
  await waitFor(() => expect(asked).toBe(1))
})

test('leaving with something typed asks first; no secret is in the address or in storage', async () => {
  const { questions } = renderMarketing()
  await reachCode()
  fireEvent.click(screen.getByRole('link', { name: 'Terms' }))

  await waitFor(() => expect(questions.map(({ title }) => title)).toEqual(['Unsaved changes']))
  expect(location.pathname).toBe('/')
  expect(
    [location.href, JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })].join(),
  ).not.toContain('secret-1')
})
