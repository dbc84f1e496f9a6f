import { act } from '@testing-library/react'

/**
 * The observed elements. jsdom has no layout, so tests set which tickets can be seen with `setTicketsInSight`; by
 * default all tickets can be seen.
 */
const watched = new Map<Element, FakeObserver>()
let isSeen: (id: string) => boolean = () => true

class FakeObserver {
  readonly #report: IntersectionObserverCallback
  constructor(report: IntersectionObserverCallback) {
    this.#report = report
  }
  observe(element: Element) {
    watched.set(element, this)
    queueMicrotask(() => {
      if (watched.get(element) === this) act(() => this.look(element))
    })
  }
  unobserve(element: Element) {
    watched.delete(element)
  }
  disconnect() {
    for (const [element, observer] of watched) if (observer === this) watched.delete(element)
  }
  look(target: Element) {
    const intersectionRatio = isSeen((target as HTMLElement).dataset['ticket'] ?? '') ? 1 : 0
    const entry = { target, intersectionRatio, intersectionRect: { height: 0 }, rootBounds: null }
    this.#report([entry as unknown as IntersectionObserverEntry], this as unknown as IntersectionObserver)
  }
}

/** Installs the fake before each test. Every ticket can be seen until the test calls `setTicketsInSight`. */
export function fakeSight(): void {
  isSeen = () => true
  watched.clear()
  globalThis.IntersectionObserver = FakeObserver as unknown as typeof IntersectionObserver
}

/** Sets which tickets can be seen from now on, by their id. */
export function setTicketsInSight(which: (id: string) => boolean): void {
  isSeen = which
  act(() => {
    for (const [element, observer] of watched) observer.look(element)
  })
}
