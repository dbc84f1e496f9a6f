import { randomUUID } from 'node:crypto'
import { checkSubdomain, getRestaurantSettings, listUsers, login, requestVerification, signUp } from '@tiffin/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTenancy, type TenancyUnderTest } from '../testing/harness.ts'

let service: TenancyUnderTest
let subdomain: string
let address: string
beforeAll(async () => {
  service = await startTenancy()
})
beforeEach(() => {
  subdomain = `cafe-${randomUUID().slice(0, 8)}`
  address = randomAddress()
  service.smtp.mails = []
  service.smtp.isDown = false
  service.clock.skewMs = 0
})
afterAll(() => service.stop())

const randomAddress = () => `198.51.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`
const emailOf = () => `owner@${subdomain}.test`
const from = (ip = address) => ({ headers: { 'x-forwarded-for': ip, 'x-forwarded-host': 'localhost:8080' } })
const details = (changes: object = {}) => ({
  restaurantName: 'Café Ravi',
  subdomain,
  email: emailOf(),
  password: 'secret',
  ...changes,
})
const request = (changes?: object, ip?: string) =>
  service.call(requestVerification, { body: details(changes) }, from(ip))
const confirm = (code: string, email = emailOf(), ip?: string) =>
  service.call(signUp, { body: { email, code } }, from(ip))
const codeIn = (index = -1) => /\b\d{6}\b/.exec(service.smtp.mails.at(index)?.text ?? '')?.[0] ?? 'no code'
const wrong = (code: string) => (code === '111111' ? '222222' : '111111')

test('[C7-053][C4-051] the first step keeps the details and mails a code; the answer is a message', async () => {
  const { status, body } = await request()

  expect([status, body]).toEqual([200, { message: `We sent a code of six digits to ${emailOf()}.` }])
  expect(service.smtp.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [emailOf(), 'Your Tiffin verification code'],
  ])
})

test('[C9-043] the code has six digits, in the text and the HTML of the mail alike', async () => {
  await request({ restaurantName: '<b>Ravi & Sons</b>' })
  const [mail] = service.smtp.mails

  expect(codeIn()).toMatch(/^\d{6}$/)
  expect(mail?.html).toContain(codeIn())
  expect(mail?.html).toContain('&lt;b&gt;Ravi &amp; Sons&lt;/b&gt;')
  expect(mail?.html).not.toContain('<b>')
})

test('[C7-054][C6-035][C4-052] the right code creates the restaurant with its Admin and answers where it lives', async () => {
  await request()
  const { body: before } = await service.call(checkSubdomain, { params: { subdomain } })
  const { status, body } = await confirm(codeIn())

  expect(before.state).toBe('available')
  expect([status, body]).toEqual([201, { subdomainUrl: `http://localhost:8080/?subdomain=${subdomain}` }])
  const { body: session } = await service.call(
    login,
    { body: { email: emailOf(), password: 'secret', subdomain } },
    from(),
  )
  const { body: users } = await service.call(listUsers, {}, session)
  const { body: settings } = await service.call(getRestaurantSettings, {}, session)
  expect(users.map(({ email, role }) => [email, role])).toEqual([[emailOf(), 'Admin']])
  expect(settings.name).toBe('Café Ravi')
})

describe('a code that is sent again, as after a lost reply', () => {
  const restaurants = async () =>
    (await service.owner.query('SELECT name FROM restaurants WHERE subdomain = $1', [subdomain])).rows
  const signUpEvents = async () =>
    (await service.owner.query("SELECT 1 FROM door_events WHERE subdomain = $1 AND kind = 'sign_up'", [subdomain])).rows

  test('answers what the first one did, as long as it lives, and creates nothing more', async () => {
    await request()
    const code = codeIn()
    const first = await confirm(code)

    expect(await confirm(code)).toMatchObject({ status: 201, body: first.body })
    expect([await restaurants(), (await signUpEvents()).length]).toEqual([[{ name: 'Café Ravi' }], 1])
    service.clock.skewMs = 10 * 60 * 1_000 + 1
    expect((await confirm(code)).failure).toEqual({
      error: 'Verification failed. Please check the code and try again.',
      code: 'VERIFICATION_FAILED',
    })
  })

  test('while the first is under way creates one restaurant', async () => {
    await request()
    const code = codeIn()
    const replies = await Promise.all([confirm(code), confirm(code), confirm(code)])

    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    expect([(await restaurants()).length, (await signUpEvents()).length]).toEqual([1, 1])
  })

  test('finds nothing half done when the first one failed', async () => {
    await request()
    const code = codeIn()
    await service.owner.query('REVOKE INSERT ON door_events FROM tiffin_tenancy_app')
    const failed = await confirm(code)
    await service.owner.query('GRANT INSERT ON door_events TO tiffin_tenancy_app')

    expect([failed.status, await restaurants()]).toEqual([500, []])
    expect((await confirm(code)).status).toBe(201)
  })
})

