import {
  createRestaurant,
  listTenancyActions,
  removeRestaurant,
  renameRestaurant,
  systemLogin,
  systemLogOutEverywhere,
  type OperatorAction,
} from '@tiffin/contracts'
import { dropNewEntries, probeOperatorActions, type OperatorProbes } from '@tiffin/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATOR, startTenancy, type TenancyUnderTest } from '../../testing/harness.ts'

let service: TenancyUnderTest
beforeAll(async () => {
  service = await startTenancy()
})
afterAll(() => service.stop())

const list = async (before?: string): Promise<OperatorAction[]> =>
  (await service.call(listTenancyActions, before === undefined ? {} : { query: { before } }, { from: 'gateway' })).body
const signIn = (password: string) =>
  service.call(
    systemLogin,
    { body: { ...OPERATOR, password } },
    { headers: { 'x-request-id': 'sign-in-request', 'x-forwarded-for': '203.0.113.9' } },
  )
const details = {
  name: 'Café Ravi',
  subdomain: 'ravi',
  admin_email: 'ravi@cafe.test',
  admin_password: 'a-secret-password',
}

test('signing in, adding, renaming and removing: who, what, before, after, when, in which request; no passwords', async () => {
  const { body } = await signIn(OPERATOR.password)
  const as = (request: string) => ({ token: body.token, headers: { 'x-request-id': request } })
  const { body: made } = await service.call(createRestaurant, { body: details }, as('create-request'))
  await service.call(
    renameRestaurant,
    { params: { id: made.id }, body: { name: 'Ravi Café', subdomain: 'ravi2' } },
    as('rename-request'),
  )
  await service.call(removeRestaurant, { params: { id: made.id } }, as('remove-request'))
  const actions = await list()

  const [first, second] = [
    { name: 'Café Ravi', subdomain: 'ravi' },
    { name: 'Ravi Café', subdomain: 'ravi2' },
  ]
  const written = { id: expect.stringMatching(/^tenancy-\d+$/), at: expect.any(String), actor: OPERATOR.email }
  expect(actions).toEqual([
    {
      ...written,
      action: 'restaurant.removed',
      subject_id: made.id,
      subject_name: 'Ravi Café',
      before: second,
      after: null,
      request_id: 'remove-request',
    },
    {
      ...written,
      action: 'restaurant.renamed',
      subject_id: made.id,
      subject_name: 'Café Ravi',
      before: first,
      after: second,
      request_id: 'rename-request',
    },
    {
      ...written,
      action: 'restaurant.created',
      subject_id: made.id,
      subject_name: 'Café Ravi',
      before: null,
      after: { ...first, admin_email: 'ravi@cafe.test' },
      request_id: 'create-request',
    },
    {
      ...written,
      action: 'operator.signed_in',
      subject_id: OPERATOR.email,
      subject_name: OPERATOR.email,
      before: null,
      after: { address: '203.0.113.9' },
      request_id: 'sign-in-request',
    },
  ])
  expect(actions.map(({ at }) => at)).toEqual(
    actions
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  const rows = JSON.stringify((await service.owner.query('SELECT a::text FROM operator_actions a')).rows)
  expect(rows).not.toMatch(/a-secret-password|argon2|operator-password/)
  expect(await list(actions[2]!.at)).toEqual(actions.filter(({ at }) => at < actions[2]!.at))
})

test('what fails leaves no row', async () => {
  const { body } = await signIn(OPERATOR.password)
  const before = (await list()).length
  const outcomes = [
    await signIn('wrong-password'),
    await service.call(createRestaurant, { body: { ...details, subdomain: 'twice' } }, body),
    await service.call(createRestaurant, { body: { ...details, subdomain: 'twice' } }, body),
    await service.call(
      renameRestaurant,
      { params: { id: '01910000-0000-7000-8000-00000000dead' }, body: { name: 'X', subdomain: 'x1' } },
      body,
    ),
  ]

  expect(outcomes.map(({ status }) => status)).toEqual([401, 201, 409, 404])
  expect((await list()).length).toBe(before + 1)
})

test('an action and its row are kept together: without the one there is not the other', async () => {
  const { body } = await signIn(OPERATOR.password)
  await service.owner.query('REVOKE INSERT ON operator_actions FROM tiffin_tenancy_app')
  const refused = await service.call(createRestaurant, { body: { ...details, subdomain: 'unwritten' } }, body)
  const signedOut = await signIn(OPERATOR.password)
  await service.owner.query('GRANT INSERT ON operator_actions TO tiffin_tenancy_app')

  expect([refused.status, signedOut.status]).toEqual([500, 500])
  expect((await service.owner.query(`SELECT 1 FROM restaurants WHERE subdomain = 'unwritten'`)).rowCount).toBe(0)
})

test('what is written down is neither changed nor removed', async () => {
  await signIn(OPERATOR.password)

  for (const sql of ['DELETE FROM operator_actions', `UPDATE operator_actions SET actor = 'nobody'`]) {
    await expect(service.db.unscoped.$executeRawUnsafe(sql)).rejects.toThrow(/permission denied/)
  }
})

test('actions of one moment come together, however many: the next page begins before it', async () => {
  await service.owner.query(`
    INSERT INTO operator_actions (at, actor, action, subject_id, subject_name, request_id)
    SELECT '2020-01-02T00:00:00Z'::timestamptz - (n > 60)::int * interval '1 ms', 'operator@tiffin.test',
      'restaurant.renamed', n, 'Restaurant ' || n, 'r'
    FROM generate_series(1, 65) n`)
  const page = await list('2020-01-03T00:00:00.000Z')
  const next = await list('2020-01-02T00:00:00.000Z')

  expect(page.map(({ subject_id }) => Number(subject_id))).toEqual(Array.from({ length: 60 }, (_, index) => 60 - index))
  expect(next.map(({ subject_id }) => Number(subject_id))).toEqual([65, 64, 63, 62, 61])
})

test('nobody but services lists them', async () => {
  const { body } = await signIn(OPERATOR.password)

  expect((await service.call(listTenancyActions, {}, body)).status).toBe(401)
})

let restaurants = 0
const newRestaurant = () => ({ ...details, subdomain: `probe-${++restaurants}` })
/** Signs in again, because a probe may have ended every session before. */
const asOperator = async () => (await signIn(OPERATOR.password)).body
const addRestaurant = async () =>
  (await service.call(createRestaurant, { body: newRestaurant() }, await asOperator())).body

const probes: OperatorProbes<'tenancy'> = {
  systemLogin: async () => (headers) => service.call(systemLogin, { body: OPERATOR }, { headers }),
  createRestaurant: async () => {
    const { token } = await asOperator()
    return (headers) => service.call(createRestaurant, { body: newRestaurant() }, { token, headers })
  },
  renameRestaurant: async () => {
    const [{ token }, { id }] = [await asOperator(), await addRestaurant()]
    const body = { name: 'Probe', subdomain: `renamed-${restaurants}` }
    return (headers) => service.call(renameRestaurant, { params: { id }, body }, { token, headers })
  },
  removeRestaurant: async () => {
    const [{ token }, { id }] = [await asOperator(), await addRestaurant()]
    return (headers) => service.call(removeRestaurant, { params: { id } }, { token, headers })
  },
  systemLogOutEverywhere: async () => {
    const { token } = await asOperator()
    return (headers) => service.call(systemLogOutEverywhere, {}, { token, headers })
  },
}

test.each(Object.entries(probes))(
  '%s leaves the operator action that the table of endpoints says',
  async (id, prepare) => {
    const { left, must } = await probeOperatorActions(list, id, prepare)

    expect(left).toEqual(must)
  },
)

describe('control: where operator actions are lost', () => {
  beforeAll(() => dropNewEntries(service.database.ownerUrl, 'operator_actions'))

  test.each(Object.entries(probes))('%s is found to leave none', async (id, prepare) => {
    const { left, must } = await probeOperatorActions(list, id, prepare)

    expect([left, must.length]).toEqual([[], 1])
  })
})
