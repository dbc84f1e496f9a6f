import { noClockInTests } from './no-clock-in-tests.ts'
import type { Rule } from './rule.ts'

/** The rules of this repository that linters do not have. */
export default {
  meta: { name: 'tiffin' },
  rules: { 'no-clock-in-tests': noClockInTests } satisfies Readonly<Record<string, Rule>>,
}
