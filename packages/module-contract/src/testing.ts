import { expect, test } from 'vitest'
import { MODULE_CONTRACT, type RemoteRoutes } from './index.ts'

/** The minor version that gives the core of Module Federation, which the build of a module leaves out. */
const MINOR_WITH_CORE = 2

type Manifest = {
  readonly tiffin: {
    readonly module: string
    readonly routes: readonly string[]
    readonly slots?: readonly { readonly slot: string }[]
    readonly contract: string
    readonly budgetBytes?: number
  }
}

type Parts = {
  /** The exports of `src/routes.tsx`. */
  readonly exposed: { readonly default: RemoteRoutes }
  /** The module's package.json. */
  readonly manifest: Manifest
  /** Mounts the module at an address, as the shell does, over data in memory. */
  readonly mountAt: (address: string) => { readonly container: HTMLElement }
}

/**
 * Declares tests that a module keeps the contract, without the shell. Each module has one test file that calls this
 * function.
 */
export function proveContract({ exposed, manifest: { tiffin }, mountAt }: Parts): void {
  test('exposes its routes as the default export, and nothing else', () => {
    expect(Object.keys(exposed)).toEqual(['default'])
    expect(typeof exposed.default.routes).toBe('function')
    expect(
      Object.keys(exposed.default).filter((key) => !['contract', 'routes', 'prefetch', 'slots'].includes(key)),
    ).toEqual([])
  })

  test('speaks the contract it names, which gives it the core that its build leaves out', () => {
    expect(exposed.default.contract).toBe(MODULE_CONTRACT)
    const [, minor] = new RegExp(`^\\^${MODULE_CONTRACT}\\.(\\d+)\\.\\d+$`).exec(tiffin.contract) ?? []
    expect(Number(minor), `"contract" is ${tiffin.contract}`).toBeGreaterThanOrEqual(MINOR_WITH_CORE)
  })

  test('has something for each slot it names, and for no other', () => {
    const named = (tiffin.slots ?? []).map(({ slot }) => slot)
    expect(Object.keys(exposed.default.slots ?? {}).toSorted()).toEqual(named.toSorted())
  })

  test('has a budget for its first screen', () => {
    expect(tiffin.budgetBytes).toBeGreaterThan(0)
  })

  test.each(tiffin.routes)('shows something at %s', async (address) => {
    const { container } = mountAt(address)

    await expect.poll(() => shownIn(container), { timeout: 10_000 }).not.toBe('')
  })
}

/** Returns the visible text without loading messages, which do not count as content. */
function shownIn(container: HTMLElement): string {
  const copy = container.cloneNode(true) as HTMLElement
  for (const waiting of copy.querySelectorAll('[role="status"]')) waiting.remove()
  return copy.textContent.trim()
}
