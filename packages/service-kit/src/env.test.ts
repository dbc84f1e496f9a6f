import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestEnv, settingsOf } from './testing/env.ts'
import { baseEnv, requireCallerKeys, readEnv } from './env.ts'

const given = settingsOf(
  createTestEnv({
    DATABASE_SESSION_URL: 'postgresql://nobody@127.0.0.1:9/direct',
    DRAIN_MS: 0,
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
  }),
)

test('reads what it is given', () => {
  expect(readEnv(baseEnv, { ...given, PORT: '4101', ORDERS_URL: 'http://127.0.0.1:4101/' })).toMatchObject({
    PORT: 4101,
    ORDERS_URL: 'http://127.0.0.1:4101',
    HOST: '127.0.0.1',
  })
})

test('a key may stand on one line', () => {
  const oneLine = given['JWT_RESTAURANT_PUBLIC_KEY']?.replaceAll('\n', '\\n')

  expect(readEnv(baseEnv, { ...given, JWT_RESTAURANT_PUBLIC_KEY: oneLine }).JWT_RESTAURANT_PUBLIC_KEY).toBe(
    given['JWT_RESTAURANT_PUBLIC_KEY'],
  )
})

test('names everything that is missing or wrong in one line, without its value', () => {
  const broken = { ...given, DATABASE_URL: undefined, CALL_PRIVATE_KEY: '', PORT: 'secret' }

  expect(() => readEnv(baseEnv, broken)).toThrow(
    /^Settings: DATABASE_URL, CALL_PRIVATE_KEY are missing; PORT cannot be read\.$/,
  )
})

test('a service does not start without the keys of those who may ask it', () => {
  const lacking = { ...given, GATEWAY_CALL_PUBLIC_KEY: undefined, BILLING_CALL_PUBLIC_KEY: undefined }

  expect(() => readEnv(baseEnv.check(requireCallerKeys('catalog')), lacking)).toThrow(
    /^Settings: GATEWAY_CALL_PUBLIC_KEY is missing\.$/,
  )
})

describe('a setting given as a file', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tiffin-settings-'))
  const file = path.join(folder, 'key')
  const { CALL_PRIVATE_KEY: key = '', ...rest } = given
  afterAll(() => rmSync(folder, { recursive: true }))

  test('is read, without the line break at its end', () => {
    writeFileSync(file, `${key.trimEnd()}\n`)

    expect(readEnv(baseEnv, { ...rest, CALL_PRIVATE_KEY_FILE: file }).CALL_PRIVATE_KEY).toBe(key.trimEnd())
  })

  test('can be any setting of a process', () => {
    for (const name of Object.keys(baseEnv.shape)) {
      writeFileSync(file, `${given[name] ?? 'sixteen-characters'}\n`)
      const { [name]: _, ...others } = given

      expect(Object.keys(readEnv(baseEnv, { ...others, [`${name}_FILE`]: file }))).toContain(name)
    }
  })

  test('is refused with words when its value is given too, or its file is empty or missing', () => {
    writeFileSync(file, '\n')

    expect(() => readEnv(baseEnv, { ...given, CALL_PRIVATE_KEY_FILE: file })).toThrow(
      /^Settings: CALL_PRIVATE_KEY and CALL_PRIVATE_KEY_FILE are both set; only one of them can hold\.$/,
    )
    expect(() => readEnv(baseEnv, { ...rest, CALL_PRIVATE_KEY_FILE: file })).toThrow(
      `Settings: CALL_PRIVATE_KEY_FILE: ${file} is empty.`,
    )
    expect(() => readEnv(baseEnv, { ...rest, CALL_PRIVATE_KEY_FILE: `${file}.none` })).toThrow(
      `Settings: CALL_PRIVATE_KEY_FILE: ${file}.none cannot be read (ENOENT).`,
    )
  })
})
