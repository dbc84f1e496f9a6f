import sharp from 'sharp'

type Fields = Readonly<Record<string, string | undefined>>

const DOSA = { name: 'Masala Dosa', price: '120', main_category: 'South Indian', subcategory: 'Dosa' } as const

/** Builds the item form as the back office sends it. A field that is undefined is left out. */
export function itemForm(fields: Fields = {}, picture?: Buffer | Blob, filename = 'dosa.jpg'): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...DOSA, ...fields })) if (value !== undefined) form.set(name, value)
  if (picture) form.set('image', picture instanceof Blob ? picture : new Blob([new Uint8Array(picture)]), filename)
  return form
}

export function csvForm(content: string | Buffer, filename = 'menu.csv'): FormData {
  const form = new FormData()
  form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), filename)
  return form
}

/** Makes a plain picture of this size, in pixels. */
export function photo(width = 1200, height = 900): ReturnType<typeof sharp> {
  return sharp({ create: { width, height, channels: 3, background: { r: 200, g: 120, b: 40 } } })
}
