import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/index.ts'
import { asAdmin } from './admin.ts'
import { giveUpService } from './give-up-service.ts'

test('a service is given up once its folder is gone, and the removals that waited for it are counted', async () => {
  const database = await createTestDatabase('tenancy')
  const checkout = mkdtempSync(path.join(tmpdir(), 'tiffin-give-up-'))
  const giveUp = (service: string) => giveUpService(database.ownerUrl, service, checkout)
  const listed = () => asAdmin(database.ownerUrl, async (owner) => (await owner.query('TABLE added_services')).rows)
  try {
    await asAdmin(database.ownerUrl, (owner) =>
      owner.query(`
        INSERT INTO added_services (name) VALUES ('stock'), ('loyalty');
        INSERT INTO removals
          (restaurant_id, name, subdomain, removed_at, removed_by, purge_at, closed_in, purged_in, finished_at)
        SELECT gen_random_uuid(), 'Gone', 'gone', now(), 'operator', now(), closed, purged, ended FROM (VALUES
          (ARRAY['stock'], ARRAY[]::text[], NULL), (ARRAY['stock'], ARRAY['stock'], NULL),
          (ARRAY[]::text[], ARRAY[]::text[], now())) AS removed (closed, purged, ended)`),
    )
    const folder = path.join(checkout, 'services/stock')
    mkdirSync(folder, { recursive: true })
    await expect(giveUp('stock')).rejects.toThrow('the next start would list stock again')
    expect(await listed()).toHaveLength(2)

    rmSync(folder, { recursive: true })
    expect(await giveUp('stock')).toBe(1)
    expect(await listed()).toEqual([expect.objectContaining({ name: 'loyalty' })])
    await expect(giveUp('stock')).rejects.toMatchObject({ advice: 'In the list are: loyalty.' })
  } finally {
    await database.drop()
    rmSync(checkout, { recursive: true, force: true })
  }
})
