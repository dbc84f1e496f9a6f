import { EnvError, readEnv } from '@tiffin/service-kit'
import { createTestEnv, settingsOf, testKeys } from '@tiffin/service-kit/testing'
import { expect, test } from 'vitest'
import { tenancyEnv } from './env.ts'

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

const read = (changes: Record<string, string>) => {
  const env = {
    ...createTestEnv(),
    JWT_RESTAURANT_PRIVATE_KEY: testKeys.restaurant.privateKey,
    JWT_SYSTEM_PRIVATE_KEY: testKeys.system.privateKey,
    TIFFIN_DATA_DIR: '/data',
    SYSTEM_ADMIN_EMAIL: 'operator@tiffin.test',
    SYSTEM_ADMIN_PASSWORD: 'a-password',
    ...changes,
  }
  return readEnv(tenancyEnv, settingsOf(env))
}

test('one secret of the second factor, or two while one replaces the other', () => {
  const secretsOf = (secrets: string) => read({ SYSTEM_TOTP_SECRET: secrets }).SYSTEM_TOTP_SECRET

  expect(secretsOf(` ${SECRET.toLowerCase()} `)).toBe(SECRET)
  expect(secretsOf(`${SECRET}, ${SECRET}22`)).toBe(`${SECRET},${SECRET}22`)
  for (const wrong of ['JBSWY3DP', `${SECRET},`, `,${SECRET}`, `${SECRET},JBSWY3DP`, `${SECRET},${SECRET},${SECRET}`])
    expect(() => secretsOf(wrong)).toThrow(EnvError)
})

test.each(['SYSTEM_ADMIN_PASSWORD', 'SYSTEM_ADMIN_PREVIOUS_PASSWORD'])(
  'production refuses the password of the demo as %s',
  (name) => {
    const production = { NODE_ENV: 'production', SMTP_URL: 'smtp://127.0.0.1:1' }

    expect(() => read({ ...production, [name]: 'tiffin-operator' })).toThrow(`${name} cannot be read`)
    expect(read({ ...production, [name]: 'another-password' })).toHaveProperty(name, 'another-password')
  },
)
