import { expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { MODULE_CONTRACT, MODULE_CONTRACT_VERSION } from './index.ts'

test('the version that a page of the shell speaks is that of the package, and of the same major version', () => {
  expect(MODULE_CONTRACT_VERSION).toBe(manifest.version)
  expect(MODULE_CONTRACT_VERSION.split('.')[0]).toBe(MODULE_CONTRACT)
})
