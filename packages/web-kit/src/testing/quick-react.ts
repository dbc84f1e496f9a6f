import React from 'react'

/** The name under which React shares its state with the renderer. */
const SHARED = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'

/**
 * For the first ten thousand elements of a second, React in development records where each was made, for the debugger:
 * an eighth of the work of a test. No test reads that, so React believes that this second has had its elements.
 */
const shared = (React as unknown as Record<string, object | undefined>)[SHARED]
if (shared) Object.defineProperty(shared, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} })
