import type { Khata } from '@tiffin/contracts'
import { toCsv } from '../../files/csv.ts'
import { fileNameOf, saveFile } from '../../files/save-file.ts'

const COLUMNS = ['Khata', 'Name', 'Phone', 'Limit', 'Owed', 'Oldest bill'] as const

/** Saves khatas as a CSV, amounts in rupees and times in UTC. */
export function saveKhatas(khatas: readonly Khata[], restaurantName: string): void {
  saveFile({
    name: `${fileNameOf(restaurantName)}-khata.csv`,
    type: 'text/csv',
    content: toCsv(COLUMNS, khatas.map(cellsOf)),
  })
}

function cellsOf({ number, name, phone, limit, owed, oldest_bill_at: oldest }: Khata): string[] {
  return [String(number), name ?? '', phone ?? '', limit?.toFixed(2) ?? '', owed.toFixed(2), oldest ?? '']
}
