import type { Row } from './row.ts'
import { c1 } from './rows/concurrency/c1-one-table.ts'
import { c2 } from './rows/concurrency/c2-adds-and-settlements.ts'
import { c3 } from './rows/concurrency/c3-settled-twice.ts'
import { f1 } from './rows/crashes/f1-orders-killed.ts'
import { f10 } from './rows/crashes/f10-slow-database.ts'
import { f11 } from './rows/crashes/f11-restore.ts'
import { f12 } from './rows/crashes/f12-kitchen-while-killed.ts'
import { f13 } from './rows/crashes/f13-rolling-restart.ts'
import { f14 } from './rows/crashes/f14-primary-lost.ts'
import { f2 } from './rows/crashes/f2-others-killed.ts'
import { f3 } from './rows/crashes/f3-database-killed.ts'
import { f4 } from './rows/crashes/f4-neighbour-hung.ts'
import { f5 } from './rows/crashes/f5-silent-service.ts'
import { f6 } from './rows/crashes/f6-till-offline.ts'
import { f7 } from './rows/crashes/f7-wrong-clocks.ts'
import { f8 } from './rows/crashes/f8-rolling-stops.ts'
import { b1 } from './rows/input/b1-fuzz.ts'
import { b2 } from './rows/input/b2-two-terminals.ts'
import { b3 } from './rows/input/b3-type-tricks.ts'
import { b5 } from './rows/input/b5-scripts-in-texts.ts'
import { b9 } from './rows/input/b9-slow-sockets.ts'
import { i4 } from './rows/isolation/i4-under-load.ts'
import { l1 } from './rows/load/l1-rush-hour.ts'
import { l2 } from './rows/load/l2-overload.ts'
import { l3 } from './rows/load/l3-noisy-restaurant.ts'
import { l4 } from './rows/load/l4-large-restaurant.ts'
import { l5 } from './rows/load/l5-soak.ts'
import { l6 } from './rows/load/l6-logins.ts'
import { o1 } from './rows/operations/o1-secrets-in-logs.ts'
import { o3 } from './rows/operations/o3-audit.ts'
import { o5 } from './rows/operations/o5-supply-chain.ts'
import { c7 } from './rows/payments/c7-webhook-and-proof.ts'
import { a1 } from './rows/sign-in/a1-wrong-logins.ts'

/**
 * Every row that runs as a scenario, in running order: rows that end processes come after rows that measure, and the
 * memory of one large restaurant is measured before that of many.
 */
export const rows: readonly Row[] = [
  l4,
  l1,
  l2,
  l3,
  l5,
  l6,
  c1,
  c2,
  c3,
  c7,
  b1,
  b2,
  b3,
  b5,
  b9,
  i4,
  a1,
  f1,
  f2,
  f3,
  f4,
  f5,
  f6,
  f7,
  f8,
  f10,
  f11,
  f12,
  f13,
  f14,
  o3,
  o5,
  o1,
]
