import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { UNUSED_FILES } from './replace-unused-files-plugin.ts'

const LIBRARIES = path.resolve(import.meta.dirname, '../../../../node_modules')

const exportsOf = async (file: string) => Object.keys(await import(pathToFileURL(file).href)).toSorted()

// A library of another version may have moved a file, or may take another name from it.
test.each(Object.entries(UNUSED_FILES))('%s is there and exports what %s does', async (file, replacement) => {
  expect(await exportsOf(path.join(import.meta.dirname, 'library-replacements', replacement))).toEqual(
    await exportsOf(path.join(LIBRARIES, file)),
  )
})
