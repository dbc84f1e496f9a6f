import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clusterHome, orphanedClusters, removeDataFolder, type ClusterHome } from './home.ts'

let dataDir: string
const homes: ClusterHome[] = []
beforeEach(() => void (dataDir = mkdtempSync(path.join(tmpdir(), 'tiffin-home-'))))
afterEach(async () => {
  await removeDataFolder(dataDir)
  for (const { cluster } of homes.splice(0)) rmSync(path.dirname(cluster), { recursive: true, force: true })
})

function startIn(folder: string): ClusterHome {
  const home = clusterHome(folder)
  homes.push(home)
  return home
}
const orphans = () => orphanedClusters().filter((orphan) => orphan.dataDir === dataDir)

// For users other than root the cluster is inside the data folder, so no cluster can be left over.
describe.skipIf(process.getuid?.() !== 0)('the cluster of a data folder, for root', () => {
  test('is found again by the folder that names it, and nobody calls it left over', () => {
    expect(startIn(dataDir).cluster).toBe(startIn(dataDir).cluster)
    expect(orphans()).toEqual([])
  })

  test('survives a start without the folder that names it, as while its disk is away, and is named with its place', () => {
    const { cluster } = startIn(dataDir)
    const kept = path.join(path.dirname(cluster), 'kept')
    writeFileSync(kept, 'orders')
    rmSync(dataDir, { recursive: true })
    const another = startIn(dataDir)

    expect([another.cluster === cluster, existsSync(kept)]).toEqual([false, true])
    expect(orphans()).toEqual([{ dir: path.dirname(cluster), dataDir }])
  })

  test('stops no start when its owner was only half written', () => {
    const { cluster } = startIn(dataDir)
    writeFileSync(path.join(path.dirname(cluster), 'owner.json'), '')

    expect(orphans()).toEqual([])
  })

  test('is removed with its folder by whoever asks for that', async () => {
    const { cluster } = startIn(dataDir)
    await removeDataFolder(dataDir)

    expect([existsSync(dataDir), existsSync(path.dirname(cluster))]).toEqual([false, false])
  })
})
