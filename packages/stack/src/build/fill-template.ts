import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../workspace.ts'

const SUFFIX = '.tpl'

/** Writes the files of a template into a folder, with the words of `words` in place of `__NAME__` and the like. */
export function fillTemplate(
  name: 'module' | 'project' | 'service',
  target: string,
  words: Readonly<Record<string, string>>,
): void {
  const template = path.join(ROOT, 'packages/stack/templates', name)
  for (const file of globSync(`**/*${SUFFIX}`, { cwd: template })) {
    const written = path.join(target, file.slice(0, -SUFFIX.length))
    mkdirSync(path.dirname(written), { recursive: true })
    writeFileSync(
      written,
      readFileSync(path.join(template, file), 'utf8').replace(/__[A-Z]+__/g, (word) => words[word] ?? word),
    )
  }
}
