import { setTimeout as sleep } from 'node:timers/promises'
import { Bystander, compareStretches, requireUnnoticed, type BystanderCalls } from '../../support/bystander.ts'
import { countBy, inWords } from '../../support/figures.ts'
import { openSlowSockets, sendBytes, type SlowSocketOptions, type SlowSocket } from '../../support/raw-sockets.ts'
import { openRestaurant, type Restaurant } from '../../support/restaurants.ts'
import { Findings, type RowContext, type Row } from '../../row.ts'

const ROUNDS = { short: 2, full: 5 }
const STRETCH_MS = { short: 1_000, full: 6_000 }
/** The address of the attacker, a single machine. */
const ATTACKER = '127.66.0.1'
const HOST = 'host: localhost'
const JSON_BODY = 'content-type: application/json\r\ncontent-length: 100000'

interface Attack {
  readonly name: string
  readonly count: number
  readonly slow: (token: string, port: number) => SlowSocketOptions
}

const body =
  (path: string, headers = '') =>
  (token: string, port: number): SlowSocketOptions => ({
    port,
    address: ATTACKER,
    head: `POST ${path} HTTP/1.1\r\n${HOST}\r\n${JSON_BODY}\r\n${headers.replace('TOKEN', token)}\r\n{`,
    drip: ' ',
  })

const attacks: readonly Attack[] = [
  {
    name: '500 sockets with slow headers',
    count: 500,
    slow: (_, port) => ({
      port,
      address: ATTACKER,
      head: `GET /api/tables HTTP/1.1\r\n${HOST}\r\nx-slow: `,
      drip: 'a',
    }),
  },
  { name: '260 slow bodies without a token', count: 260, slow: body('/api/login') },
  { name: '260 slow bodies with a token', count: 260, slow: body('/api/orders', 'authorization: Bearer TOKEN\r\n') },
  { name: '260 slow bodies to /media/', count: 260, slow: body('/media/a/b.webp') },
  { name: '260 slow webhooks', count: 260, slow: body('/api/webhooks/razorpay') },
  // Many machines have few connections each, so a limit by address does not stop them.
  { name: '260 slow bodies from 260 addresses', count: 260, slow: body('/api/login') },
]

export const b9: Row = {
  id: 'B9',
  area: 'input',
  goal: '500 slow sockets, 260 slow bodies, odd requests: others’ p95 ≤ 2×',
  async run(context, extent) {
    const findings = new Findings()
    const { product, random, progress } = context
    const attacker = await openRestaurant(product, random)
    const bystander = await Bystander.open(product, random)
    for (const attack of attacks) {
      const quiet: BystanderCalls[] = []
      const loud: BystanderCalls[] = []
      for (let round = 0; round < ROUNDS[extent]; round++) {
        quiet.push(await bystander.during(sleep(STRETCH_MS[extent])))
        const sockets = await openAll(attack, attacker, product.port)
        try {
          loud.push(await bystander.during(sleep(STRETCH_MS[extent])))
          if (round === 0) findings.note(`${attack.name}: ${describe(sockets)}`)
        } finally {
          for (const socket of sockets) socket.destroy()
        }
        findings.tried += attack.count
      }
      requireUnnoticed(findings, attack.name, compareStretches(quiet, loud))
      progress(attack.name)
    }
    await oddRequests(context, attacker, findings)
    await control(context, findings)
    bystander.close()
    return findings
  },
}

function openAll({ name, count, slow }: Attack, attacker: Restaurant, port: number): Promise<SlowSocket[]> {
  const isSpread = name.endsWith('addresses')
  return openSlowSockets(count, (nth) => ({
    ...slow(attacker.tokens.Waiter, port),
    ...(isSpread && { address: `127.67.${nth >> 7}.${1 + (nth & 127)}` }),
  }))
}

function describe(sockets: readonly SlowSocket[]): string {
  return inWords(
    countBy(sockets, (socket) =>
      `${/^HTTP\/1\.1 (\d+)/.exec(socket.received())?.[1] ?? ''} ${socket.isClosed() ? 'closed' : 'open'}`.trim(),
    ),
  )
}

/** Sends malformed and oversized requests, each of which must be refused with its status. */
async function oddRequests({ product }: RowContext, { tokens }: Restaurant, findings: Findings): Promise<void> {
  const authorization = `authorization: Bearer ${tokens.Admin}`
  const post = (json: string) =>
    `POST /api/areas HTTP/1.1\r\n${HOST}\r\n${authorization}\r\nconnection: close\r\ncontent-type: ` +
    `application/json\r\ncontent-length: ${Buffer.byteLength(json)}\r\n\r\n${json}`
  const odd: readonly (readonly [string, string, readonly number[]])[] = [
    [
      '64 KB of headers',
      `GET /api/tables HTTP/1.1\r\n${HOST}\r\n${authorization}\r\nx-long: ${'a'.repeat(65_536)}\r\n\r\n`,
      [431],
    ],
    [
      'a length and chunks',
      `POST /api/areas HTTP/1.1\r\n${HOST}\r\n${authorization}\r\ncontent-type: ` +
        `application/json\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
      [400],
    ],
    ['two lengths', `POST /api/areas HTTP/1.1\r\n${HOST}\r\ncontent-length: 4\r\ncontent-length: 5\r\n\r\nabcd`, [400]],
    ['1.1 MB of JSON', post(`{"name":"${'a'.repeat(1_100_000)}"}`), [413]],
    ['JSON 10,000 deep', post(`${'['.repeat(10_000)}${']'.repeat(10_000)}`), [400]],
    ['an object 10,000 deep', post(`${'{"name":'.repeat(10_000)}1${'}'.repeat(10_000)}`), [400]],
  ]
  for (const [name, bytes, expected] of odd) {
    const { status, text } = await sendBytes(product.port, bytes)
    findings.tried++
    findings.refused++
    findings.require(
      expected.includes(status),
      `${name}: answered ${status} instead of ${expected.join(' or ')}: ${text.slice(0, 60)}`,
    )
  }
}

/** Runs the attack on a gateway without limits, which has to keep all connections of one address. */
async function control({ product }: RowContext, findings: Findings): Promise<void> {
  const gateway = await product.startSecond('gateway', { CONNECTIONS_PER_ADDRESS: '100000', CONNECTIONS: '100000' })
  const [first] = attacks
  const sockets = await openSlowSockets(first!.count, () => first!.slow('', Number(new URL(gateway.url).port)))
  await sleep(500)
  const open = sockets.filter((socket) => !socket.isClosed()).length
  for (const socket of sockets) socket.destroy()
  await gateway.stop()
  findings.control(
    `without the bound of connections ${open} of ${first!.count} slow sockets of one address stay open`,
    open === first!.count,
  )
}