describe('an address that is none', () => {
  test.each([
    ['x-forwarded-host', '['],
    ['x-forwarded-host', 'a b'],
    ['x-forwarded-host', 'tiffin.app:port'],
    ['host', '['],
  ])('%s: %s is a 400, creates nothing, and the code still works', async (header, value) => {
    await request()
    const code = codeIn()
    const headers = { ...(header === 'host' ? { 'x-forwarded-for': address } : from().headers), [header]: value }
    const refused = await service.call(signUp, { body: { email: emailOf(), code } }, { headers })
    const { rows } = await service.owner.query('SELECT 1 FROM restaurants WHERE subdomain = $1', [subdomain])

    expect([refused.status, refused.failure.code, rows]).toEqual([400, 'INVALID_REQUEST', []])
    expect((await confirm(code)).status).toBe(201)
  })
})

describe('what is not accepted', () => {
  test.each([
    ['a blank name', { restaurantName: ' ' }, 400, 'Restaurant name is required.'],
    ['no email', { email: 'ravi' }, 400, 'A valid email is required.'],
    ['a short password', { password: '12345' }, 400, 'Password must be at least 6 characters long.'],
    ['a reserved subdomain', { subdomain: 'admin' }, 409, 'This subdomain is reserved. Please choose another one.'],
    [
      'a subdomain that looks like the platform',
      { subdomain: 'tiffin-support' },
      409,
      'This subdomain is reserved. Please choose another one.',
    ],
    [
      'a malformed subdomain',
      { subdomain: 'ra--vi' },
      400,
      'A subdomain has letters, digits and single hyphens between them, at most 40 in all.',
    ],
  ])('%s', async (_name, changes, status, error) => {
    const refused = await request(changes)

    expect([refused.status, refused.failure.error]).toEqual([status, error])
    expect(service.smtp.mails).toEqual([])
  })

  test('a text the database cannot hold', async () => {
    const attempts = [
      await request({ email: 'a\u0000@b.test' }),
      await confirm('123456', 'a\u0000@b.test'),
      await confirm('12\u00003'),
    ]

    expect(attempts.map(({ status, failure }) => [status, failure.code])).toEqual(
      Array.from({ length: 3 }, () => [400, 'INVALID_REQUEST']),
    )
  })

  test('a subdomain somebody has', async () => {
    await service.addRestaurant(subdomain)

    expect((await request()).failure).toEqual({ error: 'This subdomain is already taken.', code: 'SUBDOMAIN_TAKEN' })
  })

  test('a wrong code, a late one, and one for an email nobody signed up with: one answer', async () => {
    await request()
    const attempts = [await confirm(wrong(codeIn())), await confirm('123456', 'nobody@nowhere.test')]
    service.clock.skewMs = 10 * 60 * 1_000 + 1
    attempts.push(await confirm(codeIn()))

    expect(attempts.map(({ status, failure }) => `${status} ${failure.code}`)).toEqual(
      Array(3).fill('400 VERIFICATION_FAILED'),
    )
  })

  test('a sixth try, even with the right code', async () => {
    await request()
    const code = codeIn()
    for (let attempt = 0; attempt < 5; attempt++) await confirm(wrong(code))

    expect((await confirm(code)).failure.code).toBe('VERIFICATION_FAILED')
  })

  test('fifty tries at once are five', async () => {
    await request()
    const code = codeIn()
    await Promise.all(Array.from({ length: 49 }, (_, index) => confirm(wrong(code), emailOf(), `198.18.0.${index}`)))

    expect((await confirm(code)).failure.code).toBe('VERIFICATION_FAILED')
  })
})

