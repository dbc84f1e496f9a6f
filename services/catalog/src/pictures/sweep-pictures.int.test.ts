import { createMenuItem, deleteMenuItem, updateMenuItem } from '@tiffin/contracts'
import { startBucket } from '@tiffin/file-store/testing'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPicturesRepository, type PicturesRepository } from '../repository/pictures-repository.ts'
import { itemForm, photo } from '../testing/forms.ts'
import { dish, startCatalog, type CatalogUnderTest } from '../testing/harness.ts'
import { thumbnailFileOf } from './picture-store.ts'
import { adoptPictures, sweepPictures } from './sweep-pictures.ts'

type Stored = { readonly file: string; readonly isUsed: boolean; readonly isRemoving: boolean }

let bucket: Awaited<ReturnType<typeof startBucket>>
beforeAll(async () => {
  bucket = await startBucket()
})
afterAll(() => bucket.stop())

const inBucket = () => ({
  PICTURES_S3_BUCKET: 'menus',
  PICTURES_S3_ENDPOINT: bucket.url,
  PICTURES_S3_ACCESS_KEY_ID: 'key',
  PICTURES_S3_SECRET_ACCESS_KEY: 'secret',
})

describe.each(['folder', 'bucket'])('in a %s', (place) => {
  let service: CatalogUnderTest
  let owner: pg.Client
  let pictures: PicturesRepository
  let spice: ReturnType<CatalogUnderTest['addRestaurant']>
  let token: string
  let warnings: number
  beforeAll(async () => {
    service = await startCatalog(place === 'bucket' ? inBucket() : {})
    owner = new pg.Client({ connectionString: service.database.ownerUrl })
    await owner.connect()
    pictures = createPicturesRepository(service.db)
  })
  beforeEach(() => {
    spice = service.addRestaurant()
    token = spice.tokenOf('Admin')
    warnings = 0
  })
  afterAll(async () => {
    await owner.end()
    await service.stop()
  })

  const sweep = () => sweepPictures({ store: service.pictures, pictures, log: { warn: () => warnings++ } })
  const draw = (shade: number) => photo(40, 40).tint({ r: shade, g: 90, b: 60 }).png().toBuffer()
  const fileOf = (url: string | null) => url?.split('/').at(-1) ?? 'none'
  const isStored = async (file: string) => (await service.pictures.read(spice, file)) !== null
  const age = (days: number) =>
    owner.query(
      'UPDATE pictures SET unused_since = unused_since - make_interval(days => $2) WHERE restaurant_id = $1',
      [spice.id, days],
    )
  const known = async (): Promise<Stored[]> => {
    const { rows } = await owner.query<Stored>(
      `SELECT file, unused_since IS NULL AS "isUsed", removing_since IS NOT NULL AS "isRemoving" FROM pictures
       WHERE restaurant_id = $1 ORDER BY unused_since IS NULL, file`,
      [spice.id],
    )
    return rows
  }
  async function add(picture: Buffer): Promise<{ id: string; file: string }> {
    const { body } = await service.call(createMenuItem, { body: itemForm({}, picture) }, { token })
    return { id: body.id, file: fileOf(body.image_url) }
  }
  async function replace(id: string, picture: Buffer): Promise<string> {
    const { body } = await service.call(updateMenuItem, { params: { id }, body: itemForm({}, picture) }, { token })
    return fileOf(body.image_url)
  }

  test('a replaced picture is shown for a week more, then it is gone at both sizes; the one in its place stays', async () => {
    const { id, file } = await add(await draw(10))
    const next = await replace(id, await draw(20))
    await age(6)
    await sweep()
    expect([await isStored(file), await isStored(next)]).toEqual([true, true])

    await age(2)
    expect(await sweep()).toBe(1)
    expect([await isStored(file), await isStored(thumbnailFileOf(file)), await isStored(next)]).toEqual([
      false,
      false,
      true,
    ])
    expect(await known()).toEqual([{ file: next, isUsed: true, isRemoving: false }])
  })

  test('a picture two dishes show is used until the second is off the menu', async () => {
    const [first, second] = [await add(await draw(30)), await add(await draw(30))]
    expect(first.file).toBe(second.file)
    await service.call(deleteMenuItem, { params: { id: first.id } }, { token })
    expect(await known()).toMatchObject([{ isUsed: true }])

    await service.call(deleteMenuItem, { params: { id: second.id } }, { token })
    expect(await known()).toMatchObject([{ isUsed: false }])
  })

  test('one that is uploaded again in time stays', async () => {
    const { id, file } = await add(await draw(40))
    await replace(id, await draw(50))
    await age(30)
    await replace(id, await draw(40))
    await sweep()

    expect(await isStored(file)).toBe(true)
  })

  test('one that is uploaded while it is being removed gets another name and stays', async () => {
    const { id, file } = await add(await draw(60))
    await replace(id, await draw(70))
    await age(30)
    await pictures.takeUnused(7, 10)
    const next = await replace(id, await draw(60))
    await owner.query(
      "UPDATE pictures SET removing_since = removing_since - interval '11 minutes' WHERE restaurant_id = $1",
      [spice.id],
    )
    await sweep()

    expect(next).not.toBe(file)
    expect([await isStored(file), await isStored(next)]).toEqual([false, true])
  })

  test('of whoever was killed in the middle the rest is removed by another, ten minutes later', async () => {
    const { id, file } = await add(await draw(80))
    await replace(id, await draw(90))
    await age(30)
    await pictures.takeUnused(7, 10)
    expect(await sweep()).toBe(0)

    await owner.query(
      "UPDATE pictures SET removing_since = removing_since - interval '11 minutes' WHERE restaurant_id = $1",
      [spice.id],
    )
    expect([await sweep(), await isStored(file)]).toEqual([1, false])
  })

  test('what nothing is known of is noted, and removed when a week has passed', async () => {
    const file = await service.pictures.savePicture(spice, {
      large: Buffer.from(`stray ${place}`),
      small: Buffer.from('s'),
    })
    await age(30)
    expect([await sweep(), await isStored(file)]).toEqual([0, true])

    expect(await adoptPictures({ store: service.pictures, pictures })).toBe(1)
    expect(await adoptPictures({ store: service.pictures, pictures })).toBe(0)
    await age(8)
    expect([await sweep(), await isStored(file)]).toEqual([1, false])
  })

  test('a dish that an older version of the service writes keeps its picture', async () => {
    const file = await service.pictures.savePicture(spice, {
      large: Buffer.from(`old ${place}`),
      small: Buffer.from('s'),
    })
    await service.menu.insertMenu(spice, [], [dish('Dosa', 100, { imageFile: file })])
    await adoptPictures({ store: service.pictures, pictures })
    await age(30)
    await sweep()

    expect([await isStored(file), await known()]).toEqual([true, [{ file, isUsed: true, isRemoving: false }]])
  })

  test('there is room for two of each dish and a hundred, and always for one that is there', async () => {
    await add(await draw(100))
    await owner.query(
      "INSERT INTO pictures (restaurant_id, file) SELECT $1, 'filler ' || n FROM generate_series(1, 101) n",
      [spice.id],
    )
    const refused = await service.call(createMenuItem, { body: itemForm({}, await draw(110)) }, { token })

    expect([refused.status, refused.failure.code]).toEqual([409, 'PICTURES_FULL'])
    expect((await service.call(createMenuItem, { body: itemForm({}, await draw(100)) }, { token })).status).toBe(201)
    expect((await service.call(createMenuItem, { body: itemForm() }, { token })).status).toBe(201)
    // With three dishes there is room again.
    expect((await service.call(createMenuItem, { body: itemForm({}, await draw(110)) }, { token })).status).toBe(201)
  })

  test('where removing is refused it is said, and done when it is allowed', async () => {
    const { id, file } = await add(await draw(120))
    await replace(id, await draw(130))
    await age(30)
    const remove = () => Promise.reject(new Error('AccessDenied'))
    const log = { warn: () => warnings++ }
    expect(await sweepPictures({ store: { ...service.pictures, remove }, pictures, log })).toBe(0)
    expect([warnings, await isStored(file)]).toEqual([1, true])

    await owner.query('UPDATE pictures SET removing_since = NULL WHERE restaurant_id = $1', [spice.id])
    expect([await sweep(), await isStored(file)]).toEqual([1, false])
  })
})
