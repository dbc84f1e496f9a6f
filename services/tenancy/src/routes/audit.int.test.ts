import { randomUUID } from 'node:crypto'
import {
  createDevice,
  createRestaurant,
  createUser,
  deleteUser,
  endUserSessions,
  forgotPassword,
  listTenancyAudit,
  logOutEverywhere,
  makeDeviceCode,
  pairDevice,
  registerTill,
  removePin,
  removeRestaurant,
  removeUserPin,
  renameDevice,
  renameRestaurant,
  requestVerification,
  resetPassword,
  revokeDevice,
  setPin,
  signUp,
  updateGuestRetention,
  updateRestaurant,
  updateUser,
  type CallInput,
  type Endpoint,
} from '@tiffin/contracts'
import {
  dropNewEntries,
  probeAudit,
  readEntries,
  type AuditProbes,
  type PreparedProbe,
  type ExpectedEntry,
} from '@tiffin/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATOR, PASSWORD, startTenancy, type TenancyUnderTest } from '../testing/harness.ts'

let service: TenancyUnderTest
beforeAll(async () => {
  service = await startTenancy()
})
afterAll(() => service.stop())

const aName = () => `spice-${randomUUID().slice(0, 8)}`
const anAddress = () => `198.51.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`

async function addStaffedRestaurant() {
  const at = await service.addRestaurant(aName())
  const admin = at.userOf('Admin')
  const prepared = <E extends Endpoint>(
    endpoint: E,
    input: CallInput<E> | object,
    ...says: ExpectedEntry[]
  ): PreparedProbe => ({
    restaurantId: at.id,
    who: { kind: 'staff', id: admin.id, name: admin.email, role: 'Admin' },
    says,
    act: async (headers) => (await service.call(endpoint, input, { token: admin.token, headers })).status,
  })
  return { ...at, admin, waiter: at.userOf('Waiter'), prepared }
}

const pairingCodes: string[] = []

/** Adds a restaurant with a screen that is not paired yet. */
async function addDevice() {
  const restaurant = await addStaffedRestaurant()
  const body = { kind: 'screen', name: 'Tandoor' } as const
  const added = (await service.call(createDevice, { body }, { token: restaurant.admin.token })).body
  pairingCodes.push(added.code)
  return { ...restaurant, id: added.device.id, restaurantId: restaurant.id, code: added.code }
}

function operated<E extends Endpoint>(
  restaurantId: PreparedProbe['restaurantId'],
  endpoint: E,
  input: CallInput<E> | object,
  said: ExpectedEntry,
): PreparedProbe {
  return {
    restaurantId,
    who: { kind: 'operator', name: OPERATOR.email },
    says: [said],
    act: async (headers) => (await service.call(endpoint, input, { ...service.operator, headers })).status,
  }
}

const idOf = async (subdomain: string): Promise<string> =>
  (await service.owner.query('SELECT id FROM restaurants WHERE subdomain = $1', [subdomain])).rows[0].id
const userIdOf = async (email: string): Promise<string> =>
  (await service.owner.query('SELECT id FROM users WHERE email = $1', [email])).rows[0].id

async function mailedCode(to: string): Promise<string> {
  await expect.poll(() => service.smtp.mails.some((mail) => mail.to === to)).toBe(true)
  return /\b\d{6}\b/.exec(service.smtp.mails.findLast((mail) => mail.to === to)!.text)![0]
}

