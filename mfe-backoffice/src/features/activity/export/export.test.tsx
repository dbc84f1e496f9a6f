import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { listAudit } from '@tiffin/contracts'
import { holdAnswers } from '@tiffin/web-kit/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../testing/render-backoffice.tsx'
import { layRowsOut, queries, restaurantWith, restaurantWithEntry, rows } from '../testing/activity-page.ts'

let saved: Promise<{ readonly name: string; readonly text: string }>[] = []

layRowsOut()
// The spy collects the files that a browser would save as downloads.
beforeEach(() => {
  saved = []
  let blob: Blob | null = null
  URL.createObjectURL = (content: Blob) => {
    blob = content
    return 'blob:activity'
  }
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    const content = blob!
    saved.push(
      content
        .arrayBuffer()
        .then((bytes) => ({ name: this.download, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) })),
    )
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

async function openExport(restaurant = restaurantWith(4), search = '') {
  const page = renderPage('activity', { restaurant, search })
  await rows()
  fireEvent.click(screen.getByRole('button', { name: 'Export' }))
  await screen.findByText(/^A CSV file/)
  const dialog = screen.getByRole('dialog', { name: 'Export Activity Log' })
  restaurant.calls.splice(0)
  return { ...page, dialog, press: (name: string) => fireEvent.click(within(dialog).getByRole('button', { name })) }
}

async function linesOfFile(): Promise<string[]> {
  await waitFor(() => expect(saved).toHaveLength(1))
  const file = await saved[0]!
  expect(file.name).toBe('Spice Garden-activity.csv')
  expect(file.text.startsWith('\uFEFF')).toBe(true)
  return file.text.slice(1).split('\r\n')
}

test('the file has what the filters find, in Indian time and in the words of the page', async () => {
  const { press, restaurant, texts } = await openExport(restaurantWith(14), '?kind=dish')
  press('Export')

  const lines = await linesOfFile()
  expect(lines).toEqual([
    'time,who,role,what,subject,before,after,action,entry,request',
    expect.stringMatching(
      /^2026-11-21 19:46:00,asha@spicegarden.example,Admin,Changed a dish,Paneer Tikka,Price: ₹270.00; Tax: No Tax,Price: ₹290.00; Tax: GST 5%,dish.changed,catalog-13,req-13$/,
    ),
  ])
  expect(queries(restaurant)).toEqual([{ kind: 'dish', limit: '500' }])
  expect(texts()).toEqual(['1 entry exported!'])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a log longer than a page is read to its end', async () => {
  const restaurant = restaurantWith(1_100)
  const { press } = await openExport(restaurant)
  press('Export')

  expect(await linesOfFile()).toHaveLength(1_101)
  expect(queries(restaurant)).toEqual([
    { limit: '500' },
    { limit: '500', before: restaurant.audit[600]!.at },
    { limit: '500', before: restaurant.audit[100]!.at },
  ])
})

test('formulas are defused', async () => {
  const { press } = await openExport(
    restaurantWithEntry({ subject: { type: 'dish', id: '1', name: '=HYPERLINK("x")' } }),
  )
  press('Export')
  expect((await linesOfFile())[1]).toContain(`"'=HYPERLINK(""x"")"`)
})

test('a file that would lack a part is not saved', async () => {
  const { press, restaurant, texts, dialog } = await openExport()
  restaurant.auditAway.add('catalog')
  press('Export')

  await waitFor(() =>
    expect(texts()).toEqual(['The changes of the menu and taxes could not be read just now. Nothing was exported.']),
  )
  expect(saved).toEqual([])
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Export' }).disabled).toBe(false)
})

test('Cancel stops a running export and keeps the dialog', async () => {
  const { dialog, press, texts } = await openExport(restaurantWith(1_100))
  holdAnswers(listAudit, (query) => query.has('before'))
  press('Export')
  expect(await within(dialog).findByText(/entries read…$/)).toBeDefined()
  press('Cancel')

  await waitFor(() => expect(texts()).toEqual(['Export stopped. Nothing was saved.']))
  expect(saved).toEqual([])
  press('Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
