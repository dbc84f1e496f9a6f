import { request } from 'node:http'
import path from 'node:path'
import { diskOpener } from '@tiffin/file-store'
import { createModuleStore, createReleases, describeBuild, SHELL } from '@tiffin/module-releases'
import { asha, buildShell } from '@tiffin/module-releases/testing'
import { tokenOf } from '@tiffin/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGateway } from '../testing/start-gateway.ts'

const ID = '7b5e1d7e-3f0f-4d52-9f0b-7d5a5d7d3c11'
let gateway: Awaited<ReturnType<typeof startGateway>>
/** The releases in the store of the gateway, as the release command of a team opens them. */
let releases: ReturnType<typeof createReleases>
beforeAll(async () => {
  gateway = await startGateway((_req, res) => void res.end(), { baseDomain: 'brand.in' })
  releases = createReleases(createModuleStore(diskOpener({ folder: gateway.modules })))
})
afterAll(() => gateway.stop())

async function releaseShell(version: string): Promise<void> {
  const dir = path.join(path.dirname(gateway.modules), `built/${SHELL}`)
  buildShell(dir, version, [])
  await releases.store(dir, await describeBuild(dir, { version, commit: null, releasedAt: new Date() }))
  await releases.publish({ module: SHELL, version }, asha())
}

const get = (host: string, address: string, token?: string) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const headers = { host, ...(token && { authorization: `Bearer ${token}` }) }
    request({ host: '127.0.0.1', port: gateway.port, path: address, headers }, (res) => {
      let text = ''
      res.on('data', (part: Buffer) => (text += part.toString()))
      res.on('end', () => resolve({ status: res.statusCode ?? 0, text }))
    })
      .on('error', reject)
      .end()
  })
const scriptAt = async (host: string) => /src="\/assets\/([^"]+)"/.exec((await get(host, '/pos')).text)?.[1]
const buildIn = (text: string) => /"shell":"([\w-]+)"/.exec(text)?.[1]

test('a released shell is served in place of that of the folder, its canary by the host of the page', async () => {
  expect(await scriptAt('spice.brand.in')).toBe('main.1.js')
  await releaseShell('1-a')
  await releaseShell('2-b')
  await releases.startCanary({ module: SHELL, version: '2-b', restaurants: ['spice'], percent: 0 }, asha())
  const hosts = ['spice.brand.in', 'curry.brand.in', 'brand.in']

  expect(await Promise.all(hosts.map(scriptAt))).toEqual(['main.2-b.js', 'main.1-a.js', 'main.1-a.js'])
  for (const file of ['main.1-a.js', 'part.2-b.js'])
    expect((await get('brand.in', `/assets/${file}`)).text).toBe(`content of ${file}`)

  await releases.promote({ module: SHELL, version: '2-b' }, asha())
  expect(await scriptAt('brand.in')).toBe('main.2-b.js')
  await releases.rollBack({ module: SHELL }, asha())
  expect(await scriptAt('spice.brand.in')).toBe('main.1-a.js')
  expect((await get('brand.in', '/assets/part.2-b.js')).status).toBe(200)
})

test('page and registry name one build of the shell at each host, whichever restaurant the token is for', async () => {
  await releases.startCanary({ module: SHELL, version: '2-b', restaurants: ['spice'], percent: 0 }, asha())
  const ofSpice = tokenOf({ restaurantId: ID, userId: ID, role: 'Waiter', subdomain: 'spice' })

  const builds = await Promise.all(
    ['spice.brand.in', 'brand.in'].map(async (host) => [
      buildIn((await get(host, '/kitchen?subdomain=spice')).text),
      buildIn((await get(host, '/modules.json', ofSpice)).text),
    ]),
  )
  expect(builds[0]![0]).toBe(builds[0]![1])
  expect(builds[1]![0]).toBe(builds[1]![1])
  expect(builds[0]![0]).not.toBe(builds[1]![0])
})