const probes: AuditProbes<'tenancy'> = {
  signUp: async () => {
    const subdomain = aName()
    const email = `owner@${subdomain}.test`
    const headers = { 'x-forwarded-for': anAddress(), 'x-forwarded-host': 'localhost:8080' }
    await service.call(
      requestVerification,
      { body: { restaurantName: 'Café', subdomain, email, password: 'secret' } },
      { headers },
    )
    const code = await mailedCode(email)
    const who = { kind: 'staff', id: '', name: email, role: 'Admin' } as const
    return {
      restaurantId: () => idOf(subdomain),
      // The user has an id only after the sign-up.
      who: {
        ...who,
        get id() {
          return signedUp
        },
      },
      says: [{ subject: 'Café', before: null, after: { name: 'Café', subdomain, admin_email: email } }],
      act: async (id) => {
        const { status } = await service.call(signUp, { body: { email, code } }, { headers: { ...headers, ...id } })
        signedUp = await userIdOf(email)
        return status
      },
    }
  },
  resetPassword: async () => {
    const { id, subdomain, waiter } = await addStaffedRestaurant()
    const headers = { 'x-forwarded-for': anAddress() }
    await service.call(forgotPassword, { body: { email: waiter.email, subdomain } }, { headers })
    const code = await mailedCode(waiter.email)
    const body = { email: waiter.email, subdomain, code, password: 'new-secret' }
    return {
      restaurantId: id,
      who: { kind: 'staff', id: waiter.id, name: waiter.email, role: 'Waiter' },
      says: [{ subject: waiter.email, before: null, after: null }],
      act: async (own) => (await service.call(resetPassword, { body }, { headers: { ...headers, ...own } })).status,
    }
  },
  updateRestaurant: async () => {
    const { prepared, name } = await addStaffedRestaurant()
    const changed = {
      phone: '080 2',
      discount_limits: { Waiter: 10 },
      discount_reason_required: true,
      primary_punch: 'kot',
      default_payment_method: 'Cash',
      tips: true,
      khata: true,
      upi_vpa: 'spice@okicici',
      upi_name: 'Spice Garden & Sons',
      upi_mc: '5812',
    }
    const none = { Admin: null, Captain: null, Cashier: null, Waiter: null }
    return prepared(
      updateRestaurant,
      { body: { ...changed, address: '1 MG Road' } },
      {
        subject: name,
        before: {
          phone: '080 1',
          discount_limits: none,
          discount_reason_required: false,
          primary_punch: 'order',
          default_payment_method: null,
          tips: false,
          khata: false,
          upi_vpa: null,
          upi_name: null,
          upi_mc: null,
        },
        after: { ...changed, discount_limits: { ...none, Waiter: 10 } },
      },
    )
  },
  updateGuestRetention: async () => {
    const { prepared, name } = await addStaffedRestaurant()
    return prepared(
      updateGuestRetention,
      { body: { days: 30 } },
      { subject: name, before: { guest_data_days: null }, after: { guest_data_days: 30 } },
    )
  },
  createUser: async () => {
    const { prepared, subdomain } = await addStaffedRestaurant()
    const email = `new@${subdomain}.test`
    return prepared(
      createUser,
      { body: { email, password: 'secret-1', role: 'Waiter' } },
      { subject: email, before: null, after: { email, role: 'Waiter' } },
    )
  },
  updateUser: async () => {
    const { prepared, waiter } = await addStaffedRestaurant()
    return prepared(
      updateUser,
      { params: { id: waiter.id }, body: { role: 'Admin', password: 'secret-2', name: 'Ravi K.' } },
      { subject: waiter.email, before: { name: null }, after: { name: 'Ravi K.' } },
      { subject: waiter.email, before: { role: 'Waiter' }, after: { role: 'Admin' } },
      { subject: waiter.email, before: null, after: null },
    )
  },
  endUserSessions: async () => {
    const { prepared, waiter } = await addStaffedRestaurant()
    return prepared(
      endUserSessions,
      { params: { id: waiter.id } },
      { subject: waiter.email, before: null, after: null },
    )
  },
  logOutEverywhere: async () => {
    const { prepared, admin } = await addStaffedRestaurant()
    return prepared(logOutEverywhere, {}, { subject: admin.email, before: null, after: null })
  },
  setPin: async () => {
    const { prepared, admin } = await addStaffedRestaurant()
    return prepared(
      setPin,
      { body: { password: PASSWORD, pin: '2580' } },
      { subject: admin.email, before: null, after: null },
    )
  },
  removePin: async () => {
    const { prepared, admin } = await addStaffedRestaurant()
    await service.call(setPin, { body: { password: PASSWORD, pin: '2580' } }, { token: admin.token })
    return prepared(removePin, { body: { password: PASSWORD } }, { subject: admin.email, before: null, after: null })
  },
  removeUserPin: async () => {
    const { prepared, waiter } = await addStaffedRestaurant()
    await service.call(setPin, { body: { password: PASSWORD, pin: '2580' } }, { token: waiter.token })
    return prepared(removeUserPin, { params: { id: waiter.id } }, { subject: waiter.email, before: null, after: null })
  },
  deleteUser: async () => {
    const { prepared, waiter } = await addStaffedRestaurant()
    return prepared(
      deleteUser,
      { params: { id: waiter.id } },
      { subject: waiter.email, before: { email: waiter.email, role: 'Waiter' }, after: null },
    )
  },
  createDevice: async () => {
    const { prepared } = await addStaffedRestaurant()
    return prepared(
      createDevice,
      { body: { kind: 'screen', name: 'Tandoor' } },
      { subject: 'Tandoor', before: null, after: { name: 'Tandoor', kind: 'screen' } },
    )
  },
  registerTill: async () => {
    const { prepared } = await addStaffedRestaurant()
    const after = { name: 'Till A1', kind: 'till', series: 'A1' }
    return prepared(registerTill, { body: { id: randomUUID() } }, { subject: 'Till A1', before: null, after })
  },
  makeDeviceCode: async () => {
    const { prepared, id } = await addDevice()
    return prepared(makeDeviceCode, { params: { id } }, { subject: 'Tandoor', before: null, after: null })
  },
  renameDevice: async () => {
    const { prepared, id } = await addDevice()
    return prepared(
      renameDevice,
      { params: { id }, body: { name: 'Grill' } },
      { subject: 'Tandoor', before: { name: 'Tandoor' }, after: { name: 'Grill' } },
    )
  },
  revokeDevice: async () => {
    const { prepared, id } = await addDevice()
    return prepared(
      revokeDevice,
      { params: { id } },
      { subject: 'Tandoor', before: { name: 'Tandoor', kind: 'screen' }, after: null },
    )
  },
  pairDevice: async () => {
    const { restaurantId, id, subdomain, code } = await addDevice()
    return {
      restaurantId,
      who: { kind: 'device', id, name: 'Tandoor' },
      says: [{ subject: 'Tandoor', before: null, after: { kind: 'screen' } }],
      act: async (headers) => (await service.call(pairDevice, { body: { subdomain, code } }, { headers })).status,
    }
  },
  createRestaurant: async () => {
    const subdomain = aName().replaceAll('-', '')
    const admin_email = `owner@${subdomain}.test`
    return operated(
      () => idOf(subdomain),
      createRestaurant,
      { body: { name: 'Curry', subdomain, admin_email, admin_password: 'secret-3' } },
      { subject: 'Curry', before: null, after: { name: 'Curry', subdomain, admin_email } },
    )
  },
  renameRestaurant: async () => {
    const { id, name, subdomain } = await addStaffedRestaurant()
    return operated(
      id,
      renameRestaurant,
      { params: { id }, body: { name: 'Renamed', subdomain } },
      { subject: name, before: { name }, after: { name: 'Renamed' } },
    )
  },
  removeRestaurant: async () => {
    const { id, name, subdomain } = await addStaffedRestaurant()
    return operated(
      id,
      removeRestaurant,
      { params: { id } },
      { subject: name, before: { name, subdomain }, after: null },
    )
  },
}
let signedUp = ''

