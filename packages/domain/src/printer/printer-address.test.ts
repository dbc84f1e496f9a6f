import { BlockList, isIP } from 'node:net'
import { expect, test } from 'vitest'
import {
  isIpAddress,
  isPrivateAddress,
  mayBePrinterAddress,
  parsePrinterAddress,
  parsePrinterQueue,
  USB_ADDRESS,
} from './printer-address.ts'

const PRIVATE = new BlockList()
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv6')

/** Returns what Node says of a host: whether it is an IP address, and whether that is private. */
function saidByNode(host: string): [isIp: boolean, isPrivate: boolean] {
  const version = isIP(host)
  const isPrivate = version !== 0 && PRIVATE.check(host.split('%')[0]!, version === 6 ? 'ipv6' : 'ipv4')
  return [version !== 0, isPrivate]
}

test.each([
  '10.0.0.1',
  '127.0.0.1',
  '169.254.7.7',
  '169.255.0.1',
  '172.15.255.255',
  '172.16.0.0',
  '172.31.255.255',
  '172.32.0.1',
  '192.168.1.50',
  '192.169.0.1',
  '0.0.0.0',
  '100.64.0.1',
  '8.8.8.8',
  '256.1.1.1',
  '10.0.0',
  '010.0.0.1',
  '10.0.0.1.1',
  '1.2.3.1000',
  '::1',
  '::',
  '::2',
  '0:0:0:0:0:0:0:1',
  '1::1',
  'fc00::5',
  'fdff:1:2:3:4:5:6:7',
  'fe00::1',
  'fe80::1',
  'fe80::1%eth0',
  'febf::1',
  'fec0::1',
  '2001:4860::8888',
  '::8.8.8.8',
  '64:ff9b::192.168.1.1',
  '1:2:3:4:5:6:1.2.3.4',
  '1:2:3:4:5:6:7:1.2.3.4',
  '1.2.3.4::',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8',
  '1:2:3:4:5:6:7:8:9',
  '1:2:3:4::5:6:7:8',
  '1::2::3',
  ':::',
  ':1',
  '1:',
  '12345::',
  'g::1',
  'kitchen.local',
  '134744072',
  '',
])('%j is a private address, a public one, or none, as Node says', (host) => {
  expect([isIpAddress(host), isPrivateAddress(host)]).toEqual(saidByNode(host))
})

test('an IPv4 address in an IPv6 one is public, whatever it is', () => {
  expect(['::ffff:8.8.8.8', '::ffff:192.168.1.1'].map(isPrivateAddress)).toEqual([false, false])
})

test.each(['192.168.1.50:9100', 'kitchen-printer.local:1', '[fe80::1%eth0]:65535'])(
  '%s is one of a printer',
  (text) => {
    expect(parsePrinterAddress(text)?.written).toBe(text)
  },
)

test.each(['192.168.1.50', ':9100', 'a b:9100', 'printer:0', 'printer:65536', '[1::2::3]:9100', '[10.0.0.1]:9100'])(
  '%j is none',
  (text) => {
    expect(parsePrinterAddress(text)).toBeNull()
  },
)

test.each(['queue:kitchen', 'queue:K', 'queue:Epson_TM-T20', `queue:k${'9'.repeat(63)}`])(
  '%s is a print queue of the computer, and no host',
  (text) => {
    expect([`queue:${parsePrinterQueue(text)}`, parsePrinterAddress(text), mayBePrinterAddress(text)]).toEqual([
      text,
      null,
      true,
    ])
  },
)

test.each([
  'queue:',
  'queue:-o',
  'queue:a b',
  'queue:a/b',
  'queue:a;b',
  'queue:a.b',
  'queue:a\n',
  'queue:छपाई',
  `queue:k${'9'.repeat(64)}`,
  'usb:kitchen',
  'kitchen',
  ' queue:kitchen',
])('%j is none', (text) => {
  expect([parsePrinterQueue(text), mayBePrinterAddress(text)]).toEqual([null, false])
})

test('a queue cannot be named as a port, because that is the address of a host', () => {
  expect([parsePrinterQueue('queue:9100'), parsePrinterAddress('queue:9100')]).toEqual([
    null,
    { written: 'queue:9100', host: 'queue', port: 9100 },
  ])
})

test('a host name may be the address of a printer, a public IP address may not', () => {
  expect(['printer.local:9100', '[fe80::1%eth0]:9100', '10.0.0.1:9100'].map(mayBePrinterAddress)).toEqual([
    true,
    true,
    true,
  ])
  expect(['8.8.8.8:9100', '[2001:db8::1]:9100'].map(mayBePrinterAddress)).toEqual([false, false])
})

test('a printer of a print station has the address usb, and no other text stands for it', () => {
  expect([USB_ADDRESS, 'USB', 'usb:', 'usb ', 'usb:kitchen'].map(mayBePrinterAddress)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})
