import type { ModuleError, ModuleOverview } from '@tiffin/contracts'
import { momentOf } from '../../../format/dates.ts'
import { moduleName } from '../../../format/modules.ts'

const counted = (count: number, one: string) => `${count.toLocaleString('en-IN')} ${one}${count === 1 ? '' : 's'}`

/** The texts of the errors of a version; the specification has none of them. */
export const messages = {
  open: 'Errors',
  title: ({ name }: Pick<ModuleOverview, 'name'>) => `Errors of ${moduleName(name)}`,
  version: 'Version',
  none: 'No page reported an error of this version.',
  loadFailed: (reason: string) => `Failed to load errors: ${reason}`,
  kinds: {
    load: 'Did not load',
    contract: 'Does not fit the shell',
    render: 'Page broke',
    error: 'Error',
    rejection: 'Promise rejected',
  } satisfies Record<ModuleError['kind'], string>,
  facts: ({ count, restaurants, page, last_at }: ModuleError) =>
    [
      counted(count, 'time'),
      restaurants > 0 && `in ${counted(restaurants, 'restaurant')}`,
      page && `at ${page}`,
      `last ${momentOf(last_at)}`,
    ]
      .filter(Boolean)
      .join(' · '),
  noStack: 'Without a stack.',
  frame: ({ file, line, column, source }: ModuleError['frames'][number]) => source ?? `${file}:${line}:${column + 1}`,
} as const