describe('each change leaves its entry: who, in which request, what was so before and after', () => {
  test.each(Object.entries(probes))('%s', async (id, prepare) => {
    const { left, must } = await probeAudit(service.database.ownerUrl, id, prepare)

    expect(left).toEqual(must)
  })
})

describe('no entry of all that was done holds a password, a PIN, a code or a hash', () => {
  /** Reads every entry without its time, its number and its hash, which say nothing about a person. */
  const readAll = async (): Promise<Record<string, unknown>[]> =>
    (await service.owner.query(`SELECT to_jsonb(e) - '{at,seq,hash}'::text[] AS entry FROM audit_entries e`)).rows.map(
      ({ entry }) => entry,
    )
  const codes = () => [...pairingCodes, ...service.smtp.mails.flatMap(({ text }) => text.match(/\b\d{6}\b/g) ?? [])]

  // The ids and names of these restaurants are random and may contain the digits of a PIN or a code by chance.
  const RANDOM = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|spice-?[0-9a-f]{8}/g
  function holdsSecret(entry: object): boolean {
    const text = JSON.stringify(entry).replaceAll(RANDOM, '')
    return (
      /secret|password_hash|pin_hash|2580|argon|scrypt|\$2|"code/i.test(text) ||
      codes().some((code) => text.includes(code))
    )
  }

  test('as they are', async () => {
    const entries = await readAll()

    expect(entries.length).toBeGreaterThanOrEqual(Object.keys(probes).length)
    expect(entries.filter(holdsSecret)).toEqual([])
  })

  test('control: a secret that an entry holds is found, in each of its fields', async () => {
    const [entry = {}] = await readAll()
    const held = ['secret-1', '2580', ...codes(), { code: 'x' }, { pin_hash: 'x' }, await service.passwords.hash('x')]

    expect(held.length).toBeGreaterThan(5)
    for (const field of Object.keys(entry))
      expect(held.filter((secret) => !holdsSecret({ ...entry, [field]: secret }))).toEqual([])
  })

  test('control: ids and names are not taken for a PIN', () => {
    const id = '25802580-2580-2580-2580-258025802580'

    expect(holdsSecret({ restaurant_id: id, subject_name: 'admin@spice-25802580.test' })).toBe(false)
  })
})

