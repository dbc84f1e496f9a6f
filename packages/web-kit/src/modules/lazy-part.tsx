import { lazy, Suspense, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'

export type LazyPart<Props> = ComponentType<Props> & {
  /**
   * Loads the part before the first rendering. Rejects when loading fails; the first rendering then loads the part
   * again.
   */
  readonly prefetch: () => Promise<void>
}

/**
 * The number of loads that have ended, in all modules. React shows suspended content 300 ms after its fallback at the
 * earliest, so that fallbacks which follow one another do not flicker. A page or dialog must not wait for that, so the
 * end of a load renders each `LazyPlace` again: React does not delay an update, and a loaded part does not suspend.
 */
let arrivals = 0
const places = new Set<() => void>()

function noteArrival(): void {
  arrivals += 1
  for (const renderAgain of places) renderAgain()
}

function watchArrivals(renderAgain: () => void): () => void {
  places.add(renderAgain)
  return () => places.delete(renderAgain)
}

const countArrivals = () => arrivals

/**
 * Returns a component whose code is loaded when the component is first rendered, below a `LazyPlace`. If loading fails,
 * the component throws that error in this rendering and in every later one, because React keeps the failed load; a
 * retry has to load the whole module again.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let prefetched: Loaded<Props> | null = null

  const ask = () => {
    if (prefetched) return atOnce(prefetched)
    const arrival = load().then((part) => ({ default: part }))
    arrival.then(noteArrival, noteArrival)
    return arrival
  }
  const prefetch = async () => {
    prefetched ??= { default: await load() }
  }
  return Object.assign(lazy(ask), { prefetch })
}

type Loaded<Props> = { readonly default: ComponentType<Props> }

/**
 * Returns a thenable that resolves synchronously. React reads such a value in the first rendering; for a promise, even
 * a resolved one, the first rendering suspends.
 */
function atOnce<Value>(value: Value): Promise<Value> {
  // oxlint-disable-next-line unicorn/no-thenable -- see above
  return { then: (resolve: (value: Value) => void) => resolve(value) } as Promise<Value>
}

/** Shows `waiting` until all lazy parts below it are loaded, then shows them without a delay. */
export function LazyPlace({ waiting, children }: { readonly waiting?: ReactNode; readonly children: ReactNode }) {
  useSyncExternalStore(watchArrivals, countArrivals, countArrivals)
  return <Suspense fallback={waiting}>{children}</Suspense>
}
