import { SERVICE_CHARGE_NAMES } from '@tiffin/domain'
import { describe, expect, test } from 'vitest'
import { refuseServiceCharge } from './refuse-service-charge.ts'

describe('G15: a body with a charge for service is refused', () => {
  test.each(SERVICE_CHARGE_NAMES)('%s', (name) => {
    expect(() => refuseServiceCharge({ version: 1, [name]: 10 })).toThrow('A bill has no charge')
  })

  test.each([
    [{ payments: [{ method: 'Cash', amount: 1, service_charge: 10 }] }],
    [{ serviceCharge: null }],
    [{ charges: [{ kind: 'packing', amount: 20, 'Service-Charge': true }] }],
  ])('%j', (body) => {
    expect(() => refuseServiceCharge(body)).toThrow('A bill has no charge')
  })

  test.each([
    [null],
    [undefined],
    ['service_charge'],
    [['service_charge']],
    [{ note: 'service charge?' }],
    [{ tip: 1 }],
  ])('%j is not', (body) => {
    expect(() => refuseServiceCharge(body)).not.toThrow()
  })
})
