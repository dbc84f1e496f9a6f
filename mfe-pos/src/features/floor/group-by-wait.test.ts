import type { Table } from '@tiffin/contracts'
import { expect, test } from 'vitest'
import { groupByWait } from './group-by-wait.ts'

const tableOf = (id: string, status: Table['status']) => ({ id, name: id, status }) as Table
const orderOf = (id: string, createdAt: string) => [id, { order: { created_at: createdAt } }] as const

test('a table whose order is not read yet was taken a moment ago, so it comes after those that wait', () => {
  const tables = [tableOf('T1', 'Occupied'), tableOf('T2', 'Occupied'), tableOf('T3', 'Available')]
  tables.push(tableOf('T4', 'Occupied'))
  const orders = new Map([orderOf('T2', '2026-11-26T12:10:00.000Z'), orderOf('T4', '2026-11-26T12:00:00.000Z')])

  expect(groupByWait(tables, orders).map(({ tables: of }) => of.map(({ id }) => id))).toEqual([
    ['T4', 'T2', 'T1'],
    ['T3'],
  ])
})

test('a table whose own order is paid waits with its open bill', () => {
  const tables = [tableOf('T1', 'Occupied'), tableOf('T2', 'Available'), tableOf('T3', 'Available')]
  const orders = new Map([orderOf('T1', '2026-11-26T12:10:00.000Z'), orderOf('T2', '2026-11-26T12:00:00.000Z')])

  expect(groupByWait(tables, orders).map(({ tables: of }) => of.map(({ id }) => id))).toEqual([['T2', 'T1'], ['T3']])
})
