import { mkdirSync } from 'node:fs'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { buffer } from 'node:stream/consumers'
import { startBucket } from '@tiffin/file-store/testing'
import { startProgram } from '../processes/child.ts'
import { freePort } from '../free-port.ts'
import { untilReady } from '../processes/until-ready.ts'
import { DEADLINE_MS } from '../testing/deadline.ts'

/** The key of the stand-in, which only the proxy in front of it knows. */
const OWN_KEY = { RAZORPAY_KEY_ID: 'rzp_test_own', RAZORPAY_KEY_SECRET: 'own', RAZORPAY_WEBHOOK_SECRET: 'own' }

/** Returns the secret that belongs to the id of a key or an account. */
const secretOf = (id: string) => `secret-of-${id}`

/** The set of keys and accounts in use: a rotation replaces the first set by the second. */
export type KeySet = 'first' | 'second'

/** Returns the ids of the keys and accounts that the product has at outside systems. */
export const outsideIdsOf = (turn: KeySet) => ({
  provider: `rzp_test_${turn}`,
  mail: `mail-${turn}`,
  pictures: `pictures-${turn}`,
  modules: `modules-${turn}`,
})
export const providerSecretOf = (turn: KeySet) => secretOf(outsideIdsOf(turn).provider)

/** Fakes of the systems that the product calls. A fake admits a caller that shows an accepted id with its secret. */
export type Outside = {
  readonly providerUrl: string
  readonly bucket: Awaited<ReturnType<typeof startBucket>>
  /**
   * Returns the settings of a product that shows the ids of one set.
   *
   * @param others sets whose provider secrets are also in the settings, after that of `turn`
   */
  settingsOf(turn: KeySet, ...others: readonly KeySet[]): NodeJS.ProcessEnv
  /** Accepts the ids of these sets from now on, and no other ids. */
  accept(...turns: readonly KeySet[]): void
  /** The ids that the product showed and that were refused, in order. */
  readonly refused: readonly string[]
  /** Returns the ids that the product showed and that were accepted, each once, sorted by name. */
  admitted(): string[]
  stop(): Promise<void>
}

/** Starts a mail server, a bucket, and the stand-in of the payment provider behind a proxy that knows several keys. */
export async function startOutside(dataDir: string): Promise<Outside> {
  let accepted: readonly string[] = []
  const refused: string[] = []
  const admitted = new Set<string>()
  const admits = (id: string, secret = secretOf(id)): boolean => {
    const isAccepted = accepted.includes(id) && secret === secretOf(id)
    if (isAccepted) admitted.add(id)
    else refused.push(id)
    return isAccepted
  }
  const bucket = await startBucket(admits)
  const mail = createServer((socket) => answerMail(socket, admits))
  const standIn = await startStandIn(dataDir)
  const proxy = createHttpServer((req, res) => void pass(standIn.url, req, res, admits).catch(() => res.destroy()))
  const [providerPort, mailPort] = [await listen(proxy), await listen(mail)]
  const providerUrl = `http://127.0.0.1:${providerPort}`
  const bucketSettings = (name: string, id: string) => ({
    [`${name}_S3_BUCKET`]: name.toLowerCase(),
    [`${name}_S3_ENDPOINT`]: bucket.url,
    [`${name}_S3_ACCESS_KEY_ID`]: id,
    [`${name}_S3_SECRET_ACCESS_KEY`]: secretOf(id),
  })
  return {
    providerUrl,
    bucket,
    settingsOf(turn, ...others) {
      const { provider, mail: account, pictures, modules } = outsideIdsOf(turn)
      return {
        RAZORPAY_API_URL: providerUrl,
        RAZORPAY_KEY_ID: provider,
        RAZORPAY_KEY_SECRET: [turn, ...others].map(providerSecretOf).join(),
        SMTP_URL: `smtp://${account}:${secretOf(account)}@127.0.0.1:${mailPort}`,
        ...bucketSettings('PICTURES', pictures),
        ...bucketSettings('MODULES', modules),
      }
    },
    accept: (...turns) => void (accepted = turns.flatMap((turn) => Object.values(outsideIdsOf(turn)))),
    refused,
    admitted: () => [...admitted].toSorted(),
    async stop() {
      proxy.closeAllConnections()
      await Promise.all([proxy, mail].map((server) => new Promise((resolve) => server.close(resolve))))
      await Promise.all([bucket.stop(), standIn.stop()])
    },
  }
}

async function startStandIn(dataDir: string): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const name = 'razorpay-stand-in'
  const logFile = path.join(dataDir, `${name}.log`)
  mkdirSync(dataDir, { recursive: true })
  const program = startProgram({
    name,
    entry: 'packages/razorpay-stand-in/src/server.ts',
    logFile,
    // The stand-in's webhooks go to a closed port, so the product has to ask the provider for payments.
    env: { ...OWN_KEY, PORT: String(port), TIFFIN_DATA_DIR: dataDir, WEBHOOK_URL: 'http://127.0.0.1:9' },
  })
  await untilReady({ name, logFile }, program, `${url}/readyz`, DEADLINE_MS)
  return { url, stop: () => program.stop() }
}

type Admits = (id: string, secret?: string) => boolean

/** Passes a call on to the stand-in with the stand-in's own key. A call below /v1 must show an accepted key. */
async function pass(url: string, req: IncomingMessage, res: ServerResponse, admits: Admits): Promise<void> {
  const body = await buffer(req)
  const [id = '', secret = ''] = Buffer.from(req.headers.authorization?.slice('Basic '.length) ?? '', 'base64')
    .toString()
    .split(':')
  if (req.url?.startsWith('/v1/') && !admits(id, secret)) return void res.writeHead(401).end('{"error":{}}')
  const own = Buffer.from(`${OWN_KEY.RAZORPAY_KEY_ID}:${OWN_KEY.RAZORPAY_KEY_SECRET}`).toString('base64')
  const reply = await fetch(new URL(req.url ?? '/', url), {
    method: req.method ?? 'GET',
    headers: { authorization: `Basic ${own}`, 'content-type': 'application/json' },
    body: body.length > 0 ? new Uint8Array(body) : null,
  })
  res.writeHead(reply.status, { 'content-type': 'application/json' }).end(Buffer.from(await reply.arrayBuffer()))
}

/** Answers the SMTP commands of a client that signs in and sends mail, and discards the mail. */
function answerMail(socket: Socket, admits: Admits): void {
  const say = (line: string) => void socket.write(`${line}\r\n`)
  let isLetter = false
  // A client that is killed may reset its connection; without a listener that error would end the test process.
  socket.on('error', () => {})
  createInterface({ input: socket }).on('line', (line) => {
    if (isLetter) {
      isLetter = line !== '.'
      return isLetter ? undefined : say('250 kept')
    }
    const [command = '', , shown = ''] = line.split(' ')
    if (command === 'EHLO') return say('250-mail.test\r\n250 AUTH PLAIN')
    if (command === 'AUTH') {
      const [, id = '', secret = ''] = Buffer.from(shown, 'base64').toString().split('\0')
      return say(admits(id, secret) ? '235 signed in' : '535 refused')
    }
    if (command === 'QUIT') return void socket.end('221 bye\r\n')
    isLetter = command === 'DATA'
    return say(isLetter ? '354 go on' : '250 ok')
  })
  say('220 mail.test')
}

async function listen(server: Server | ReturnType<typeof createHttpServer>): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
