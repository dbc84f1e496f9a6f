// Shell and modules run one copy of this package, so everything that must exist once belongs to it: router, query
// cache, session, toasts. A module fits a shell that exports every name it uses: a new name fits all modules, a removed
// one breaks the modules that use it. The behaviour of a name must not change; other behaviour needs another name or a
// new version of the module contract.
export { Link, Navigate, NavLink, Route, Routes, useLocation, useNavigate, useSearchParams } from 'react-router'
export { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
export { ApiError, isApiError, isAway, messageOf } from './api/api-error.ts'
export { call, newIdempotencyKey, type CallOptions } from './api/call.ts'
export {
  createQueryClient,
  prefetchApiQuery,
  queryKeyOf,
  useApiMutation,
  useApiQuery,
  type ApiMutationInput,
} from './api/queries.ts'
export { serverTextOf, serverTextOr } from './api/server-text.ts'
export { learnServerTimeOfPage, serverTime } from './api/server-time.ts'
export { attachConfirmHost, confirm, type ConfirmRequest } from './confirm/confirm.ts'
export { useLiveChanges } from './live/use-live-changes.ts'
export { isHeld, useHold, useIsHeld } from './modules/hold.ts'
export { LazyPlace, lazyPart, type LazyPart } from './modules/lazy-part.tsx'
export { moduleRoot } from './modules/module-root.ts'
export { Slot, SlotProvider, type FilledSlot } from './modules/slot.tsx'
export { useIdlePrefetch } from './modules/use-idle-prefetch.ts'
export { AppRouter } from './navigation/app-router.tsx'
export { useUnsavedChanges } from './navigation/unsaved-changes.ts'
export { useView } from './navigation/use-view.ts'
export { readPage, type PageData } from './page-data.ts'
export { SessionProvider, useHomePath, useSession } from './session/session-context.tsx'
export { readLastRestaurant, storeLastRestaurant } from './session/last-restaurant.ts'
export {
  clearToken,
  endSession,
  hasLiveToken,
  readToken,
  storeToken,
  watchTokens,
  type Realm,
} from './session/token-store.ts'
export { TIMINGS } from './timings.ts'
export { attachToastHost, toast, type Toast, type ToastKind } from './toasts/toast.ts'
