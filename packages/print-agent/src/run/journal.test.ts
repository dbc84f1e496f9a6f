import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openJournal } from './journal.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'journal-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const printed = { id: 'a', attempt: 1, result: 'printed' } as const

test('a journal on a full disk is reported once, goes on, and is whole once there is room', () => {
  const disk = { isFull: false }
  const said: string[] = []
  const journal = openJournal(folder, {
    onProblem: (message) => said.push(message),
    append: (handle, text) => {
      if (!disk.isFull) return void writeSync(handle, text)
      // A part of the line is written before the disk is full.
      writeSync(handle, text.slice(0, 9))
      // A folder of the same name makes the creation of another file fail too.
      mkdirSync(path.join(folder, 'journal.jsonl.new'))
      throw new Error('ENOSPC: no space left on device, write')
    },
  })
  journal.begin('a', 1)
  disk.isFull = true
  journal.end(printed)
  journal.begin('b', 1)
  expect(said).toEqual([expect.stringMatching(/journal\.jsonl is not written: ENOSPC.*printed all the same/)])
  expect(journal.unreported()).toEqual([expect.objectContaining(printed)])
  expect(journal.isPrinted('a')).toBe(true)

  rmSync(path.join(folder, 'journal.jsonl.new'), { recursive: true })
  journal.noteReported(printed)
  journal.close()

  expect(said.at(-1)).toMatch(/journal\.jsonl is written again\.$/)
  const again = openJournal(folder)
  expect(again.isPrinted('a')).toBe(true)
  expect(again.unreported()).toEqual([expect.objectContaining({ id: 'b', attempt: 1, result: 'unknown' })])
  again.close()
})

test('control: a line that was torn and goes on is lost with the next one', () => {
  const journal = openJournal(folder, { append: (handle, text) => void writeSync(handle, text.slice(0, 9)) })
  journal.begin('a', 1)
  journal.end(printed)
  journal.close()

  expect(readFileSync(path.join(folder, 'journal.jsonl'), 'utf8')).not.toContain('printed')
  const again = openJournal(folder)
  expect(again.isPrinted('a')).toBe(false)
  again.close()
})
