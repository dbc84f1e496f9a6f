import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../workspace.ts'

/** Returns the folders of the npm workspaces that have code to check. */
export function typedWorkspaces(): string[] {
  const { workspaces } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { workspaces: string[] }
  return globSync(workspaces, { cwd: ROOT })
    .filter((folder) => existsSync(path.join(ROOT, folder, 'tsconfig.json')) && hasCode(folder))
    .toSorted()
}

function hasCode(folder: string): boolean {
  return globSync('{src/**/*,*}.{ts,tsx}', { cwd: path.join(ROOT, folder) }).length > 0
}
