import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { strFromU8, unzipSync } from 'fflate'
import Papa from 'papaparse'
import { afterEach, beforeEach, expect, vi } from 'vitest'

/**
 * Keeps what the page saves during each test, because jsdom downloads nothing. Returns the saved files, the card Your
 * data, and a function that presses the button and returns the text of each file in the saved archive.
 */
export function catchDownloads() {
  const saved: { readonly name: string; readonly blob: Blob }[] = []

  beforeEach(() => {
    saved.splice(0)
    let blob: Blob | null = null
    URL.createObjectURL = (content: Blob) => {
      blob = content
      return 'blob:data'
    }
    URL.revokeObjectURL = () => undefined
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
      saved.push({ name: this.download, blob: blob! })
    })
  })
  afterEach(() => void vi.restoreAllMocks())

  const card = async () => within(await screen.findByRole('region', { name: 'Your data' }))

  async function download(): Promise<Record<string, string>> {
    fireEvent.click((await card()).getByRole('button', { name: 'Download everything' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    const files = unzipSync(new Uint8Array(await saved[0]!.blob.arrayBuffer()))
    return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
  }

  return { saved, card, download }
}

/** Parses a CSV of the archive into rows by the names of its columns. */
export function rowsOf(csv: string): Record<string, string>[] {
  return Papa.parse<Record<string, string>>(csv.replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: true }).data
}
