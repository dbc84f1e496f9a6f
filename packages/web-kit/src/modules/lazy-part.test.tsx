// This test loads the renderer a second time by `require`, which needs the types of Node.
/// <reference types="node" />
import { act, cleanup, render, screen } from '@testing-library/react'
import { createRequire } from 'node:module'
import { Component, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { LazyPlace, lazyPart } from './lazy-part.tsx'

afterEach(cleanup)

const Dishes = () => <p>The dishes</p>

/** Creates a part whose loading ends when the test calls `come`, or fails when it calls `fail`. */
function comesLater() {
  let come: (part: ComponentType) => void = () => undefined
  let fail: (error: Error) => void = () => undefined
  const load = vi.fn(
    () =>
      new Promise<ComponentType>((resolve, reject) => {
        come = resolve
        fail = reject
      }),
  )
  return { load, come: () => come(Dishes), fail: (error: Error) => fail(error) }
}

/** Returns a copy of React's renderer whose delays between 10 and 300 ms never end, and whose clock is stopped. */
function rendererWhoseDelaysNeverEnd(): { createRoot: (container: Element) => Root } {
  const require = createRequire(import.meta.url)
  const loaded = Object.entries(require.cache).filter(([file]) => /[\\/]react-dom[\\/]/.test(file))
  for (const [file] of loaded) delete require.cache[file]
  const setTimeout = globalThis.setTimeout
  vi.stubGlobal('setTimeout', (run: () => void, ms = 0) => (ms > 10 && ms <= 300 ? 0 : setTimeout(run, ms)))
  // React would otherwise expect each rendering inside of `act`, which skips the delay.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  vi.spyOn(performance, 'now').mockReturnValue(0)
  const renderer = require('react-dom/client') as { createRoot: (container: Element) => Root }
  vi.stubGlobal('setTimeout', setTimeout)
  Object.assign(require.cache, Object.fromEntries(loaded))
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  return renderer
}

test('a part that arrives is drawn without the delay React gives to what had suspended', async () => {
  const { createRoot } = rendererWhoseDelaysNeverEnd()
  const show = (part: ReactNode) => {
    const container = document.createElement('div')
    const root = createRoot(container)
    onTestFinished(() => root.unmount())
    root.render(part)
    return container
  }
  const [ours, plain] = [comesLater(), comesLater()]
  const Part = lazyPart(ours.load)
  const Plain = lazy(async () => ({ default: await plain.load() }))
  const place = show(
    <LazyPlace waiting="Waiting">
      <Part />
    </LazyPlace>,
  )
  const control = show(
    <Suspense fallback="Waiting">
      <Plain />
    </Suspense>,
  )
  await expect.poll(() => place.textContent + control.textContent).toBe('WaitingWaiting')

  plain.come()
  ours.come()
  await expect.poll(() => place.textContent).toBe('The dishes')
  const later = show('Later')
  await expect.poll(() => later.textContent).toBe('Later')
  expect(control.textContent).toContain('Waiting')
  expect(control.querySelector('p')?.checkVisibility() ?? false).toBe(false)
})

test('a part that was prefetched is there with the first render', async () => {
  const { load, come } = comesLater()
  const Part = lazyPart(load)
  const prefetched = Part.prefetch()
  come()
  await prefetched

  render(
    <LazyPlace waiting="Waiting">
      <Part />
    </LazyPlace>,
  )
  expect(screen.getByText('The dishes')).toBeDefined()
  expect(load).toHaveBeenCalledOnce()
})

test('a prefetch that fails does not hold: the part is loaded when it is shown', async () => {
  const { load, come, fail } = comesLater()
  const Part = lazyPart(load)
  const prefetched = Part.prefetch()
  fail(new Error('no connection'))
  await expect(prefetched).rejects.toThrow('no connection')

  render(
    <LazyPlace>
      <Part />
    </LazyPlace>,
  )
  await act(async () => come())
  expect(screen.getByText('The dishes')).toBeDefined()
})

test('a part that cannot be loaded throws in its place, and is not asked for again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  const { load, fail } = comesLater()
  const Part = lazyPart(load)
  const shown = render(
    <Caught>
      <LazyPlace>
        <Part />
      </LazyPlace>
    </Caught>,
  )
  await act(async () => fail(new Error('no connection')))

  expect(shown.container.textContent).toBe('no connection')
  expect(load).toHaveBeenCalledOnce()
})

test('what is typed in a part stays when another part arrives', async () => {
  const [first, second] = [comesLater(), comesLater()]
  const First = lazyPart(async () => {
    await first.load()
    return Counter
  })
  const Second = lazyPart(second.load)
  render(
    <LazyPlace>
      <First />
      <LazyPlace waiting="Waiting">
        <Second />
      </LazyPlace>
    </LazyPlace>,
  )
  await act(async () => first.come())
  act(() => screen.getByRole('button', { name: '0' }).click())
  await act(async () => second.come())

  expect(screen.getByText('The dishes')).toBeDefined()
  expect(screen.getByRole('button', { name: '1' })).toBeDefined()
})

function Counter() {
  const [count, setCount] = useState(0)
  return <button onClick={() => setCount(count + 1)}>{count}</button>
}

class Caught extends Component<{ readonly children: ReactNode }, { readonly error: Error | null }> {
  override state = { error: null as Error | null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override render() {
    return this.state.error?.message ?? this.props.children
  }
}
