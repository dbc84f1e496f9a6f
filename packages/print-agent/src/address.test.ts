import { expect, test } from 'vitest'
import { locate, parseAddress } from './address.ts'

test.each([
  ['192.168.1.50:9100', '192.168.1.50', 9100],
  ['kitchen-printer.local:1', 'kitchen-printer.local', 1],
  ['[fe80::1%eth0]:65535', 'fe80::1%eth0', 65_535],
])('%s is the address of a printer', (written, host, port) => {
  expect(parseAddress(written)).toEqual({ written, host, port })
})

test.each([
  '192.168.1.50',
  '192.168.1.50:',
  ':9100',
  '192.168.1.50:0',
  '192.168.1.50:65536',
  'fe80::1:9100',
  '[192.168.1.50]:9100',
  'http://192.168.1.50:9100',
  'a b:9100',
  'printer:9100\n',
])('%j is none', (written) => {
  expect(parseAddress(written)).toBeNull()
})

const found = (host: string, ...addresses: string[]) =>
  locate({ written: `${host}:9100`, host, port: 9100 }, () => Promise.resolve(addresses))

test.each(['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.50', '169.254.7.7', '::1', 'fd00::5', 'fe80::1%eth0'])(
  '%s is an address of the local network',
  async (ip) => {
    await expect(found(ip)).resolves.toEqual({ port: 9100, ip })
  },
)

test.each(['8.8.8.8', '172.32.0.1', '192.169.0.1', '100.64.0.1', '0.0.0.0', '2001:4860::8888', '::ffff:8.8.8.8', '::'])(
  '%s is refused: it is an address outside the local network',
  async (ip) => {
    await expect(found(ip)).rejects.toThrow(`${ip} must be an address of the local network`)
  },
)

test('a name stands for what it is found at, and is refused where one of that is outside', async () => {
  await expect(found('printer.local', 'fd00::5', '192.168.1.50')).resolves.toMatchObject({ ip: '192.168.1.50' })
  await expect(found('printer.example', '192.168.1.50', '8.8.8.8')).rejects.toThrow(
    'printer.example (8.8.8.8) must be an address of the local network',
  )
  // `isIP` takes this number for a name, but the operating system reads it as an address.
  await expect(found('134744072', '8.8.8.8')).rejects.toThrow(
    '134744072 (8.8.8.8) must be an address of the local network',
  )
})

test('a name that nobody knows is said to be one', async () => {
  await expect(found('kitchen-printer.local')).rejects.toThrow(
    'Nobody in this network knows the name kitchen-printer.local.',
  )
})
