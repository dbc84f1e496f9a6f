import type { Ref } from 'react'

/** A link has nothing to prefetch, because no page is rendered on a server. */
export const usePrefetchBehavior = () => [false, null, {}] as const

/** Returns the link's own reference, because there is none for prefetching. */
export const mergeRefs = <Element>(ref: Ref<Element>): Ref<Element> => ref

export const CRITICAL_CSS_DATA_ATTRIBUTE = undefined
export const FrameworkContext = undefined
export const Links = undefined
export const Meta = undefined
export const PrefetchPageLinks = undefined
export const Scripts = undefined
export const setIsHydrated = undefined
export const useFrameworkContext = undefined