test('asking again sends a new code, and only the last one counts, with the last details', async () => {
  await request()
  const first = codeIn()
  await request({ restaurantName: 'Second thoughts' })

  // Once in a million runs both codes are the same; then another wrong code is tried.
  const outdated = first === codeIn() ? wrong(first) : first
  expect((await confirm(outdated)).failure.code).toBe('VERIFICATION_FAILED')
  expect((await confirm(codeIn())).status).toBe(201)
})

test('three mails an hour to one address, then 429', async () => {
  const statuses: number[] = []
  for (let round = 0; round < 4; round++) statuses.push((await request()).status)

  expect(statuses).toEqual([200, 200, 200, 429])
  expect(service.smtp.mails).toHaveLength(3)
})

test('codes guessed from one address over many sign-ups: 429 after thirty', async () => {
  const statuses: number[] = []
  for (let round = 0; round < 40; round++) statuses.push((await confirm('000000', `guess${round}@nowhere.test`)).status)

  expect(statuses).toEqual([...Array<number>(30).fill(400), ...Array<number>(10).fill(429)])
})

test('twenty people want one subdomain at once: one gets it, nothing is left of the others', async () => {
  const rivals = Array.from({ length: 20 }, (_, index) => ({
    email: `rival${index}@${subdomain}.test`,
    ip: `198.19.0.${index}`,
  }))
  const codes = new Map<string, string>()
  for (const { email, ip } of rivals) {
    await request({ email }, ip)
    codes.set(email, codeIn())
  }
  const outcomes = await Promise.all(rivals.map(({ email, ip }) => confirm(codes.get(email)!, email, ip)))

  expect(outcomes.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(outcomes.filter(({ status, failure }) => status === 409 && failure.code === 'SUBDOMAIN_TAKEN')).toHaveLength(
    19,
  )
  const { rows } = await service.owner.query('SELECT count(*)::int AS users FROM users WHERE email LIKE $1', [
    `%@${subdomain}.test`,
  ])
  expect(rows[0]).toEqual({ users: 1 })
})

test('mail that cannot be sent is answered with 503, and the next try works', async () => {
  service.smtp.isDown = true
  const refused = await request()
  service.smtp.isDown = false

  expect([refused.status, refused.failure.error]).toEqual([
    503,
    'The email could not be sent. Please try again in a moment.',
  ])
  expect((await request()).status).toBe(200)
})

test('passwords and codes are kept as hashes, and every step is on record without them', async () => {
  await request()
  const code = codeIn()
  const { rows: pending } = await service.owner.query('SELECT * FROM pending_sign_ups WHERE email = $1', [emailOf()])
  await confirm(wrong(code))
  await confirm(code)
  const { rows: events } = await service.owner.query(
    'SELECT kind, address, subdomain, restaurant_id IS NOT NULL AS known FROM door_events WHERE email = $1 ORDER BY id',
    [emailOf()],
  )

  expect(JSON.stringify(pending)).not.toContain(code)
  expect(JSON.stringify(pending)).not.toContain('secret')
  expect(events).toEqual([
    { kind: 'verification_requested', address, subdomain, known: false },
    { kind: 'sign_up_failed', address, subdomain, known: false },
    { kind: 'sign_up', address, subdomain, known: true },
  ])
})

test.each([
  ['free', 'available'],
  ['taken', 'taken'],
  ['gone', 'reserved'],
  ['system', 'reserved'],
  ['supp0rt', 'reserved'],
  ['billing', 'taken'],
  ['-x', 'malformed'],
  ['x'.repeat(41), 'malformed'],
])('GET /api/subdomains/{subdomain}: %s is %s', async (name, state) => {
  if (state === 'taken') await service.addRestaurant(name)
  if (name === 'gone') {
    const gone = await service.addRestaurant('gone')
    await service.owner.query('UPDATE restaurants SET deleted_at = now() WHERE id = $1', [gone.id])
  }

  expect((await service.call(checkSubdomain, { params: { subdomain: name } })).body).toEqual({ subdomain: name, state })
})

test('sign-ups nobody finished are forgotten', async () => {
  await request()
  await service.owner.query("UPDATE pending_sign_ups SET expires_at = now() - interval '1 minute' WHERE email = $1", [
    emailOf(),
  ])
  await service.authEvents.purge()

  const { rows } = await service.owner.query('SELECT 1 FROM pending_sign_ups WHERE email = $1', [emailOf()])
  expect(rows).toEqual([])
})
