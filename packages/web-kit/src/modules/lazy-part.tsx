import { lazy, Suspense, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'

export type LazyPart<Props> = ComponentType<Props> & {
  /** Loads the part before it is shown; if that fails, showing it loads it again. */
  readonly prefetch: () => Promise<void>
}

/**
 * How many parts have arrived, of all modules. React shows what had suspended 300 ms after its fallback at the
 * earliest, so that fallbacks which follow one another do not flicker. A page or dialog must not wait for that: an
 * arrival renders each `LazyPlace`, because an update is not delayed, and a part that is there does not suspend.
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
 * Returns a component that is loaded when it is first rendered, below a `LazyPlace`. If loading fails, it throws the
 * error there, then and ever after: a module is loaded again as a whole.
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

/** A promise would tell its value only after a first render that suspends; React takes that of any thenable at once. */
function atOnce<Value>(value: Value): Promise<Value> {
  // oxlint-disable-next-line unicorn/no-thenable -- see above
  return { then: (resolve: (value: Value) => void) => resolve(value) } as Promise<Value>
}

/** The place of lazy parts: shows `waiting` until all of them are there, then the parts at once. */
export function LazyPlace({ waiting, children }: { readonly waiting?: ReactNode; readonly children: ReactNode }) {
  useSyncExternalStore(watchArrivals, countArrivals, countArrivals)
  return <Suspense fallback={waiting}>{children}</Suspense>
}