test('what is refused or changes nothing leaves none', async () => {
  const { id, admin, waiter } = await addStaffedRestaurant()
  const { token } = admin
  await service.call(updateRestaurant, { body: { phone: '080 1' } }, { token })
  await service.call(updateUser, { params: { id: waiter.id }, body: { role: 'Waiter' } }, { token })
  await service.call(deleteUser, { params: { id: admin.id } }, { token })
  await service.call(setPin, { body: { password: 'wrong', pin: '2580' } }, { token })
  await service.call(removeUserPin, { params: { id: waiter.id } }, { token })
  await service.call(createUser, { body: { email: waiter.email, password: 'secret-1', role: 'Waiter' } }, { token })

  expect(await readEntries(service.database.ownerUrl, id)).toEqual([])
})

test('GET /api/audit/tenancy does not show an Admin which operator it was, and cannot be searched for it', async () => {
  const { id, subdomain, admin } = await addStaffedRestaurant()
  await service.call(renameRestaurant, { params: { id }, body: { name: 'Renamed', subdomain } }, service.operator)
  const read = async (query: object) => (await service.call(listTenancyAudit, { query }, { token: admin.token })).body

  expect(await read({})).toMatchObject([
    { action: 'restaurant.renamed', user: { kind: 'operator', id: null, name: null, role: null } },
  ])
  expect(await read({ who: 'operator' })).toHaveLength(1)
  expect(await read({ who: OPERATOR.email })).toEqual([])
  expect(await read({ q: OPERATOR.email })).toEqual([])
})

describe('control: where entries are lost', () => {
  beforeAll(() => dropNewEntries(service.database.ownerUrl))

  test.each(Object.entries(probes))('%s is found to leave none', async (id, prepare) => {
    const { left, must } = await probeAudit(service.database.ownerUrl, id, prepare)

    expect(left).not.toEqual(must)
  })
})
