import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { SERVICES, type ServiceName } from '@tiffin/contracts'
import { createLogger, createServiceClient, createTokenVerifier } from '@tiffin/service-kit/gateway'
import { createTestEnv, testKeys } from '@tiffin/service-kit/testing'
import { Registry } from 'prom-client'
import { buildApp } from '../app.ts'
import { paymentsOf } from '../payments.ts'
import type { Surroundings } from '../edge/request-context.ts'

type Settings = { readonly baseDomain?: string | null; readonly surroundings?: Surroundings; readonly razorpayKeyId?: string; readonly standInUrl?: string; readonly isDevelopment?: boolean }

export type Upstream = (req: IncomingMessage, res: ServerResponse, service: ServiceName) => void

export const moduleFile = '/modules/pos/0.1.0-abc/remoteEntry.js'

/** The gateway on a free port, every service played by one function that is told which it is; pages and modules in a folder of their own. */
export async function startGateway(upstream: Upstream, { baseDomain = null, surroundings = { https: false, trustedProxies: 0 }, razorpayKeyId, standInUrl, isDevelopment = true }: Settings = {}) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tiffin-gateway-'))
  await writeSite(folder)
  const servers = await Promise.all(SERVICES.map((service) => listen(createServer((req, res) => upstream(req, res, service)))))
  const urls = Object.fromEntries(SERVICES.map((service, index) => [service, addressOf(servers[index]!)])) as Record<ServiceName, string>
  const env = createTestEnv()
  const app = buildApp({
    services: urls,
    verifiers: {
      restaurant: createTokenVerifier({ publicKey: env.JWT_RESTAURANT_PUBLIC_KEY, audience: 'restaurant' }),
      system: createTokenVerifier({ publicKey: testKeys.system.publicKey, audience: 'system' }),
    },
    directories: { shell: path.join(folder, 'shell'), modules: path.join(folder, 'modules') },
    page: { baseDomain, moduleOverrides: false, contactEmail: null },
    payments: paymentsOf({ NODE_ENV: isDevelopment ? 'development' : 'production', RAZORPAY_KEY_ID: razorpayKeyId, RAZORPAY_STAND_IN_URL: standInUrl }),
    surroundings,
    callService: createServiceClient({ ...env, ORDERS_URL: urls.orders, CATALOG_URL: urls.catalog, TENANCY_URL: urls.tenancy, BILLING_URL: urls.billing }),
    isDevelopment,
    logger: createLogger('bff', 'silent'),
    metrics: new Registry(),
  })
  const gateway = await listen(createServer(app))

  return {
    url: addressOf(gateway),
    port: (gateway.address() as AddressInfo).port,
    stopServices: () => Promise.all(servers.map(close)),
    async stop(): Promise<void> {
      await Promise.all([gateway, ...servers].map(close))
      await rm(folder, { recursive: true })
    },
  }
}

async function writeSite(folder: string): Promise<void> {
  const pos = path.join(folder, 'modules/pos/0.1.0-abc')
  await Promise.all([mkdir(path.join(folder, 'shell/assets'), { recursive: true }), mkdir(pos, { recursive: true })])
  await writeFile(path.join(folder, 'shell/index.html'), '<!doctype html><html><head><title>Tiffin</title></head><body><noscript>Tiffin needs JavaScript.</noscript></body></html>')
  await writeFile(path.join(folder, 'shell/assets/main.1.js'), 'plain')
  await writeFile(path.join(folder, 'shell/assets/main.1.js.br'), 'compressed')
  await writeFile(path.join(pos, 'remoteEntry.js'), 'entry')
  const module = { name: 'pos', version: '0.1.0-abc', routes: ['/pos'], entry: moduleFile, js: [], css: [], integrity: { [moduleFile]: 'sha384-x' }, contract: '1' }
  await writeFile(path.join(folder, 'modules/registry.json'), JSON.stringify({ schema: 1, revision: 7, modules: [module] }))
}

function listen(server: Server): Promise<Server> {
  return new Promise((ready) => server.listen(0, '127.0.0.1', () => ready(server)))
}

function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((done) => server.close(() => done()))
}

function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
